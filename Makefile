# A thin front: every target hands over to CMake or to a script.
PREFIX ?= /usr/local
DESTDIR ?=
PORT ?= 8080

.PHONY: run build test soak mutants coverage install format clean

run: build
	build/uth serve --demo --open --listen 127.0.0.1:$(PORT)

build:
	scripts/deps run
	scripts/build release uth uth_static uth_shared

test:
	scripts/test

soak:
	scripts/soak

mutants:
	scripts/deps test
	scripts/mutants

coverage:
	scripts/coverage

install: build
	DESTDIR=$(DESTDIR) cmake --install build --prefix $(PREFIX)

format:
	scripts/format

clean:
	rm -rf build
