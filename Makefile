# The two commands a newcomer needs: `make serve` and `make test`. Everything else here is a part of them, but for
# `make simulate ROUNDS=1000000`, which plays so many rounds of each game and takes minutes.
PYTHON ?= $(firstword $(foreach p,python3 python3.13 python3.12 python3.11,$(if $(shell $(p) -c 'import sys; sys.version_info >= (3, 11) and print(1)' 2>/dev/null),$(p))))
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
ROUNDS ?= 1000000
# The versions that were tested, so that a new release of a library changes nothing here without a commit.
PINS ?= --constraint constraints.txt

.PHONY: serve test dev check lint types pytest system bench simulate constraints clean

serve: $(VENV)/installed
	$(BIN)/rules-site serve --host $(HOST) --port $(PORT)

test: lint types check pytest

dev: $(VENV)/installed-for-tests

lint: $(VENV)/installed-for-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(VENV)/installed-for-tests
	$(BIN)/mypy

check: $(VENV)/installed
	$(BIN)/rules-site check

pytest: system $(VENV)/installed-for-tests
	$(BIN)/pytest --numprocesses auto --dist loadgroup --cov --cov-report term -m "not whole"
	$(BIN)/pytest --numprocesses auto --dist loadgroup -m whole

# Programs that tests drive, and files that a browser needs for them (a library of the driver's node, a wide and a narrow
# font), as name:package of Debian and Ubuntu. Installed when they are missing and we may; otherwise the tests that need
# them are skipped with a reason, except where CI is set: there they fail.
PROGRAMS := nginx:nginx-light chromium:chromium msgfmt:gettext
FILES := libatomic.so.1:libatomic1 DejaVuSans.ttf:fonts-dejavu-core LiberationSans-Regular.ttf:fonts-liberation
FOLDERS := /lib/ /lib64/ /usr/lib/ /usr/local/lib/ /usr/share/fonts/ /usr/local/share/fonts/ ~/.fonts/ ~/.local/share/fonts/

system:
	@missing=""; for pair in $(PROGRAMS); do \
	  PATH="$$PATH:/usr/sbin" command -v "$${pair%%:*}" >/dev/null || missing="$$missing $${pair##*:}"; done; \
	for pair in $(FILES); do \
	  find $(FOLDERS) -name "$${pair%%:*}" 2>/dev/null | grep -q . || missing="$$missing $${pair##*:}"; done; \
	if test -n "$$missing"; then \
	  if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
	    apt-get update -q && RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $$missing; \
	  else echo "Not installed:$$missing. Tests that need them are skipped." >&2; fi; fi

simulate: $(VENV)/installed-for-tests
	$(BIN)/rules-site simulate --rounds $(ROUNDS)

# A Python without ensurepip (Debian splits it off) gets python3-venv when we may install it.
$(VENV)/bin/pip:
	@test -n "$(PYTHON)" || { echo "rules_site needs Python 3.11 or newer; none was found. Set PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  test "$$(id -u)" = 0 && apt-get update -q && apt-get install -qy python3-venv && $(PYTHON) -m venv $(VENV); }

$(VENV)/installed: pyproject.toml constraints.txt $(VENV)/bin/pip
	$(BIN)/pip install -q --disable-pip-version-check $(PINS) -e .
	@touch $@

$(VENV)/installed-for-tests: pyproject.toml constraints.txt $(VENV)/bin/pip
	$(BIN)/pip install -q --disable-pip-version-check $(PINS) -e '.[test]'
	@touch $@ $(VENV)/installed

$(VENV)/installed-for-bench: pyproject.toml constraints.txt $(VENV)/bin/pip
	$(BIN)/pip install -q --disable-pip-version-check $(PINS) -e '.[test,bench]'
	@touch $@ $(VENV)/installed $(VENV)/installed-for-tests

# Speed as ratios to nginx, Sphinx and others; needs nginx and wrk, and says so where they are missing.
bench: $(VENV)/installed-for-bench
	$(MAKE) system PROGRAMS="nginx:nginx-light wrk:wrk" FILES=
	$(BIN)/python -m tests.benchmarks.speed
	$(BIN)/python -m tests.benchmarks.sphinx_build
	$(BIN)/python -m tests.benchmarks.growth
	$(BIN)/python -m tests.benchmarks.solve_blackjack
	$(BIN)/python -m tests.benchmarks.large_catalog
	$(BIN)/python -m tests.benchmarks.large_document

# Take the newest versions that pyproject.toml allows. `make test` tells whether they are fit.
constraints:
	rm -rf $(VENV)
	$(MAKE) dev PINS=
	$(BIN)/pip --disable-pip-version-check freeze --exclude-editable > constraints.txt

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
