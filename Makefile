# `make demo` and `make test` need only Python and Rust; everything else is set up here, in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml $(wildcard rust/Cargo.*) $(wildcard rust/src/*.rs rust/src/*/*.rs)

.PHONY: demo test slow lint format bench install clean help

help: ## This list.
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile

demo: $(VENV)/.built ## Set up, solve a puzzle, show it.
	@echo '$$ edgewise solve unicorn'
	@$(BIN)/edgewise solve unicorn
	@echo
	@echo '$$ edgewise count unicorn'
	@$(BIN)/edgewise count unicorn
	@echo
	@echo 'Now try: $(BIN)/edgewise puzzles'

test: lint $(VENV)/.built ## Everything: linters, types, Rust tests, Python tests.
	cargo test --quiet --profile quick --lib --tests --manifest-path rust/Cargo.toml
	$(BIN)/python -m pytest

slow: $(VENV)/.built ## The counts that take longer than a second.
	$(BIN)/python -m pytest -m slow --timeout=3600

lint: $(VENV)/.built
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cargo fmt --check --manifest-path rust/Cargo.toml
	rustfmt --check --edition 2021 tests/macmahon.rs tests/mismatches.rs
	cargo clippy --quiet --manifest-path rust/Cargo.toml --all-targets --all-features -- -D warnings

format: $(VENV)/.built ## Put the code in shape.
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cargo fmt --manifest-path rust/Cargo.toml
	rustfmt --edition 2021 tests/macmahon.rs tests/mismatches.rs

bench: $(VENV)/.built ## Speed, side by side in one run.
	$(BIN)/python benchmarks/run.py

install: $(VENV)/.built ## Only set up.

# The core is built in release mode: a debug build is thirty times slower and tests would crawl.
$(VENV)/.built: $(SOURCES)
	@command -v $(PYTHON) >/dev/null || { \
	  echo "edgewise needs Python 3.10 or newer: see https://www.python.org/downloads/"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
	  echo "edgewise needs Python 3.10 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1)"; exit 1; }
	@command -v cargo >/dev/null || { \
	  echo "edgewise needs Rust to build its core: install it from https://rustup.rs, then run make again."; \
	  exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { \
	  echo "edgewise needs Python's venv module: on Debian and Ubuntu, apt install python3-venv"; exit 1; }
	@echo "Setting up edgewise in $(VENV); the first time this takes about a minute."
	@{ $(BIN)/python -m pip install --disable-pip-version-check 'maturin>=1.9,<2' \
	  && VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop --release --extras dev; \
	} >$(VENV)/setup.log 2>&1 || { cat $(VENV)/setup.log; exit 1; }
	@touch $@

clean: ## Remove what was built.
	rm -rf $(VENV) rust/target
