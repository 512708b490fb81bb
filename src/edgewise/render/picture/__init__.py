"""Boards and loose tiles as pictures: SVG, PNG and PDF.

- `picture`: boards and loose tiles; `faces`: one tile; `outline`: where the sides run
- `theme`: what labels look like, made of `figures`, `patterns` and the user's own `images`
- `svg`: how SVG is written; `drawing`: a finished picture; `paper`: PNG and PDF from it
"""
