# The commands people expect. `make` alone lists them; what each one configures is in CMakePresets.json.
JOBS ?= $(shell nproc)

# $(call build,PRESET): configures and builds a preset, quietly when all goes well.
build = cmake --preset $(1) --log-level=WARNING >/dev/null && cmake --build --preset $(1) -j $(JOBS)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: build ## what collides in the demo level, as a table and as a picture
	@build/bin/hantei check scenes/demo/level.tmj --png build/demo.png
	@echo "picture: build/demo.png"

build: ## the program build/bin/hantei and the library build/lib/libhantei.a
	@scripts/deps.sh build
	@$(call build,release)

install: ## what `make build` made, into PREFIX (/usr/local): program, library and headers
	@test -f build/cmake_install.cmake || { echo "nothing is built yet: make build" >&2; exit 1; }
	@cmake --install build --prefix $(or $(PREFIX),/usr/local)

uninstall: ## removes what `make install` has installed last, as it noted in build/install_manifest.txt
	@test -f build/install_manifest.txt || { echo "nothing was installed from here" >&2; exit 1; }
	@xargs -d '\n' rm -f < build/install_manifest.txt && rm build/install_manifest.txt

single: ## the library as two files, build/single/hantei.h and hantei.c
	@scripts/single.py build/single
	@echo "two files: build/single/hantei.h build/single/hantei.c"

dist: ## the archives of a release in build/dist: sources, two files, the npm package where it is built, checksums
	@scripts/dist.sh build/dist

play: build ## the pages in a window; PLAY="--page tiles" or a scene or map says more
	@scripts/deps.sh play
	@build/bin/hantei play $(PLAY)

web: ## the pages in a browser: builds them and serves them at the address it prints; LAN=1: to a phone in the network too
	@scripts/deps.sh web
	@LAN=$(LAN) scripts/web.sh serve

web-build: ## the pages as files in build-web, without serving them
	@scripts/deps.sh web
	@scripts/web.sh build

site: build ## documents, API reference and pages as a site of files in build/site; SITE_BASE=/path/ where a host has it below one
	@scripts/deps.sh site
	@scripts/site.sh build

site-serve: ## shows what `make site` made at the address it prints; LAN=1: to a phone in the network too
	@LAN=$(LAN) scripts/site.sh serve

test-site: site ## the site: links, every function, search, figure, accessibility, in Chromium
	@scripts/site.sh test

web-bench: ## 100,000 boxes a frame: the npm package beside npm's libraries; BENCH=--record keeps the times
	@scripts/deps.sh web
	@scripts/web.sh build
	@scripts/web.sh npm run bench -w hantei-bench -- $(BENCH)

test: ## every test, then again under sanitizers with the fuzzers: under ten minutes on two cores
	@scripts/test.sh all

check: ## the tests that take seconds: one build, no fuzzing, no sanitizers, no valgrind
	@scripts/test.sh quick

test-more: ## what takes long and seldom finds: valgrind, every compiler's levels, the analyzer, faults put in on purpose
	@scripts/test.sh more

test-machines: ## the golden hashes on five more machines, one of them big-endian, under qemu
	@scripts/deps.sh machines
	@cmake --preset test --log-level=WARNING >/dev/null && ctest --preset machines -j $(JOBS)

test-flags: single ## the two files with every compiler and the flags that users have: the same answers, or refused
	@tests/single/flags.sh build/single

windows: ## build-windows/bin/hantei.exe and build-windows-dll/bin/libhantei.dll, by mingw-w64
	@scripts/deps.sh windows
	@JOBS=$(JOBS) scripts/windows_libs.sh build-windows-libs
	@$(call build,windows) && $(call build,windows-dll)

test-windows: windows ## what was made for Windows, under wine
	@tests/windows/windows.sh build-windows build-windows-dll

test-packages: ## the Debian packages, built, checked and installed beside this system; recipes for other package managers
	@scripts/deps.sh packages
	@tests/package/packages.sh

mutation: ## builds the library with one fault at a time: the tests must notice each; FAULTS="NAME..." tries some
	@scripts/deps.sh test
	@tests/mutation/mutation.sh build-mutation $(or $(FAULTS),all)

coverage: ## which lines and branches of src the quick tests never run; COVERAGE=src/FILE.c shows them
	@scripts/deps.sh coverage
	@JOBS=$(JOBS) scripts/coverage.sh $(COVERAGE)

bench: ## times of everything beside five libraries, under five minutes; BENCH="--record bench/results" keeps them
	@scripts/deps.sh bench
	@$(call build,bench)
	@build-bench/bin/bench $(or $(BENCH),--out build-bench)

scale: ## the figures of docs/scale.md into build-bench/scale.csv, under ten minutes; SCALE=FILE says where
	@scripts/deps.sh bench
	@scripts/deps.sh test
	@cmake --preset bench -DHANTEI_MPI=ON --log-level=WARNING >/dev/null && cmake --build --preset bench -j $(JOBS)
	@scripts/scale.sh build-bench $(or $(SCALE),build-bench/scale.csv)
	@echo "times: scripts/scale_tables.sh $(or $(SCALE),build-bench/scale.csv) writes the tables of docs/scale.md"

campaign: ## answers against exact ones by the billion, for CAMPAIGN_SECONDS (a day)
	@scripts/deps.sh machines
	@$(call build,campaign)
	@ctest --preset campaign

golden: ## rewrites tests/golden/golden.txt after an intended change of results
	@scripts/golden.sh --update

figures: build ## draws the figures of docs/algorithms into build/figures
	@scripts/figures.sh build/bin/hantei build/figures
	@echo "figures: build/figures"

format: ## clang-format over all sources
	@scripts/format.sh

lint: ## clang-tidy over all sources, deeper than the tests do
	@scripts/deps.sh test
	@cmake --preset test --log-level=WARNING >/dev/null
	@scripts/lint.sh build-test

clean: ## removes everything built
	@rm -rf build build-*

.PHONY: help demo build install uninstall single dist play web web-build web-bench site site-serve test-site test check test-more test-machines windows test-windows test-flags test-packages mutation coverage bench scale campaign golden figures format lint clean
