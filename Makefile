# `make play` and `make test` need nothing but Python 3.11 or newer: .venv is made on the way.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test lint types layers unit coverage bench soak docs clean

play: .venv/ready
	$(BIN)/riftkeep play

test: .venv/ready lint types layers unit

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/ready
	$(BIN)/mypy

layers: .venv/ready
	$(BIN)/lint-imports --no-cache

unit: .venv/ready
	$(BIN)/pytest -n auto

bench: .venv/ready
	$(BIN)/riftkeep bench

soak: .venv/ready
	$(BIN)/python -m bench.soak

clean:
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@

docs: .venv/docs-ready
	$(BIN)/python -m docs.make_images
	$(BIN)/python -m docs.copy_rules
	$(BIN)/zensical build --strict --clean

.venv/docs-ready: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[docs]'
	touch $@
