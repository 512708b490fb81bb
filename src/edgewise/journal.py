"""What engines do, for `logging.getLogger("edgewise")`: choices and findings as info, the rest as
debug. Who does not listen pays nothing for it."""

from __future__ import annotations

import sys

NAME = "edgewise"


def info(words: str, *values: object) -> None:
    """What whoever leaves a search alone for a night reads the next morning."""
    _write("INFO", words, values)


def debug(words: str, *values: object) -> None:
    """What happens many times a second."""
    _write("DEBUG", words, values)


def _write(level: str, words: str, values: tuple[object, ...]) -> None:
    # Whoever listens has imported it; for others it would make the start slower.
    logging = sys.modules.get("logging")
    if logging is None:
        return
    # Nothing is worse than info, so that nothing is printed unasked and no handler is needed.
    number = getattr(logging, level)
    logger = logging.getLogger(NAME)
    if logger.isEnabledFor(number):
        logger.log(number, words, *values, stacklevel=3)
