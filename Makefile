# The two commands a newcomer needs: `make serve` and `make test`. Everything else here is a part of them.
PYTHON ?= $(firstword $(foreach p,python3 python3.13 python3.12 python3.11,$(if $(shell $(p) -c 'import sys; sys.version_info >= (3, 11) and print(1)' 2>/dev/null),$(p))))
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000

.PHONY: serve test check lint types pytest clean

serve: $(VENV)/installed
	$(BIN)/rules-site serve --host $(HOST) --port $(PORT)

test: lint types check pytest

lint: $(VENV)/installed-for-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(VENV)/installed-for-tests
	$(BIN)/mypy

check: $(VENV)/installed
	$(BIN)/rules-site check

pytest: $(VENV)/installed-for-tests
	$(BIN)/pytest

# A Python without ensurepip (Debian splits it off) gets python3-venv when we may install it.
$(VENV)/bin/pip:
	@test -n "$(PYTHON)" || { echo "rules_site needs Python 3.11 or newer; none was found. Set PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  test "$$(id -u)" = 0 && apt-get update -q && apt-get install -qy python3-venv && $(PYTHON) -m venv $(VENV); }

$(VENV)/installed: pyproject.toml $(VENV)/bin/pip
	$(BIN)/pip install -q --disable-pip-version-check -e .
	@touch $@

$(VENV)/installed-for-tests: pyproject.toml $(VENV)/bin/pip
	$(BIN)/pip install -q --disable-pip-version-check -e '.[test]'
	@touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
