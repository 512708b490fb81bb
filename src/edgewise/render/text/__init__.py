"""Boards as text, for terminals.

- `terminal`: boards and loose tiles, as large as there is room for
- `squares`, `triangles`, `hexagons`: one kind of drawing each
- `canvas`: what they draw on
- `summary`: what a puzzle asks for, in words
"""
