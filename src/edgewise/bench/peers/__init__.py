"""What a user could pick instead of edgewise, each in a file of its own."""

from __future__ import annotations

from .base import Found, Looks, Peer
from .cadical import Cadical
from .highs import Highs, HighsMismatch
from .ortools import Ortools
from .plain_python import PlainPython
from .python_constraint import PythonConstraint
from .xcover import Xcover

__all__ = ["PEERS", "Found", "Looks", "Peer"]

PEERS: dict[str, Peer] = {
    peer.name: peer
    for peer in (
        Ortools(),
        Cadical(),
        Highs(),
        HighsMismatch(),
        Xcover(),
        PythonConstraint(),
        PlainPython(),
    )
}
"""Every peer by its name; libraries are imported when they are used."""
