"""Spreadsheets of Excel and LibreOffice, as the text that copying their cells would give."""

from __future__ import annotations

import io
import zipfile
from contextlib import suppress
from typing import Any

from ..errors import FormatError, Place, require

MAX_CELLS = 1_000_000

MAX_BYTES = 100_000_000
"""That the parts of one may unpack to: a thousandth of that can be sent to a server."""


def table(data: bytes, name: str) -> str:
    """The cells of the first sheet that has any: a line for each row, a tab between two cells."""
    calamine: Any = require("python_calamine", "tables", who="a spreadsheet")
    _check_size(data, name)
    try:
        book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        for sheet in book.sheet_names:
            rows = book.get_sheet_by_name(sheet).to_python()
            if sum(map(len, rows)) > MAX_CELLS:
                raise FormatError.at(Place(name), f"expected at most {MAX_CELLS:,} cells, got more")
            if any(cell not in ("", None) for row in rows for cell in row):
                return "".join("\t".join(map(_cell, row)).rstrip("\t") + "\n" for row in rows)
    except (calamine.CalamineError, OSError) as error:
        words = f"expected a spreadsheet, got an archive that is none: {error}"
        raise FormatError.at(Place(name), words) from None
    raise FormatError.at(Place(name), "expected a spreadsheet with cells, got an empty one")


def _check_size(data: bytes, name: str) -> None:
    """Not of an archive that is made to fill the memory; whether it is one at all is seen later."""
    with suppress(zipfile.BadZipFile), zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(part.file_size for part in archive.infolist()) > MAX_BYTES:
            words = f"expected a spreadsheet that unpacks to {MAX_BYTES:,} bytes at most, got more"
            raise FormatError.at(Place(name), words)


def _cell(value: object) -> str:
    """A cell as one reads it: whole numbers without a point."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str(value).split())
