"""Boards to look at.

- `text`: in a terminal
- `picture`: as pictures
- `steps`: how to lay them, in words, and with a picture for each step
- `film`: that move
- `sheets`: to print and cut
- `plot`: curves and bars

For all of them:
- `palette`: which label has which colour
- `names`: short names for long labels and ids
- `arrows`: how a tile is turned
- `columns`: how wide a text is on the screen, and how to show it without harm; tables
- `cache`: what many boards of one puzzle have in common, kept
"""
