"""The benchmark suite: our engines and what a user could pick instead, side by side.

suite, planted      the instances, and the random ones among them
peers               other libraries, one file each
measure, child      one instance, one engine or peer, in a process of its own
results             what was measured, as a file
table, plots        the same for people
"""
