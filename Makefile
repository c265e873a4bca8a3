# `make play` and `make test` need nothing but Python 3.11 or newer: .venv is made on the way.
PYTHON ?= python3
BIN := .venv/bin
# What is imported is compiled once and kept: tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test quick lint types layers unit coverage bench soak soak-server docs clean lock

play: .venv/playable
	$(BIN)/riftkeep

# Types are checked beside the tests, since mypy uses one core only; what it says comes last.
# Three at a time on two cores: many tests wait for servers, clocks and browsers.
TESTS = $(BIN)/pytest -n $$(($$($(PYTHON) -c "import os; print(os.cpu_count())") + 1)) \
  --dist worksteal
beside_types = $(BIN)/mypy > .venv/types.log 2>&1 & types=$$!; \
  $(MAKE) --silent .venv/collected.log; $(1); tests=$$?; \
  wait $$types; types=$$?; cat .venv/types.log; exit $$((tests | types))

# Collected once before that, if anything has changed: modules are compiled by one process then, not
# by all at the same time.
.venv/collected.log: .venv/ready $(shell find src tests bench -name '*.py')
	$(BIN)/pytest --collect-only -q > $@ || true

test: .venv/ready lint layers
	@$(call beside_types,$(TESTS))

# For in between: no server, no browser, and none of the long comparisons.
RULES_AND_SEARCH = tests/core tests/ringrift tests/great_kingdom tests/regressions tests/native \
  tests/search
quick: .venv/ready lint layers
	@$(call beside_types,$(TESTS) -q -m "not long" $(RULES_AND_SEARCH))

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/ready
	$(BIN)/mypy

layers: .venv/ready
	$(BIN)/lint-imports --no-cache

unit: .venv/ready
	$(TESTS)

# What the tests reach, branches included. By path, since a package named here would be imported
# before it is measured.
coverage: .venv/ready
	$(TESTS) --cov=src/riftkeep --cov-branch --cov-report=term-missing:skip-covered

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
# What `make play` needs is a part of what the checks need.
BUILD := pyproject.toml CMakeLists.txt $(shell find cpp -name '*.?pp')
# Python compiles what it imports; to compile every module of torch and Ray takes pip two minutes.
PIP := $(BIN)/pip --disable-pip-version-check install --quiet --no-compile

.venv/playable: $(BUILD)
	$(PYTHON) -m venv .venv
	$(PIP) --upgrade pip
	$(PIP) -e '.[site,terminal]'
	@$(call say_if_pure)
	touch $@

# The core is compiled while the packages are installed, for which pip uses one core only.
.venv/ready: $(BUILD) requirements/checks.txt requirements/needed.py
	$(PYTHON) -m venv .venv
	$(PIP) --upgrade pip
	$(PYTHON) requirements/needed.py test > .venv/needed.txt
	$(PIP) --no-deps -e . & core=$$!; \
	  $(PIP) -c requirements/checks.txt -r .venv/needed.txt; packages=$$?; \
	  wait $$core && exit $$packages
	@$(call say_if_pure)
	touch .venv/playable $@

say_if_pure = $(BIN)/python -c "import riftkeep._core" 2> /dev/null || echo \
  "The compiled core was not built: the Python rules play, and levels 1 to 4 only."

# New versions for the checks. torch is pinned by hand: an unpinned one may bring graphics-card
# packages of several gigabytes.
TORCH := torch==2.13.0
lock: .venv/ready
	$(PIP) uv
	echo '$(TORCH)' > build/pins.txt
	{ sed '/^[^#]/,$$d' requirements/checks.txt; \
	  $(BIN)/uv pip compile -q --universal --python-version 3.11 --no-annotate --no-header \
	  --no-build --upgrade -c build/pins.txt pyproject.toml --extra test --extra bench --extra docs \
	  | grep -vE '^(nvidia|cuda|triton)'; } > build/checks.txt
	mv build/checks.txt requirements/checks.txt

docs: .venv/docs-ready
	$(BIN)/python -m docs.make_images
	$(BIN)/python -m docs.copy_rules
	$(BIN)/zensical build --strict --clean

.venv/docs-ready: .venv/ready
	$(PIP) -c requirements/checks.txt -e '.[docs]'
	touch $@

# The long proofs of the server: 100 kills under load, 100,000 fuzzed frames, the load figures.
soak-server: soak-kills
	RIFTKEEP_FRAMES=100000 RIFTKEEP_GONE_SECONDS=30 $(BIN)/pytest -s tests/server/test_durability.py \
	  tests/server/test_bad_input.py tests/server/test_faults.py
	$(BIN)/python -m bench.server --games 1000 --rate 200 --seconds 30
	$(BIN)/python -m bench.server --games 50 --rate 50 --seconds 15 --spectators 1000
	$(BIN)/python -m bench.server --games 500 --rate 100 --seconds 15 --computers 50

# Whole games on every board of RingRift in a real browser, by mouse, by keys and by touch, and on
# the full screen of a terminal; an hour or so.
.PHONY: soak-pages
soak-pages: .venv/ready
	RIFTKEEP_WHOLE_GAMES=1 $(TESTS) tests/web/test_whole_games.py tests/terminal/test_large_boards.py

# Ten million steps of the vector environment; see bench/soak_environment.py.
.PHONY: soak-environment
soak-environment: .venv/ready
	$(BIN)/python -m bench.soak_environment

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

# What attackers try: hostile texts, slow senders, damaged logs, costly lists, deceiving names,
# stopped processes, a hung Redis, 20 addresses at once, 100,000 fuzzed frames and requests.
.PHONY: soak-attack soak-kills
soak-attack: .venv/ready
	RIFTKEEP_FRAMES=100000 RIFTKEEP_REQUESTS=100000 RIFTKEEP_ATTACKED_TURNS=2000 $(BIN)/pytest -s \
	  tests/core/test_patterns.py tests/core/test_formats.py tests/store \
	  tests/server/test_foreign_texts.py tests/server/test_connections.py \
	  tests/server/test_addresses.py tests/server/test_damage.py tests/server/test_operations.py \
	  tests/server/test_security.py tests/server/test_bad_input.py tests/server/test_network.py \
	  tests/server/test_stalls.py tests/server/test_names.py tests/server/test_leaving.py \
	  tests/server/test_fair_play.py tests/server/test_attack.py tests/server/test_cluster.py
	$(BIN)/python -m bench.server --games 1000 --rate 200 --seconds 15 --attack 20

# 100 kills of one process on SQLite, and 30 of one of two processes on PostgreSQL, under load.
soak-kills: .venv/ready
	RIFTKEEP_KILLS=100 RIFTKEEP_PAIR_KILLS=30 $(BIN)/pytest -s tests/server/test_durability.py -k kill
