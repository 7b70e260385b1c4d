# Every command sets up what it needs in .venv first; `make` alone lists the commands.
# ARGS is passed on: make terminal ARGS="play churn", make test ARGS="-k churn".

PYTHON3 ?= python3
JOBS ?= 3
ARGS ?=

VENV := .venv
PYTHON := $(VENV)/bin/python
# Do not compile modules at installation: most of them are never used.
PIP_ALOUD := $(PYTHON) -m pip install --disable-pip-version-check --no-compile -c constraints.txt
PIP := $(PIP_ALOUD) --quiet
comma := ,
# uv installs ten times as fast as pip, but ignores pip's configured index. Use pip if one is
# configured, or if uv fails.
UV := $(VENV)/bin/uv
UV_ALLOWED := ! $(PYTHON) -m pip config list | grep -qE '\.(index-url|no-index)='
INSTALL = { { $(UV_ALLOWED) && $(UV) pip install --quiet --python $(PYTHON) -c constraints.txt $(1); } || $(PIP) $(1); }
LOG := $(VENV)/setup.log
FAILED := { cat $(LOG) >&2; echo "The set-up failed, see above. Run make again to repeat it." >&2; exit 1; }

# The environment, with the build tools of the project and the kernel. The mark holds the folder in
# which it was made: if the project was moved or Python replaced, the environment is built again.
MADE := $(VENV)/.made
TRUSTED := [ -x $(PYTHON) ] && [ "$$(cat $(MADE) 2>/dev/null)" = "$$(pwd -P)" ]

# The project with its dependencies for playing, then also for tests and checks.
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready

# Keep compiled modules even if the environment says otherwise: the tests start the program hundreds
# of times.
export PYTHONDONTWRITEBYTECODE :=

# The optional C++ kernel: built if there is a compiler and its sources have changed.
KERNEL := $(VENV)/.kernel
KERNEL_TOOLS := scikit-build-core nanobind cmake ninja
KERNEL_FILES := kernel/pyproject.toml kernel/CMakeLists.txt kernel/README.md kernel/LICENSE \
	$(shell find kernel/include kernel/src -name '*.?pp' -o -name '*.py*')
# The processors to build for: portable, or a value of the compiler's -march (x86-64-v3, native).
KERNEL_ARCH ?= portable
# Warnings are errors once the tools for tests are installed.
STRICT ?= $(if $(wildcard $(READY)),ON,OFF)
KERNEL_FLAGS := --config-settings=build-dir=build/module \
	--config-settings=cmake.define.LUDARIUM_ARCH=$(KERNEL_ARCH) \
	--config-settings=cmake.define.LUDARIUM_STRICT=$(STRICT)
# Filters the output of a build: only progress lines, on a terminal all in one line.
PROGRESS := while read -r line; do case "$$line" in \[[1-9]*/*\]*) \
	file=$${line\#\#*[ /]}; test -t 1 && printf '\r\033[K'; printf '  %s] %s' "$${line%%]*}" "$$file"; \
	test -t 1 || echo;; esac; done; test -t 1 && printf '\r\033[K'
MODULE := kernel/build/module
SANITIZED := kernel/build/sanitized
THREADS := kernel/build/threads
CMAKE := $(VENV)/bin/cmake -S kernel -G Ninja -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(VENV)/bin/ninja" \
	-DLUDARIUM_ARCH=$(KERNEL_ARCH) -DLUDARIUM_STRICT=ON
# Without MAKEFLAGS: Ninja cannot use the job server of make.
BUILD := MAKEFLAGS= $(VENV)/bin/cmake --build

# Tools for the browser tests: Chromium, npm and axe-core.
BROWSER := $(VENV)/.browser

# Tools for JavaScript: ESLint, TypeScript and the test runner of Node.js.
JS_TOOLS := tests/js/node_modules
JS := $(JS_TOOLS)/.installed
NODE_IS_NEW := command -v npm >/dev/null && node -e 'const [a, b] = process.versions.node.split("."); \
	process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'

# The modules that tests load, compiled once: otherwise each worker compiles them itself.
COLLECTED := $(VENV)/.collected

# Tools for the tests of a server behind a proxy: openssl, systemd-analyze and nginx. nginx is only
# unpacked here, because installing it would start it.
PROXY := $(VENV)/.proxy

# PostgreSQL for the tests of the database, unpacked like nginx. Without it they are skipped.
POSTGRES := $(VENV)/.postgres
HAS_POSTGRES := [ -x "$$(pg_config --bindir 2>/dev/null)/initdb" ] || command -v initdb >/dev/null \
	|| ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1

.DEFAULT_GOAL := help
.PHONY: docs new-game solutions help play terminal test cases check-js test-js screenshots check bench attack puzzles perfect strength ladder search-v1 soak ordinary parity kernel-tests sanitize sanitize-threads docs-pictures docs-screens docs-rules facts reports goldens \
	wheels kernel setup clean FORCE

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

play: $(PLAYABLE) ## play in the browser
	@$(MAKE) --no-print-directory kernel || echo "Continuing without the kernel: the computer player is slower."
	@$(VENV)/bin/ludarium serve $(ARGS)

terminal: $(PLAYABLE) ## play in the terminal
	@$(MAKE) --no-print-directory kernel || echo "Continuing without the kernel: the computer player is slower."
	@$(VENV)/bin/ludarium $(ARGS)

test: ## run the checks, then every test
	@$(MAKE) --no-print-directory -j 3 STRICT=ON NPM=$(BROWSER) check $(KERNEL) $(COLLECTED) $(BROWSER) $(PROXY) $(POSTGRES)
	@$(MAKE) --no-print-directory -j 2 $$(test -f $(KERNEL) && echo kernel-tests) test-js cases
	@test -f $(KERNEL) || echo "Skipped: the C++ tests, which need a compiler."
	@test -f $(POSTGRES) || echo "Skipped: the tests on PostgreSQL, which need apt-get install postgresql."

cases:
	$(PYTHON) -m pytest -n $(JOBS) --dist=loadgroup $(ARGS)

screenshots: $(READY) $(KERNEL) $(BROWSER) ## take a picture of every page and state, in screenshots/
	$(PYTHON) -m pytest -n $(JOBS) tests/web/screenshots.py

check: $(READY) check-js ## lint, formatting and types
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy

check-js: $(JS)
	@if test -f $(JS); then set -x; \
		$(JS_TOOLS)/.bin/eslint --config tests/js/eslint.config.js src/ludarium/web/js tests/js \
		&& $(JS_TOOLS)/.bin/tsc --project tests/js; \
	else echo "Skipped: ESLint and TypeScript, which need npm and Node.js 20.19 or newer."; fi

test-js: $(JS)
	@if test -f $(JS); then node --test --test-reporter=dot tests/js/*.test.js; \
	else echo "Skipped: the tests of JavaScript, which need npm and Node.js 20.19 or newer."; fi

bench: $(READY) $(KERNEL) ## measure the speed of games, kernel, search, batches and server
	$(VENV)/bin/ludarium bench --output bench/out/bench.json $(ARGS)
	$(PYTHON) bench/batch.py
	$(PYTHON) bench/rooms.py
	$(PYTHON) bench/load.py
	$(PYTHON) -m tests.attack --seconds 3

attack: $(READY) $(KERNEL) ## attack a local server in every known way and measure what other players notice (long)
	$(PYTHON) -m tests.attack $(ARGS)

wheels: $(READY) $(KERNEL) ## build both wheels in dist/ and run all examples with them in an empty environment
	$(PYTHON) -m tests.kernel.wheels

soak: $(READY) $(KERNEL) $(BROWSER) $(PROXY) $(POSTGRES) ## kill the server 200 times (CYCLES=200), add a sixth game and test with many more examples (long)
	$(PYTHON) -m tests.server.kills --cycles $(or $(CYCLES),200)
	@if test -f $(POSTGRES); then set -x; $(PYTHON) -m tests.server.kills --servers 2 --cycles 50; \
	else echo "Skipped: kills of two servers on PostgreSQL, which need apt-get install postgresql."; fi
	@$(BUILD) $(MODULE) --target kernel_tests
	$(MODULE)/kernel_tests --long
	HYPOTHESIS_PROFILE=search $(PYTHON) -m pytest -n $(JOBS) --dist=loadgroup

ordinary: $(READY) $(KERNEL) ## let 40 ordinary users use a server for 15 minutes and watch its memory
	$(PYTHON) -m tests.server.ordinary_users $(ARGS)

puzzles: $(READY) $(KERNEL) ## prove every puzzle again with a second program (long)
	$(PYTHON) -m tests.games.puzzle_check $(ARGS)

perfect: $(READY) $(KERNEL) ## let the computer player win 1,000 won positions of each solved board (long)
	$(PYTHON) -m tests.solve.perfect $(ARGS)

strength: $(READY) $(KERNEL) ## play the computer player against random play and against itself with fewer simulations (long)
	$(PYTHON) bench/strength.py $(ARGS)

ladder: $(READY) $(KERNEL) ## play each level against the one below and write docs/strength.md (long)
	$(PYTHON) bench/ladder.py $(ARGS)

search-v1: $(READY) $(KERNEL) ## build the first version of the computer player, to measure against
	$(PYTHON) bench/search_v1.py --build

solutions: $(READY) $(KERNEL) ## solve the boards that computer players then play perfectly from the first move
	$(PYTHON) bench/solutions.py

parity: $(READY) $(KERNEL) ## compare kernel and Python rules step by step (STEPS=1000000)
	$(PYTHON) -m tests.parity.lockstep --steps $(or $(STEPS),1000000) $(ARGS)

kernel-tests: $(KERNEL) ## build and run the C++ tests
	@$(BUILD) $(MODULE) --target kernel_tests
	$(MODULE)/kernel_tests

sanitize: $(KERNEL) ## run the C++ tests under the address and undefined-behaviour sanitizers
	$(CMAKE) -B $(SANITIZED) -DLUDARIUM_SANITIZE=address,undefined -DCMAKE_BUILD_TYPE=RelWithDebInfo >/dev/null
	$(BUILD) $(SANITIZED) --target kernel_tests
	$(SANITIZED)/kernel_tests

sanitize-threads: $(KERNEL) ## run the C++ tests under the thread sanitizer
	$(CMAKE) -B $(THREADS) -DLUDARIUM_SANITIZE=thread -DCMAKE_BUILD_TYPE=RelWithDebInfo >/dev/null
	$(BUILD) $(THREADS) --target kernel_tests
	$(THREADS)/kernel_tests

docs: $(READY) ## build the documentation site in build/site; a broken link is an error
	@NO_MKDOCS_2_WARNING=1 $(PYTHON) -m mkdocs build --clean $(ARGS)
	@echo "Built: open build/site/index.html, or with search: $(PYTHON) -m http.server -d build/site"

docs-pictures: $(READY) ## draw the pictures of README and docs again
	$(PYTHON) docs/make_pictures.py

docs-screens: $(READY) $(KERNEL) $(BROWSER) ## take the screenshots of README and docs again
	$(PYTHON) -m pytest tests/web/docs_screens.py

docs-rules: $(READY) ## write the rules and the lists of games in README and docs again
	$(PYTHON) docs/make_rules.py
	$(PYTHON) docs/make_lists.py

facts: $(READY) $(KERNEL) ## measure docs/facts.md again (ONLY=game: only its rows)
	$(VENV)/bin/ludarium facts --output docs/facts.md $(addprefix --only ,$(ONLY))

reports: $(READY) $(KERNEL) ## measure the games for the reports in the package again (half an hour)
	$(VENV)/bin/ludarium report --all --minutes 3 --output bench/out/reports $(ARGS)
	$(PYTHON) docs/make_reports.py bench/out/reports

new-game: $(READY) ## add a game of your own to work on: make new-game NAME=x
	$(PYTHON) docs/new_game.py $(NAME)
	@$(PYTHON) -m ruff check --quiet --select I --fix src/ludarium/games/$(NAME) tests/games/$(NAME)
	@$(PYTHON) -m ruff format --quiet src/ludarium/games/$(NAME) tests/games/$(NAME)
	$(PYTHON) -m tests.playthroughs.regenerate
	@$(MAKE) --no-print-directory docs-pictures docs-rules

goldens: $(READY) ## record the golden playthroughs again
	$(PYTHON) -m tests.playthroughs.regenerate

setup: $(READY) ## only prepare .venv

kernel: $(KERNEL) ## build the C++ kernel (needs a C++20 compiler)
	@:

clean: ## remove .venv, caches and build products
	rm -rf $(VENV) $(JS_TOOLS) build dist kernel/build bench/out .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name .git -prune -o -name __pycache__ -prune -exec rm -rf {} +

ifneq ($(shell $(TRUSTED) && echo yes),yes)
$(MADE) $(PLAYABLE) $(READY) $(KERNEL) $(COLLECTED) $(BROWSER) $(PROXY) $(POSTGRES): FORCE
endif
ifneq ($(shell cat $(KERNEL) 2>/dev/null),$(KERNEL_ARCH))
$(KERNEL): FORCE
endif

$(MADE): pyproject.toml constraints.txt
	@command -v "$(PYTHON3)" >/dev/null \
	|| { echo "ludarium needs Python 3.11 or newer, but there is no $(PYTHON3): install it or name one, make PYTHON3=..." >&2; exit 1; }
	@"$(PYTHON3)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "ludarium needs Python 3.11 or newer, but $(PYTHON3) is $$("$(PYTHON3)" -V 2>&1): name another, make PYTHON3=..." >&2; exit 1; }
	@"$(PYTHON3)" -c 'import ensurepip, venv' 2>/dev/null \
	|| { echo "ludarium needs Python's venv module, which $(PYTHON3) lacks: install it (on Debian and Ubuntu: python3-venv)" >&2; exit 1; }
	@echo "Setting up .venv, which takes about half a minute the first time ..."
	@{ $(TRUSTED); } || { rm -rf $(VENV) $(MODULE) && "$(PYTHON3)" -m venv $(VENV); }
	@rm -f $(MADE)
	@$(PIP) uv >$(LOG) 2>&1 || true
	@$(call INSTALL,hatchling editables $$(command -v $(CXX) >/dev/null && echo $(KERNEL_TOOLS))) >$(LOG) 2>&1 || $(FAILED)
	@pwd -P >$(MADE)

$(PLAYABLE): $(MADE)
	@$(call INSTALL,--no-build-isolation -e '.[server]') >$(LOG) 2>&1 || $(FAILED)
	@touch $(PLAYABLE)

$(READY): $(PLAYABLE)
	@$(call INSTALL,--no-build-isolation -e '.[arena$(comma)docs$(comma)postgres$(comma)ray$(comma)research$(comma)server$(comma)dev]') >$(LOG) 2>&1 || $(FAILED)
	@touch $(READY)

$(KERNEL): $(KERNEL_FILES) | $(MADE)
	@if ! command -v $(CXX) >/dev/null; then \
		echo "No C++ compiler ($(CXX)): continuing without the kernel. The computer player is slower."; \
	else \
		echo "Building the kernel, which takes about two minutes ..."; \
		rm -f $(KERNEL); \
		{ $(PIP) $(KERNEL_TOOLS) && MAKEFLAGS= $(PIP_ALOUD) --verbose --no-build-isolation --no-deps $(KERNEL_FLAGS) ./kernel \
			&& echo $(KERNEL_ARCH) >$(KERNEL); } 2>&1 | tee $(KERNEL).log | { $(PROGRESS); }; \
		test -f $(KERNEL) \
		|| { cat $(KERNEL).log >&2; echo "The kernel could not be built, see above." >&2; exit 1; }; \
	fi

$(COLLECTED): | $(READY)
	@$(PYTHON) -m pytest --collect-only -q >$(COLLECTED).log 2>&1 || true
	@touch $(COLLECTED)

$(BROWSER): | $(READY)
	@for tool in chromium npm; do \
		command -v $$tool >/dev/null && continue; \
		echo "Installing $$tool for the tests in a browser ..."; \
		{ apt-get update -qq && apt-get install -y -qq $$tool; } >$(BROWSER).log 2>&1 \
		|| { tail -3 $(BROWSER).log >&2; echo "The tests in a browser need $$tool: install it (on Debian: apt-get install $$tool)." >&2; exit 1; }; \
	done
	@$(PYTHON) -m tests.web.axe
	@touch $(BROWSER)

# Where npm is to be installed first, NPM names the target that does.
$(JS): tests/js/package.json | $(NPM)
	@if $(NODE_IS_NEW); then \
		mkdir -p $(JS_TOOLS); \
		npm install --prefix tests/js --no-package-lock --prefer-offline --no-audit --no-fund --ignore-scripts >$(JS_TOOLS)/npm.log 2>&1 \
		|| { cat $(JS_TOOLS)/npm.log >&2; echo "The tools for JavaScript could not be installed, for the reason above." >&2; exit 1; }; \
		touch $(JS); \
	fi

# After the browser: apt-get runs only once at a time.
$(PROXY): | $(READY) $(BROWSER)
	@for tool in openssl systemd-analyze; do \
		command -v $$tool >/dev/null && continue; \
		echo "Installing $$tool for the tests of a server behind a proxy ..."; \
		{ apt-get update -qq && apt-get install -y -qq --no-install-recommends $${tool%-analyze}; } >$(PROXY).log 2>&1 \
		|| { tail -3 $(PROXY).log >&2; echo "The tests need $$tool: install it (on Debian: apt-get install $${tool%-analyze})." >&2; exit 1; }; \
	done
	@if ! command -v nginx >/dev/null && ! test -x /usr/sbin/nginx; then \
		echo "Fetching nginx for the tests of a server behind a proxy ..."; \
		rm -rf $(VENV)/nginx && mkdir $(VENV)/nginx && cd $(VENV)/nginx \
		&& { apt-get download nginx || { apt-get update -qq && apt-get download nginx; }; dpkg -x nginx_*.deb .; } >nginx.log 2>&1 \
		|| { tail -3 nginx.log >&2; echo "The tests need nginx: install it (on Debian: apt-get install nginx)." >&2; exit 1; }; \
	fi
	@touch $(PROXY)

# After the proxy, for the same reason. What the server needs are libraries, which are installed.
$(POSTGRES): | $(READY) $(PROXY)
	@if $(HAS_POSTGRES); then touch $(POSTGRES); else \
		echo "Fetching PostgreSQL for the tests of the database ..."; \
		rm -rf $(VENV)/postgresql && mkdir $(VENV)/postgresql && cd $(VENV)/postgresql && { \
			apt-get update -qq; \
			package=$$(apt-cache depends postgresql | sed -n 's/ *Depends: //p'); \
			libraries=$$(apt-cache depends $$package | sed -n 's/ *Depends: \(lib.*\)/\1/p' | grep -v llvm); \
			apt-get install -y -qq --no-install-recommends $$libraries tzdata \
			&& apt-get download $$package && dpkg -x $${package}_*.deb .; \
		} >postgresql.log 2>&1 && touch $(CURDIR)/$(POSTGRES) \
		|| { tail -3 postgresql.log >&2; echo "Continuing without the tests on PostgreSQL: install it for them (on Debian: apt-get install postgresql)." >&2; }; \
	fi
