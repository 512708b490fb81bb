"""Boards that move.

- `film`: a board at one moment after the other, on the `stage` that all moments share
- `player`: the page that plays it, made of `film.html`
"""
