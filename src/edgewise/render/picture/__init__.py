"""Boards and loose tiles as pictures: SVG, PNG and PDF.

- `picture`: boards and loose tiles; `faces`: one tile; `outline` and `wedge`: where sides run
- `theme`: what somebody wants pictures to look like
- `appearance`: what labels look like then, made of `figures`, `patterns`, the user's own `images`
- `svg`: how SVG is written; `drawing`: a finished picture; `paper`: PNG and PDF from it
"""
