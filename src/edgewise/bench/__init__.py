"""The benchmark suite: our engines and what a user could pick instead, side by side.

suite            the instances: real puzzles, and planted ones
peers            other libraries, one file each
runner, child    one instance, one engine or peer, in a process of its own
results          what was measured, as a file
report, plots    the same for people
"""
