"""The command line, to which a signal comes at a counted moment, however busy the machine is.

    python tests/support/signalled.py SIGKILL 20 0 FOLDER count unicorn --checkpoint FOLDER/run.ckpt

The moment is the 20th at which it is about to open, list, link, rename or remove something in
FOLDER, which it does several times for each checkpoint; or so many seconds of the processor later.
The signal is for all that it started, too, as it is when it comes from a terminal.
"""

from __future__ import annotations

import os
import signal
import sys

from edgewise.cli import main

STEPS = ("open", "os.listdir", "os.link", "os.rename", "os.remove")


def arm(number: signal.Signals, steps: int, seconds: float, folder: str) -> None:
    """Count from now on."""
    left = steps

    def come(*_: object) -> None:
        os.killpg(0, number)

    def look(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal left
        if event in STEPS and folder in str(arguments[0]):
            left -= 1
            if not left and seconds:
                signal.setitimer(signal.ITIMER_PROF, seconds)
            elif not left:
                come()

    signal.signal(signal.SIGPROF, come)
    sys.addaudithook(look)


if __name__ == "__main__":
    os.setpgid(0, 0)
    name, steps, seconds, folder, *rest = sys.argv[1:]
    sys.argv = ["edgewise", *rest]
    arm(signal.Signals[name], int(steps), float(seconds), folder)
    main()
