"""`python -m edgewise`."""

from .cli import main

main()
