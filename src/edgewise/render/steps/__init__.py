"""How to lay a board, tile by tile.

- `steps`: the instructions to look at and to save
- `instructions`: which tile next, in words, with `turning`: how far it is turned
- `views`: the pictures beside the words; `html` and `pdf`: pages with both
"""
