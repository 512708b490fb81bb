"""The smallest files that Excel and LibreOffice would open, by hand: no library is needed."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape

Rows = Sequence[Sequence[object]]

OFFICE = "urn:oasis:names:tc:opendocument:xmlns"
OPEN = "http://schemas.openxmlformats.org"


def made(suffix: str, rows: Rows) -> bytes:
    """A spreadsheet with one sheet."""
    files = _excel(rows) if suffix == ".xlsx" else _open(rows)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return data.getvalue()


def _excel(rows: Rows) -> dict[str, str]:
    cells = "".join(
        f'<row r="{r}">'
        + "".join(
            f'<c r="{chr(64 + c)}{r}"><v>{value}</v></c>'
            if isinstance(value, int)
            else f'<c r="{chr(64 + c)}{r}" t="inlineStr"><is><t>{escape(str(value))}</t></is></c>'
            for c, value in enumerate(row, 1)
        )
        + "</row>"
        for r, row in enumerate(rows, 1)
    )
    main, relation = f"{OPEN}/spreadsheetml/2006/main", f"{OPEN}/officeDocument/2006/relationships"
    package = f"{OPEN}/package/2006"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    return {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/sheet1.xml" ContentType="{kind}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="r1" Type="{relation}/worksheet" Target="sheet1.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{relation}"><sheets>'
        '<sheet name="Cards" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
    }


def _open(rows: Rows) -> dict[str, str]:
    cells = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="float" office:value="{value}"/>'
            if isinstance(value, int)
            else '<table:table-cell office:value-type="string">'
            f"<text:p>{escape(str(value))}</text:p></table:table-cell>"
            for value in row
        )
        + "</table:table-row>"
        for row in rows
    )
    return {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{OFFICE}:manifest:1.0"/>',
        "content.xml": f'<office:document-content xmlns:office="{OFFICE}:office:1.0" '
        f'xmlns:table="{OFFICE}:table:1.0" xmlns:text="{OFFICE}:text:1.0"><office:body>'
        f'<office:spreadsheet><table:table table:name="Cards">{cells}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>",
    }
