# Headtable's commands. Needs Python 3.11 or later, git and make; the rest comes into .venv.

# The first Python that is new enough; `make setup PYTHON=/path/to/python3.12` takes another.
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
VENV := .venv/bin
PIP_INSTALL := $(VENV)/python -m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r
# uv takes a third of pip's time. Where it cannot reach the packages, pip may: it knows the machine's own mirrors.
UV_INSTALL := $(VENV)/uv pip install --quiet --system-certs --python $(VENV)/python --require-hashes -r
INSTALL = $(UV_INSTALL) $< 2>/dev/null || $(PIP_INSTALL) $<
LOCK := $(VENV)/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 pyproject.toml
NPM := NODE_USE_SYSTEM_CA=1 PATH="$(CURDIR)/$(VENV):$$PATH" npm --loglevel=error
ARGS ?=
SEED ?= 1

# Lock files name no address, not even where a package asks for gifts.
define WITHOUT_ADDRESSES
import json, pathlib
path = pathlib.Path("package-lock.json")
lock = json.loads(path.read_text())
for package in lock["packages"].values():
    package.pop("funding", None)
path.write_text(json.dumps(lock, indent=2) + "\n")
endef
export WITHOUT_ADDRESSES

# Where this is set, as in many containers, each of a hundred processes would compile every module again.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup run standby takeover standby-table docs backup restore test wheel bundle platforms check-all lint format lock bench faults fuzz fuzz-api lighthouse mutants near pictures soak audit sbom texts

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile

setup: .venv/run.stamp ## Install what Headtable needs into .venv

run: setup ## Serve the hall: PORT (8000), HOST (0.0.0.0), DATA_DIR (var)
	@$(VENV)/python -m headtable --data "$${DATA_DIR:-var}" run --no-browser $(ARGS)

docs: .venv/docs.stamp ## Build the help pages from docs/, which the server shows at /help/
	@$(VENV)/zensical build --strict --clean

standby: setup ## Follow the hall that another computer serves, ready to take over: FROM=http://…:8000 TOKEN=…
	@test -n "$(FROM)" || { echo "Which one? TOKEN=… make standby FROM=http://192.168.…:8000" >&2; exit 1; }
	@$(VENV)/python manage.py standby --from "$(FROM)" $(ARGS)

takeover: setup ## Have the standby on this computer serve the hall
	@$(VENV)/python manage.py takeover

wheel: .venv/wheel.stamp ## Build dist/headtable-….whl, which has everything inside that a hall shows, and its sdist
	@$(VENV)/python -m distribution.wheel

bundle: wheel ## Build a folder that brings its own Python, for the system on which this runs, and the same as a .zip
	@$(VENV)/python -m distribution.bundle

platforms: .venv/wheel.stamp ## Ask whether all that Headtable depends on comes ready-made for Windows, macOS and Linux
	@$(VENV)/python -m distribution.platforms

backup: setup ## Write everything into one file in DATA_DIR/backups, also while the hall is served
	@$(VENV)/python manage.py backup

restore: setup ## Put a backup back: FILE=…, and ARGS=--force though a round is open
	@test -n "$(FILE)" || { echo "Which one? make restore FILE=var/backups/…" >&2; exit 1; }
	@$(VENV)/python manage.py restore_backup "$(FILE)" $(ARGS)

test: .venv/dev.stamp ## Run all tests, each with a few cases: ARGS="-k ladder -x" narrows them
	@$(VENV)/python -m tests.support $(ARGS)

near: .venv/dev.stamp ## Run the tests next to what changed since the last commit, or since a branch: SINCE=main
	@$(VENV)/python -m tests.support.near --since "$${SINCE:-HEAD}" $(ARGS)

check-all: .venv/bench.stamp ## Check everything at length, for hours, piece by piece: FROM=faults SEED=1 HOURS=6
	@$(VENV)/python -m tests.at_length --seed $(SEED) $(if $(FROM),--from $(FROM)) $(if $(HOURS),--hours $(HOURS)) $(ARGS)

lint: .venv/dev.stamp ## Check style, types, imports, templates and migrations
	$(VENV)/ruff check .
	$(VENV)/ruff format --check .
	$(VENV)/mypy
	$(VENV)/lint-imports
	$(VENV)/bandit --quiet --configfile pyproject.toml --recursive accounts config fundraising headtable machine occasions scoring standby tournaments
	$(VENV)/djlint --lint --quiet templates
	$(NPM) run lint
	DATABASE_URL=sqlite://:memory: $(VENV)/python manage.py makemigrations --check --dry-run

format: .venv/dev.stamp ## Put the source into the house's style
	$(VENV)/ruff check --fix-only .
	$(VENV)/ruff format .

lock: .venv/dev.stamp ## Write the lock files from pyproject.toml and package.json: ARGS=--upgrade renews Python's
	$(LOCK) $(ARGS) --output-file requirements/run.txt
	$(LOCK) $(ARGS) --group setup --output-file requirements/setup.txt
	$(LOCK) $(ARGS) --extra sentry --output-file requirements/sentry.txt
	$(LOCK) $(ARGS) --group dev --output-file requirements/dev.txt
	$(LOCK) $(ARGS) --group setup --group wheel --constraint requirements/dev.txt --output-file requirements/wheel.txt
	$(LOCK:pyproject.toml=) $(ARGS) --group pyproject.toml:docs --constraint requirements/dev.txt --output-file requirements/docs.txt
	$(LOCK) $(ARGS) --group bench --constraint requirements/dev.txt --output-file requirements/bench.txt
	echo uv | $(LOCK:pyproject.toml=-) --constraint requirements/dev.txt --output-file requirements/uv.txt
	$(NPM) install --package-lock-only
	@$(VENV)/python -c "$$WITHOUT_ADDRESSES"

texts: .venv/dev.stamp ## Bring locale/ in line with the source, keeping what is translated: new texts are empty
	@$(VENV)/python manage.py texts $(ARGS)

audit: .venv/dev.stamp ## Look up known vulnerabilities of every locked package; says *not audited* without a network
	@$(VENV)/python -m tests.support.audit

sbom: .venv/dev.stamp ## List every package that is shipped, with hashes, as CycloneDX: DIR (var/sbom)
	@$(VENV)/python -m tests.support.sbom $(ARGS)

pictures: .venv/dev.stamp ## Take pictures of every screen: ARGS="--to DIR --only board pad"
	@$(VENV)/python -m tests.support.pictures $(ARGS)

soak: .venv/dev.stamp ## Play a night on real pads over a bad network, and look for every hand: ARGS="--pads 40 --seed 1"
	@$(VENV)/python -m tests.soak $(ARGS)

faults: .venv/dev.stamp ## Break every part of real halls while pads play, and write docs/faults.md: ARGS="--only Redis --seed 1"
	@$(VENV)/python -m tests.faults $(ARGS)

standby-table: .venv/dev.stamp ## Kill a serving laptop twenty times, have its standby take over, and write docs/standby.md: ARGS="--seed 1"
	@$(VENV)/python -m tests.standby $(ARGS)

bench: .venv/bench.stamp ## Measure, as ratios against bare baselines
	@$(VENV)/python -m benchmarks $(ARGS)

lighthouse: .venv/lighthouse.stamp ## Have Lighthouse judge board, players' pages, charts and pad: ARGS="--only board --runs 1"
	@$(VENV)/python -m benchmarks.lighthouse $(ARGS)

fuzz: .venv/bench.stamp ## Throw junk at the reader of hand records for a minute: ARGS="--seconds 600"
	@$(VENV)/python -m tests.support.fuzz $(ARGS)

fuzz-api: .venv/dev.stamp ## Send every call of the API requests of all kinds: ARGS="--examples 200 --only /rounds/"
	@$(VENV)/python -m tests.support.fuzz_api $(ARGS)

mutants: .venv/bench.stamp ## Break the rules in thousands of ways, and list what no test notices: ARGS="scoring.rules.euchre.*"
	@nice $(VENV)/mutmut run $(ARGS)
	@$(VENV)/mutmut results

.venv/run.stamp: requirements/setup.txt package-lock.json $(VENV)/python
	@echo "Installing Headtable's packages into .venv and node_modules ..."
	@$(INSTALL)
	@$(NPM) ci --omit=dev
	@$(VENV)/python -m config.typefaces
	@$(VENV)/python -m tournaments.paper.fonts
	@touch $@

.venv/docs.stamp: requirements/docs.txt .venv/run.stamp
	@echo "Installing what builds the help pages into .venv ..."
	@$(INSTALL)
	@touch $@

.venv/wheel.stamp: requirements/wheel.txt .venv/run.stamp
	@echo "Installing what builds wheels and bundles into .venv ..."
	@$(INSTALL)
	@touch $@

.venv/dev.stamp: requirements/dev.txt package-lock.json $(VENV)/python
	@echo "Installing Headtable's packages and the tools for its tests into .venv and node_modules ..."
	@$(INSTALL)
	@$(NPM) ci
	@$(VENV)/python -m config.typefaces
	@$(VENV)/python -m tournaments.paper.fonts
	@touch .venv/run.stamp $@

.venv/bench.stamp: requirements/bench.txt .venv/dev.stamp
	@echo "Installing the tools for benchmarks, fuzzing and mutants into .venv ..."
	@$(INSTALL)
	@touch $@

.venv/lighthouse.stamp: benchmarks/lighthouse/package-lock.json .venv/dev.stamp
	@echo "Installing Lighthouse into benchmarks/lighthouse ..."
	@cd benchmarks/lighthouse && $(NPM) ci
	@touch $@

$(VENV)/python:
	@test -n "$(PYTHON)" || { echo "Headtable needs Python 3.11 or later, and found none on the PATH." \
		"Debian, Ubuntu: apt-get install python3 python3-venv. macOS: brew install python." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) lacks the module venv." \
		"Debian, Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv && $(PIP_INSTALL) requirements/uv.txt || { rm -rf .venv; exit 1; }
