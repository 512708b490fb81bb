"""Boards to look at.

- `terminal`: boards and loose tiles as text; `squares`, `triangles`, `hexagons` and `listing` hold
  one kind of drawing each, `canvas` and `boxes` what they draw on, `arrows` how tiles are turned
- `svg`: boards as pictures; `outline` where the sides run
- `summary`: what a puzzle asks for, in words
- `palette`: which label has which colour
- `names`: short names for long labels and ids
- `memory`: what many boards of one puzzle have in common, kept
- `text`: how wide a text is on the screen, and how to show it without harm
"""
