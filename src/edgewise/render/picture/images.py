"""The user's own pictures: files that a tile or a label is drawn with."""

from __future__ import annotations

import base64
import functools
import io
import warnings
from dataclasses import dataclass, replace
from pathlib import Path

from ...errors import PuzzleError, require
from ...puzzle import Puzzle
from ...tile import Label
from ..cache import per_puzzle

LARGEST = 640
"""Pixels along the longer side: a photograph has many more than a tile can show."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture, as it stands in a document."""

    uri: str
    """All of it: documents need no other file."""

    wide: int

    high: int


@dataclass(frozen=True, slots=True)
class Photos:
    """The user's own pictures of labels and tiles."""

    labels: dict[Label, Photo]

    tiles: dict[str, Photo]
    """By id."""


KINDS = {
    "PNG": (".png",),
    "JPEG": (".jpg", ".jpeg"),
    "WEBP": (".webp",),
    "GIF": (".gif",),
    "BMP": (".bmp",),
    "TIFF": (".tif", ".tiff"),
}
"""What is read, and what files are called that hold it. Pillow knows more, some of it dangerous."""


def gathered(puzzle: Puzzle, folder: Path) -> Puzzle:
    """The puzzle with the pictures of a folder: files called as tiles, or else as labels."""
    try:
        kinds = [suffix for suffixes in KINDS.values() for suffix in suffixes]
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() in kinds)
    except OSError as error:
        raise PuzzleError(f"{folder}: {error.strerror or error}") from None
    names = {path.stem: path.name for path in reversed(found)}
    tiles = tuple(replace(tile, image=names.get(tile.id, "")) for tile in puzzle.tiles)
    labels = {x: names[x] for x in puzzle.labels() if x in names and x not in puzzle.by_id}
    if not labels and not any(tile.image for tile in tiles):
        raise PuzzleError(
            f"{folder}: expected pictures called as tiles or labels, such as "
            f"{next(iter(puzzle.by_id), '1')}.png, "
            f"got {', '.join(p.name for p in found[:3]) or 'none'}"
        )
    return replace(puzzle, tiles=tiles, images=labels, folder=str(folder))


@per_puzzle
def photos(puzzle: Puzzle) -> Photos:
    """All of a puzzle, each file read once."""
    known = functools.cache(functools.partial(found, puzzle.folder))
    tiles = {tile.id: known(tile.image) for tile in puzzle.tiles if tile.image}
    labels = {x: known(puzzle.images[x]) for x in puzzle.labels() if x in puzzle.images}
    return Photos(labels, tiles)


def found(folder: str | None, name: str) -> Photo:
    """A picture that a puzzle names: in its folder or below, not by a detour either."""
    if folder is None:
        raise PuzzleError(
            f"{name}: this picture may not be read, as the puzzle did not come from a file; "
            "load it from one, or give it a folder"
        )
    home, path = Path(folder).resolve(), Path(folder) / name
    if not path.resolve().is_relative_to(home):
        raise PuzzleError(f"{path}: expected a picture in {home} or below")
    return read(path)


def read(path: Path) -> Photo:
    """A picture from a file, upright and not too large."""
    require("PIL", "pictures", who="a picture of your own")
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about what a camera wrote beside the picture
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path, formats=list(KINDS)) as opened:
                image = ImageOps.exif_transpose(opened)
                image.thumbnail((LARGEST, LARGEST))
                if image.mode.startswith("I"):  # 16 bits, of which others take the lower ones
                    image = image.convert("I").point(lambda x: x / 256).convert("L")
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
    return Photo(f"data:image/{kind};base64,{text}", *image.size)
