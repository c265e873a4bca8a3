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

# What the tests reach, branches included. By path, since a package named here would be imported
# before it is measured.
coverage: .venv/ready
	$(BIN)/pytest -n auto --cov=src/riftkeep --cov-branch --cov-report=term-missing:skip-covered

bench: .venv/ready
	$(BIN)/riftkeep bench

# How quick and how big the pages are, in a real browser; a quiet machine gives the figures.
.PHONY: bench-pages screenshots
bench-pages: .venv/ready
	$(BIN)/python -m bench.pages --check

# The pictures of the pages in docs/images; needs Chromium.
screenshots: .venv/ready
	$(BIN)/python -m docs.make_screenshots

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
	@$(BIN)/python -c "import riftkeep._core" 2> /dev/null || echo \
	  "The compiled core was not built: the Python rules play, and levels 1 to 4 only."
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

# Whole games on every board of RingRift in a real browser, by mouse, by keys and by touch, and on
# the full screen of a terminal; an hour or so.
.PHONY: soak-pages
soak-pages: .venv/ready
	RIFTKEEP_WHOLE_GAMES=1 $(BIN)/pytest -n auto tests/web/test_whole_games.py tests/terminal/test_large_boards.py

# Every level on every game and board: no illegal move, no missed win; and what tactics prove in both
# games against brute force.
.PHONY: soak-levels
soak-levels: .venv/ready
	$(BIN)/python -m bench.soak_levels --games 4
	$(BIN)/python -m bench.check_tactics --positions 20000
	$(BIN)/python -m bench.check_endings --positions 20000

# A million moves in Python and in the compiled core at once; see bench/soak_native.py.
.PHONY: soak-native sanitize
soak-native: .venv/ready
	$(BIN)/python -m bench.soak_native

# The compiled core with AddressSanitizer and UndefinedBehaviorSanitizer: first its tests, then a
# fuzzer for FUZZ_SECONDS. Needs cmake, g++ and clang++.
FUZZ_SECONDS ?= 60
NATIVE_BUILD = -DCMAKE_BUILD_TYPE=RelWithDebInfo -DRIFTKEEP_SANITIZE=address,undefined
sanitize: .venv/ready
	cmake -S . -B build/sanitize $(NATIVE_BUILD) -DCMAKE_CXX_COMPILER=g++ \
	  -DPython_EXECUTABLE=$(abspath $(BIN)/python) \
	  -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir)
	cmake --build build/sanitize --parallel 2
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libubsan.so)" \
	  ASAN_OPTIONS=detect_leaks=0 $(BIN)/python -m tests.native.with_core build/sanitize -q tests/native \
	  tests/search/test_given.py tests/search/test_memory.py tests/search/test_search.py \
	  tests/search/test_tactics.py
	cmake -S . -B build/fuzz $(NATIVE_BUILD) -DCMAKE_CXX_COMPILER=clang++ \
	  -DRIFTKEEP_MODULE=OFF -DRIFTKEEP_FUZZ=ON
	cmake --build build/fuzz --parallel 2
	$(BIN)/python -m tests.native.corpus build/corpus
	build/fuzz/riftkeep_fuzz -max_total_time=$(FUZZ_SECONDS) -max_len=1500 \
	  -artifact_prefix=build/ build/corpus
