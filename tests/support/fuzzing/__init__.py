"""Every reader fuzzed, guided by coverage. `make fuzz` does it, `make test` replays what it kept.

targets     what is fuzzed
seeds       inputs to begin with
mutations   how inputs are changed
corpus      the inputs kept in tests/fuzz/corpus
fuzzer      one target under atheris
campaign    all targets in turn
"""
