# One command to play, one to test. Every target sets the machine up by itself first (tools/prepare.sh); when that
# has been done, it costs a moment and no network.
.DEFAULT_GOAL := help
.PHONY: help play test prove pico bench check soak evening home-assistant lock wheelhouse dist image try-install try-image photo
.NOTPARALLEL:

PYTHON_HERE := .venv/bin/python

help: ## show this list
	@echo "Jewelbox Companion"
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1\t\2/p' Makefile

play: ## play at the kiosk with the virtual box; without a display, a demo off screen
	@tools/prepare.sh play
	@$(PYTHON_HERE) -m companion play --source mock --windowed --demo-without-display

# The tests start many programs: what Python has compiled is kept, even where the environment asks for the opposite.
test prove check: export PYTHONDONTWRITEBYTECODE =
test prove check: export PYTHONPYCACHEPREFIX = $(CURDIR)/build/pycache
PYTEST := $(PYTHON_HERE) -m pytest -n auto --dist worksteal
# Proofs in real windows wait most of their time: meanwhile as many others run as there are cores.
PROVERS := $(shell expr $$(nproc) + 1)

# They read the project's own files, not the program: imports, translations, drawings, links, scripts.
ABOUT_FILES := tests/test_imports.py tests/test_project.py tests/test_contributing.py tests/systemd/test_scripts.py \
	tests/companion/languages/test_catalogues.py tests/wiring/test_harness_drawings.py

test: ## run the tests: the rules with coverage, then everything else, with an eighth of each law
	@tools/prepare.sh test
	@$(PYTEST) -m "rules and not proof" tests/companion/games --cov=companion/games --cov-branch \
		--cov-report=term-missing:skip-covered --cov-fail-under=100
	@$(PYTEST) -m "not rules and not proof and not pico" $(addprefix --ignore=,$(ABOUT_FILES))

prove: ## all of each law; every language and screen; the firmware; real windows, browsers and brokers; the tools
	@tools/prepare.sh test
	@$(PYTEST) -n $(PROVERS) -m "proof or law" --hypothesis-profile=prove

pico: ## the firmware on an emulated Pico: whole games, broken wires, brown-outs; takes minutes
	@tools/prepare.sh check
	@$(PYTHON_HERE) -m tools.pico build
	@$(PYTEST) --dist load --maxschedchunk 1 -m pico tests/firmware_bridge/pico

bench: ## measure against peers; writes build/bench.json (BENCH="kiosk web" measures only these again)
	@tools/prepare.sh bench
	@$(PYTHON_HERE) -m benchmarks $(BENCH)

check: ## lint, formatting, types, wording, and tests that read the project's own files
	@tools/prepare.sh check
	@$(PYTHON_HERE) -m ruff check
	@$(PYTHON_HERE) -m ruff format --check
	@$(PYTHON_HERE) -m mypy
	@$(PYTHON_HERE) -m tools.wording
	@$(PYTEST) $(ABOUT_FILES)

soak: ## simulated days: at the sensors, with the whole program, then 1,000 killed tables; takes half an hour
	@tools/prepare.sh test
	@$(PYTHON_HERE) -m benchmarks.soak $(SOAK)
	@$(PYTHON_HERE) -m benchmarks.soak.living_room $(LIVING_ROOM)
	@JEWELBOX_KILLS=1000 $(PYTHON_HERE) -m pytest -q -s tests/companion/table/test_kills.py

evening: ## whole games on phones in Chromium, every edition and number of seats, both games; takes hours. EVENING="-k 40"
	@tools/prepare.sh test
	@JEWELBOX_EVENING=1 $(PYTHON_HERE) -m pytest -q -s tests/companion/headless/test_whole_evenings.py $(EVENING)

home-assistant: ## our tables in a real Home Assistant, which it fetches once, 800 MB; needs Python 3.13 and mosquitto
	@tools/prepare.sh test
	@$(PYTHON_HERE) -m tools.home_assistant
	@JEWELBOX_HOME_ASSISTANT=1 $(PYTHON_HERE) -m pytest -q -s tests/companion/club/test_real_home_assistant.py

lock: ## renew the versions and hashes of what is installed, in systemd/requirements/
	@tools/prepare.sh check
	@$(PYTHON_HERE) -m tools.lock

wheelhouse: ## collect what a Pi without a network needs, into build/wheelhouse
	@tools/prepare.sh play
	@PYTHON=$(PYTHON_HERE) systemd/wheelhouse.sh

dist: ## build the wheel, the source archive and the Debian packages, into build/dist
	@tools/prepare.sh check
	@$(PYTHON_HERE) -m tools.distribution $(DIST)

try-install: dist ## install into fresh Debians, as a package and by install.sh, start, update, remove; as root, takes minutes
	@tools/prepare.sh try-install
	@JEWELBOX_TRY_INSTALL=1 $(PYTHON_HERE) -m pytest -q -s tests/systemd/test_try_install.py tests/systemd/test_try_updates.py

image: ## a kiosk on an SD card: IMAGE=raspios-lite.img.xz, an image of Raspberry Pi OS; as root, takes minutes
	@tools/prepare.sh check
	@$(PYTHON_HERE) -m tools.distribution.image $(IMAGE)

try-image: ## make such an image from a small Debian, and start it in an emulated machine; as root, takes minutes
	@tools/prepare.sh photo
	@JEWELBOX_TRY_IMAGE=1 $(PYTHON_HERE) -m pytest -q -s tests/systemd/test_image.py

photo: ## an installed kiosk in an emulated machine, photographed, played and cut off; as root. PHOTO=fast: this processor
	@tools/prepare.sh photo
	@$(PYTHON_HERE) -m tools.pico build
	@JEWELBOX_PHOTO=$(or $(PHOTO),pi) $(PYTHON_HERE) -m pytest -q -s tests/systemd/test_photo.py
