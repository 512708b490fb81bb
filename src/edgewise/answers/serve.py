"""Where a server was opened."""

from __future__ import annotations

from collections.abc import Iterator


def plain(address: str, opened: str, port: int, token: str) -> dict[str, object]:
    """*opened*: the address with all that it takes to be let in."""
    return {"address": address, "open": opened, "port": port, "token": token or None}


def sentences(address: str, opened: str, code: str = "") -> Iterator[str]:
    """*code*: a QR code to be scanned."""
    if code:
        yield code.rstrip("\n")
        yield "Scan this with a phone in the same network, or open there:"
        yield f"    {opened}"
        yield "Whoever has this address may use edgewise here. Ctrl-C ends it."
    elif opened.startswith(f"{address}?"):
        yield f"edgewise is at {address}; this lets you in:"
        yield f"    {opened}"
        yield "Ctrl-C ends it."
    else:
        yield f"edgewise is at {address} (Ctrl-C ends it)"
