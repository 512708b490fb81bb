"""The user's own pictures: files that a tile or a label is drawn with."""

from __future__ import annotations

import base64
import io
import warnings
from dataclasses import dataclass, replace
from pathlib import Path

from ..errors import MissingExtra, PuzzleError
from ..puzzle import Puzzle

LARGEST = 640
"""Pixels along the longer side: a photograph has many more than a tile can show."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, as it stands in a document."""

    uri: str
    """All of it: documents need no other file."""

    wide: int

    high: int


KINDS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")


def gathered(puzzle: Puzzle, folder: Path) -> Puzzle:
    """The puzzle with the pictures of a folder: files called as tiles, or else as labels."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() in KINDS)
    except OSError as error:
        raise PuzzleError(f"{folder}: {error.strerror or error}") from None
    names = {path.stem: path.name for path in reversed(found)}
    tiles = tuple(replace(tile, image=names.get(tile.id, "")) for tile in puzzle.tiles)
    labels = {x: names[x] for x in puzzle.labels() if x in names and x not in puzzle.by_id}
    if not labels and not any(tile.image for tile in tiles):
        raise PuzzleError(
            f"{folder}: expected pictures called as tiles or labels, such as "
            f"{puzzle.tiles[0].id}.png, got {', '.join(p.name for p in found[:3]) or 'none'}"
        )
    return replace(puzzle, tiles=tiles, images=labels, folder=str(folder))


def read(path: Path) -> Picture:
    """A picture from a PNG, JPEG, GIF, WebP or other such file, upright and not too large."""
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        raise MissingExtra("a picture of your own", "Pillow", "pictures") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path) as opened:
                image = ImageOps.exif_transpose(opened)
                image.thumbnail((LARGEST, LARGEST))
                clear = image.has_transparency_data
                image = image.convert("RGBA" if clear else "RGB")
    except FileNotFoundError:
        raise PuzzleError(f"{path}: there is no such picture") from None
    except UnidentifiedImageError:
        raise PuzzleError(f"{path}: expected a picture (PNG, JPEG), got another file") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PuzzleError(f"{path}: this picture has too many pixels") from None
    except (OSError, ValueError, SyntaxError) as error:
        raise PuzzleError(f"{path}: this picture cannot be read: {error}") from None
    data = io.BytesIO()
    kind = "png" if clear else "jpeg"
    image.save(data, kind, **({} if clear else {"quality": 88}))
    text = base64.b64encode(data.getvalue()).decode("ascii")
    return Picture(f"data:image/{kind};base64,{text}", *image.size)
