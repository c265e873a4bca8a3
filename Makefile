# `make play` and `make test` need nothing but Python 3.11 or newer: .venv is made on the way.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test lint types layers unit coverage bench soak soak-server docs clean

play: .venv/ready
	$(BIN)/riftkeep

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
	$(BIN)/python -m bench.soak_great_kingdom

clean:
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Installed again when the build or the C++ sources change; Python sources are used as they are.
.venv/ready: pyproject.toml CMakeLists.txt $(shell find cpp -name '*.?pp')
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

# The long proofs of the server: 100 kills under load, 100,000 fuzzed frames, the load figures.
soak-server: .venv/ready
	RIFTKEEP_KILLS=100 RIFTKEEP_FRAMES=100000 $(BIN)/pytest -s tests/server/test_durability.py tests/server/test_bad_input.py
	$(BIN)/python -m bench.server --games 1000 --rate 200 --seconds 30
	$(BIN)/python -m bench.server --games 50 --rate 50 --seconds 15 --spectators 1000
	$(BIN)/python -m bench.server --games 500 --rate 100 --seconds 15 --computers 50
