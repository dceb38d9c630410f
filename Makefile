# Every target does its own set-up: scripts/setup installs the Debian packages it names, and is silent when they are there.

SECONDS ?= 60

program := .build/release/gpsbridge
compare_corpus := ../shared/tools/compare-corpus
benchmarks := .build/benchmarks
swift_sources := Package.swift Sources Tests Benchmarks $(wildcard Fuzz)
strict := $(if $(WARNINGS_AS_ERRORS),-Xswiftc -warnings-as-errors)

.PHONY: build run test lint format bench-parse bench-files fuzz setup
# SwiftPM locks .build, and a benchmark wants the machine for itself.
.NOTPARALLEL:

build:
	@scripts/setup
	swift build -c release --static-swift-stdlib --product gpsbridge $(strict)

run: build
	$(program) decode --sample

# The unit tests come last, so that a log ends with their result.
test: build
	@scripts/setup python3 libxml2-utils gpsbabel gdal-bin
ifneq ($(wildcard $(compare_corpus)),)
	$(compare_corpus) --min $$(cat Tests/corpus-floor) -- $(program) decode
	$(compare_corpus) --only binary -- $(program) decode
else
	@echo "SKIPPED: real receivers' logs are not compared, there is no $(compare_corpus)"
endif
	swift build -c release --static-swift-stdlib --product allocation-check $(strict)
	.build/release/allocation-check Tests/NMEATests/Fixtures/every-type.nmea $(wildcard ../shared/corpus/gpsd/*.log)
	swift test $(strict)

lint:
	@scripts/setup
	swift format lint --strict --recursive --parallel $(swift_sources)
	scripts/check-imports

format:
	@scripts/setup
	swift format --in-place --recursive --parallel $(swift_sources)

bench-parse:
	@scripts/setup python3
	@# SwiftPM does not see files that are new in a package it depends on by path, unless it plans anew.
	@rm -f $(benchmarks)/release.yaml
	swift build -c release --package-path Benchmarks --scratch-path $(benchmarks)
	log=$$(Benchmarks/logs.py) && $(benchmarks)/release/bench-parse "$$log"

bench-files: build
	@scripts/setup python3 gpsbabel gpsd-clients
	Benchmarks/files

fuzz:
	@scripts/setup
	Fuzz/run $(SECONDS)

setup:
	@scripts/setup
