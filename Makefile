# A thin front: every target hands over to CMake or to a script.
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: run build test soak install format clean

run: build
	build/uth serve --demo

build:
	scripts/deps run
	scripts/build release uth uth_static uth_shared

test:
	scripts/test

soak:
	scripts/soak

install: build
	DESTDIR=$(DESTDIR) cmake --install build --prefix $(PREFIX)

format:
	scripts/format

clean:
	rm -rf build
