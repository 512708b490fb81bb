"""Boards to look at.

- `terminal`: boards and loose tiles as text; `squares`, `triangles`, `hexagons` and `listing` hold
  one kind of drawing each, `canvas` what they draw on
- `svg`: boards as pictures
- `palette`: which label has which colour
- `names`: short names for long labels and ids
- `text`: how wide a text is on the screen, and how to show it without harm
"""
