"""Boards that move.

- `film`: as a page, a GIF or an animated PNG
- `footage`: one moment after the other, on the `stage` that all of them share
- `player`: the page that plays it, made of `film.html`
"""
