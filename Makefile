# make bench     Rijndael as the study `nsa` has it, iterative: verify, measure, judge, and write the report
# make check     before each commit, in some two minutes on two processors: lint, types, and all tests but the slow ones
# make test      in ten to seventeen minutes: every test, but of a slow one SLOW_CASES of its cases only (`.ci/run` has three)
# make test-all  all cases, in some fifty minutes; not those marked `long`, which add little for their time: `pytest -m long`
# Each sets up what it needs first: Debian packages, a Python environment in .venv, this package in it.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
JOBS ?= $(shell nproc)
SLOW_CASES ?= 1

PYTEST := $(BIN)/pytest -n $(JOBS) --dist worksteal -q

.PHONY: bench check test test-all lint types clean

bench: $(READY)
	@$(BIN)/roundhouse study run nsa --only 'rijndael.iterative.128' --retry -j $(JOBS); code=$$?; \
	page=$$($(BIN)/roundhouse report -j $(JOBS)) && echo "The report: $$page" && exit $$code

check: lint types
	@$(PYTEST) -m 'not slow and not long'

test: $(READY)
	@$(PYTEST) --slow-cases $(SLOW_CASES)

test-all: $(READY)
	@$(PYTEST)

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/lint-imports --no-logo --no-cache

types: $(READY)
	@$(BIN)/mypy

clean:
	rm -rf build $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(READY): pyproject.toml setup/install.sh
	@setup/install.sh
	python3 -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
