# Each target sets up what it needs; run any of them on a fresh checkout.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help install demo test lint unit integration faults bench docs clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

install: $(INSTALLED) ## create .venv with graphmem and its development tools

$(INSTALLED): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("graphmem needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@

demo: $(INSTALLED) ## load the sample into a private Neo4j and answer six questions
	$(BIN)/graphmem demo

test: lint unit integration ## every check and test, against a real Neo4j

lint: $(INSTALLED) ## formatting, lint, types, generated docs
	$(BIN)/ruff format --check graphmem tests
	$(BIN)/ruff check graphmem tests
	$(BIN)/mypy
	$(BIN)/cog --check README.md

unit: $(INSTALLED) ## tests that need no database
	$(BIN)/pytest tests/unit

integration: $(INSTALLED) ## tests against a real Neo4j, started for the run
	$(BIN)/pytest tests/integration -m "not fault" --cov --cov-report=term:skip-covered

faults: $(INSTALLED) ## kill -9 and stopped servers, at many random points
	$(BIN)/pytest tests/integration -m fault -s

bench: $(INSTALLED) ## measure; one JSON line a figure
	$(BIN)/python -m graphmem.evaluation.bench

docs: $(INSTALLED) ## write the generated parts of the README again
	$(BIN)/cog -r README.md

clean: ## remove what the targets made
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage dist build
