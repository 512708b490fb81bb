"""What survives Ctrl-C, a kill, a crash of the machine and a full disk.

keep     which file, and what becomes of one that is there already
file     a checkpoint: a search, whole at every moment
boards   the boards found so far, in a file that grows
"""

from .file import JSON, Checkpoint, Keeper, digest, load, refusal, save
from .keep import EVERY, CheckpointExists, Keep, kept

__all__ = [
    "EVERY", "JSON", "Checkpoint", "CheckpointExists", "Keep", "Keeper", "digest", "kept", "load",
    "refusal", "save",
]  # fmt: skip
