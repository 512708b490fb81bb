"""`edgewise serve`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import CallError, MissingExtra
from . import options
from .say import Say, columns, unicode

if TYPE_CHECKING:
    from ..web.address import Wanted

FILE = click.Path(dir_okay=False, exists=True, path_type=Path)


def _wanted(
    host: str | None, port: int | None, phone: bool, public: bool, site: str | None,
    cert: Path | None, key: Path | None,
) -> Wanted:  # fmt: skip
    from ..web.address import Wanted, whole

    if (cert is None) != (key is None):
        raise click.UsageError("--cert and --key are needed together")
    if phone and public:
        raise click.UsageError("--phone and --public exclude each other: one asks for a token")
    site = site or os.environ.get("EDGEWISE_SITE") or None
    files = [None if path is None else str(path) for path in (cert, key)]
    return Wanted(host, port, phone, public, None if site is None else whole(site), *files)


wanting = options.built(
    "wanted",
    _wanted,
    click.option("--key", type=FILE, metavar="FILE", help="The key of the certificate."),
    click.option("--cert", type=FILE, metavar="FILE", help="Serve over TLS with this certificate."),
    click.option(
        "--site", metavar="URL",
        help="What links to puzzles begin with, if people see this server at another address; "
        "else EDGEWISE_SITE.",
    ),
    click.option(
        "--public", is_flag=True,
        help="Anybody may come in, without a token; searches end after 30 seconds.",
    ),
    click.option("--port", type=click.IntRange(0, 65535),
                 help="Listen there; by default on a free port from 8777 on."),
    click.option("--host", metavar="ADDRESS",
                 help="Listen there; beyond this machine a token is asked for."),
    click.option(
        "--phone", is_flag=True,
        help="For a phone in this network: shows a QR code that lets it in.",
    ),
)  # fmt: skip


@click.command()
@click.argument("source", metavar="[PUZZLE]", type=options.PuzzleSource(), required=False)
@wanting
@click.option(
    "--browser/--no-browser", default=True, help="Open the page.  [default: browser, not --phone]"
)
@options.common
def serve(source: str | None, wanted: Wanted, browser: bool, say: Say) -> None:
    """Open edgewise in the browser: enter, solve, watch, play and share puzzles.

    Nothing leaves this machine, and nobody else is let in, unless you ask for that.

    \b
    Example:
        edgewise serve
        edgewise serve unicorn
        edgewise serve --phone
    """
    try:
        from ..web import server
    except ImportError as error:
        if (error.name or "").split(".")[0] not in ("starlette", "uvicorn"):
            raise
        raise MissingExtra("edgewise serve", str(error.name), "web") from None
    from ..answers import serve as answers
    from ..web.guard import LOOPBACK

    puzzle = _fragment(source, say)
    if wanted.phone and wanted.seen in LOOPBACK:
        raise CallError("--phone: this machine has no address in a network; --host names one")
    listening = server.bound(wanted.listening, wanted.port)
    port = int(listening.getsockname()[1])
    guard, address = wanted.guard(port), wanted.address(port)
    opened = f"{address}{'?token=' * bool(guard.token)}{guard.token}{puzzle}"
    code = _code(opened, say) if wanted.phone and not say.json else ""

    def ready() -> None:
        plain = answers.plain(address, opened, port, guard.token)
        say.answer(lambda: plain, answers.sentences(address, opened, code))
        sys.stdout.flush()
        if browser and not wanted.phone and not wanted.public:
            click.launch(opened)

    server.serve(listening, guard, ready, cert=wanted.cert, key=wanted.key)


def _code(opened: str, say: Say) -> str:
    """A QR code that fits the terminal: of all, or without the puzzle, or none."""
    from ..render import qr

    for link in dict.fromkeys((opened, opened.split("#", maxsplit=1)[0])):
        if len(link) <= qr.MOST and unicode():
            code = qr.text(link)
            if max(map(len, code.splitlines())) <= columns(sys.stdout.isatty()):
                return code
    return ""


def _fragment(source: str | None, say: Say) -> str:
    """The part of an address that has a puzzle in it."""
    if source is None:
        return ""
    from .. import formats

    code = formats.dump(formats.load(source, judge=False, note=say.heard), "share")
    return f"#play/{code.strip()}"
