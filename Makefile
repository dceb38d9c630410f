# Every target runs scripts/setup, which installs missing Debian packages. It prints nothing if none is missing.

SECONDS ?= 60
KILLS ?= 200
PREFIX ?= /usr/local

program := .build/release/gpsbridge
compare_corpus := ../shared/tools/compare-corpus
real_logs := ../shared/corpus
oracles := .build/oracles
duckdb := .build/duckdb
ios_libraries := ../shared/corpus/ios
benchmarks := .build/benchmarks
examples := .build/examples
# The examples that also have a form that uses RxSwift.
map_examples := NaverMap Controls Cities SharedLocation PlaceList
client_packages := python3-gps libgps-dev tmux iproute2
# Programs that the unit tests run with gpsbridge. elfutils shows where a test hangs.
unit_packages := python3 elfutils libxml2-utils gpsbabel gdal-bin jq udev umockdev gpsd gpsd-clients chrony python3-nmea2 mandoc groff \
	zsh fish zstd iproute2 sqlite3
package := .build/package
# The pages whose commands are run: all except the style guide, whose commands are examples.
documents := README.md CHANGELOG.md CONTRIBUTING.md $(filter-out docs/STYLE.md,$(wildcard docs/*.md docs/*/*.md))
swift_sources := Package.swift Sources Tests Benchmarks Examples $(wildcard Fuzz)
# The test targets with concurrent code.
concurrent := DelegateStreamsTests CoreLocationTests GPSBridgeTests GPSBridgeSimulatorTests ReceiversTests SystemSupportTests \
	ServerCoreTests GPSDServerTests NMEAServerTests ClockServerTests WebServerTests WebDashboardTests WebLibrariesTests \
	GPSBridgeMapTests RecordingTests
# Test targets that do not run with the others. The command tests wait for programs most of the time, so more of them run at
# once. The tests of fleets need servers: see test-fleet and test-fleet-links.
separate_tests := GPSBridgeCLITests|FleetCenterTests|FleetCommandsTests|FleetEdgeTests|FleetIdentityTests|FleetLinkTests|FleetStoreTests
# Tests of these targets that use a single thread and take long: they cannot find data races.
sequential := BaudRateSearchTests|RealPausesTests|PowerCutTests|RawRecordTests
# A simulated receiver whose time does not advance, so that every screenshot is the same.
still := monitor --simulate --start 2026-11-20T12:00:00 --speed 0.001
# A simulated drive that has lasted for five minutes.
moving := --simulate drive --receiver ubloxm10 --seed 5 --start 2026-11-20T12:00:00 --skip 300
# Stripping the symbols halves the size of the program; STRIP= keeps them. See docs/decisions/0012-stripped-by-the-linker.md.
STRIP ?= -Xlinker -s
# Merges identical functions and exports no symbols, which saves 6% of the size.
FOLD ?= -Xlinker --icf=safe -Xlinker --no-export-dynamic
# Places the functions that serve uses next to each other, and packs the addresses that are corrected at startup. Both save
# memory. See docs/decisions/0031-functions-in-order-of-use.md.
PLACE ?= -Xlinker --symbol-ordering-file=$(CURDIR)/packaging/function-order -Xlinker --no-warn-symbol-ordering \
	-Xlinker -z -Xlinker pack-relative-relocs
# Resolves all addresses at startup and makes them read-only; functions with arrays check their stack.
HARDEN ?= -Xlinker -z -Xlinker now -Xcc -fstack-protector-strong
strict := $(if $(WARNINGS_AS_ERRORS),-Xswiftc -warnings-as-errors)
# Compiles each module as a whole. A debug build of everything then takes two thirds of the time, because the files of a module
# are not read again for each group of files. Without information about variables, which only a debugger needs, builds take
# 4 to 18% less processor time. Backtraces still name files and lines.
debug := -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -disable-batch-mode -Xswiftc -gline-tables-only
# Makes each function a section, so that the linker can place them separately.
sections := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld
# The linker prefers the archive in this folder to the system's library. See docs/decisions/0012-stripped-by-the-linker.md.
cpp_library := .build/c++
cpp_archive := $(cpp_library)/libstdc++.a
# Debug builds, and therefore the tests, check at run time that no variable is changed while it is in use. Release builds do
# not: the checks cost a server 4% of its instructions.
unchecked := -Xswiftc -enforce-exclusivity=unchecked
# All release builds have these options: SwiftPM compiles a module again whenever an option of the compiler changes.
release := -c release --static-swift-stdlib -Xswiftc -L$(CURDIR)/$(cpp_library) $(sections) $(unchecked) $(HARDEN) $(strict)
build_program = swift build $(release) --product $(1) $(STRIP) $(FOLD) $(PLACE)
# SwiftPM detects new files in a package that it depends on by path only when it plans the build again.
define build_benchmarks
@rm -f $(benchmarks)/release.yaml
swift build -c release --package-path Benchmarks --scratch-path $(benchmarks)$(1:%= --product %)
endef

# The public modules, each after those that it depends on.
public_modules := NMEA UBX RTCM3 GNSS Serial DelegateStreams GPSSimulator GPSBridge GPSBridgeSimulator GPSBridgeMap GPSBridgeMapSimulator \
	CoreLocation MonitorScreen
# The modules that need the trait RxSwift.
rx_modules := GPSBridgeRx GPSBridgeMapRx
# The articles of the modules that the examples use.
articles := $(filter-out $(rx_modules:%=Sources/%/%) Sources/MonitorScreen/%,$(sort $(wildcard Sources/*/*.docc/*.md)))
site := .build/docs
# The modules for RxSwift are documented with TRAITS=RxSwift.
documents_rx := $(filter RxSwift,$(TRAITS))

.PHONY: build build-fleet run man test test-quick test-units build-tests soak soak-streams
.PHONY: test-docs test-examples test-monitor test-web test-tsan test-asan test-rx test-usb lint format setup fuzz docs docs-preview
.PHONY: screenshots bench-parse bench-binary bench-files bench-receiver bench-delegates bench-monitor bench-serve bench-web bench-map
.PHONY: build-examples build-rx build-tsan build-asan build-fuzz-frames
.PHONY: test-clients test-attack test-http test-streams test-oracles test-fleet test-fleet-links test-fleet-kills soak-fleet load-fleet fuzz-frames
.PHONY: bench-tracks bench-fleet bench-edge test-recording
.PHONY: deb test-deb test-boot install uninstall function-order
# SwiftPM locks .build, and benchmarks need the whole machine.
.NOTPARALLEL:

build: setup $(cpp_archive)
	$(call build_program,gpsbridge)

build-fleet: setup $(cpp_archive)
	$(call build_program,gpsbridge-fleet)

$(cpp_archive): | setup
	@mkdir -p $(cpp_library)
	@ln -sf "$$(g++ -print-file-name=libstdc++.a)" $(cpp_library)

run: build
	$(program) monitor --or-simulate

# The manual pages, generated from the help texts, and the shell completions.
man: build
	rm -rf .build/man .build/completions
	mkdir -p .build/man .build/completions
	for page in $$($(program) man --list); do $(program) man $$page >.build/man/$$page || exit; done
	for shell in bash zsh fish; do $(program) completions $$shell >.build/completions/gpsbridge.$$shell || exit; done

# The unit tests run last, so that the log ends with their result.
test: test-quick test-docs test-examples test-units

# Tests the built program with logs of real receivers, killed recorders and clients.
test-quick: build
	@scripts/setup python3 elfutils gcc util-linux libxml2-utils zstd gpsd gpsd-clients $(client_packages)
	Tests/RecordingKills/run $(program) --kills 20
ifneq ($(wildcard $(compare_corpus)),)
	$(compare_corpus) --min $$(cat Tests/corpus-floor) -- $(program) decode
	$(compare_corpus) --only binary --min $$(cat Tests/corpus-floor-binary) -- $(program) decode
	Tests/compare-reports $(program) --min 99.9
else
	@echo "SKIPPED: logs of real receivers are not compared, because $(compare_corpus) is missing"
endif
	Tests/LivePath/run $(program) --seed 1
	swift build $(release) --product allocation-check
	.build/release/allocation-check Tests/NMEATests/Fixtures/every-type.nmea $(wildcard ../shared/corpus/gpsd/*.log)
	Tests/Clients/run $(program) --quick

build-tests:
	@scripts/setup $(unit_packages)
	swift build --build-tests $(debug) $(strict)

test-units: build-tests
	scripts/run-tests --width 8 --filter GPSBridgeCLITests
	scripts/run-tests --skip '$(separate_tests)'

# Tests the database of a fleet's center with a real PostgreSQL.
test-fleet: build-tests
	@scripts/setup postgresql-15
	scripts/run-tests --filter 'FleetCommandsTests|FleetStoreTests'

# Tests a fleet with a real nats-server: links, credentials, and kills of everything between a device and the database.
test-fleet-links: build-tests
	@scripts/setup nats-server mosquitto openssl postgresql-15
	scripts/run-tests --filter 'FleetCenterTests|FleetEdgeTests|FleetIdentityTests|FleetLinkTests'

# Kills every part of a fleet with three nats-servers, and compares the queues of its devices with the database.
FLEET_SECONDS ?= 20
test-fleet-kills: build-tests
	@scripts/setup nats-server nftables e2fsprogs postgresql-15
	Tests/FleetKills/run .build/debug/gpsbridge-fleet --seconds $(FLEET_SECONDS)

# The same proofs at larger sizes, for hours. Each seed takes about as long as its kills, and some minutes more:
# make soak-fleet SOAK_SEEDS="1 2" SOAK_SECONDS=60 SOAK_DEVICES=8 SOAK_OFFLINE=6h SOAK_RESETS=5 SOAK_FENCES=100 SOAK_CUTS=50
SOAK_SEEDS ?= 1 2 3 4 5
SOAK_SECONDS ?= 600
SOAK_DEVICES ?= 20
SOAK_OFFLINE ?= 24h
SOAK_RESETS ?= 60
SOAK_FENCES ?= 1000
SOAK_CUTS ?= 200
soak-fleet: build-fleet
	@scripts/setup python3 nats-server nftables iproute2 e2fsprogs postgresql-15
	for seed in $(SOAK_SEEDS); do Tests/FleetKills/run $(program)-fleet --seed $$seed --seconds $(SOAK_SECONDS) \
	    --devices $(SOAK_DEVICES) --offline $(SOAK_OFFLINE) --resets $(SOAK_RESETS) --fences $(SOAK_FENCES) --cuts $(SOAK_CUTS) || exit; done

# A center with 100,000 devices, kills of its parts, 10,000 connections with certificates, 1,000 vehicles that cross
# 1,000 fences, and a map of 10,000 vehicles, for 50 minutes.
# NAMES selects proofs: make load-fleet NAMES=map
load-fleet: build-fleet
	@scripts/setup python3 python3-cryptography nats-server postgresql-15
	swift build $(release) --product fleet-bed
	Tests/FleetLoad/run $(program)-fleet .build/release/fleet-bed $(NAMES)

# Repeats the unit tests under load: make soak LOAD=4 TIMES=8 FILTER=NAME. Without FILTER, the same tests as test-units.
LOAD ?= 4
TIMES ?= 8
soak: build-tests
	scripts/soak-tests --load $(LOAD) --times $(TIMES) $(or $(FILTER),--skip '$(separate_tests)')

# Tests the server with installed programs that use the gpsd protocol. NAMES selects checks.
test-clients: build
	@scripts/setup gpsd gpsd-clients $(client_packages) libnet-gpsd3-perl python3-venv xvfb xauth imagemagick direwolf gcc
	Tests/Clients/run $(program) $(NAMES)

# Tests the server under attack: clients that never read, sources that are too fast. NAMES selects attacks.
test-attack: build
	@scripts/setup python3 iproute2 elfutils gcc util-linux
	Tests/Attack/run $(program) $(NAMES)

# Compares the HTTP parser with h11, a strict parser in Python.
test-http:
	@scripts/setup python3 python3-h11
	mkdir -p .build/http
	swiftc -O -swift-version 6 -parse-as-library -package-name gpsbridge -o .build/http/reader \
		Sources/WebServer/HTTP/HTTP[!AD]*.swift Tests/HTTPDifferences/reader.swift
	Tests/HTTPDifferences/run .build/http/reader

# Reads random bytes, which must not give a position, and the beginnings of real logs, of every length.
test-streams: build
	@scripts/setup python3
	swift build $(release) --product stream-check
	.build/release/stream-check noise 300
	.build/release/stream-check headers 100
	Tests/decode-noise $(program) .build/release/stream-check 50
ifneq ($(wildcard $(real_logs)),)
	.build/release/stream-check truncation $(filter-out %.chk,$(wildcard $(real_logs)/gpsd/* $(real_logs)/others/*/*))
else
	@echo "SKIPPED: beginnings of real logs are not read, because $(real_logs) is missing"
endif

# Decodes this many megabytes of random bytes, and as many with frame headers, for about twenty minutes.
MEGABYTES ?= 10000
soak-streams: build
	@scripts/setup python3
	swift build $(release) --product stream-check
	Tests/decode-noise $(program) .build/release/stream-check $(MEGABYTES)

# Compares the fields of binary messages with those that decoders in Python read: see Tests/Oracles. NAMES selects.
test-oracles: build
ifneq ($(wildcard $(real_logs)),)
	@scripts/setup python3 python3-venv
	test -x $(oracles)/bin/pip || python3 -m venv $(oracles)
	$(oracles)/bin/pip install --quiet --disable-pip-version-check --requirement Tests/Oracles/requirements.txt
	$(oracles)/bin/python3 Tests/Oracles/run $(program) ../shared $(NAMES)
else
	@echo "SKIPPED: binary messages are not compared with other decoders, because $(real_logs) is missing"
endif

# Runs the commands in the documentation, and compares their output with the output shown.
test-docs: build
	@scripts/setup python3 jq sqlite3 curl gpsd-clients iproute2 util-linux
	Tests/DocumentedCommands/run $(program) --self-test
	Tests/DocumentedCommands/run $(program) $(documents)

build-examples:
	@scripts/setup
	@rm -f $(examples)/debug.yaml
	swift build --package-path Examples --scratch-path $(examples) $(debug) -Xswiftc -warnings-as-errors

# Runs programs written for Apple platforms with a simulated receiver, compiles every code block in the documentation, and
# compiles public iOS libraries.
test-examples: build build-examples
	@scripts/setup python3 elfutils python3-selenium chromium chromium-driver
	Examples/run $(program) $(examples)/debug
	Examples/run-in-browser $(examples)/debug $(ONLY)
	scripts/check-docs $(examples)/debug README.md docs/library.md docs/delegates.md docs/porting.md \
	    docs/write-a-program.md docs/testing.md docs/simulator.md docs/map-examples.md $(articles)
	@# The examples do not use MonitorScreen, so its modules are taken from the program's build.
	scripts/check-docs $(dir $(program)) $(wildcard Sources/MonitorScreen/*.docc/*.md)
ifneq ($(wildcard $(ios_libraries)),)
	Tests/IOSLibraries/run $(program) $(examples)/debug $(ios_libraries)
else
	@echo "SKIPPED: public iOS libraries are not compiled, because $(ios_libraries) is missing"
endif

# Tests the screen on terminals: see Tests/MonitorScreens. ONLY=name selects, UPDATE_GOLDEN=1 writes the golden screens.
test-monitor: build
	@scripts/setup python3 python3-pyte tmux umockdev procps strace elfutils
	Tests/MonitorScreens/run $(program) $(ONLY)

# Tests the live page in Chromium: see Tests/Web. ONLY=name selects. SCREENSHOTS=directory keeps pictures of failures, and
# PICTURES=directory keeps pictures of all tabs in windows of all sizes.
test-web: build
	@scripts/setup python3 python3-pip python3-selenium chromium chromium-driver iproute2 util-linux elfutils lynx
	swift build $(debug) $(strict) --product map-bed
	GPSBRIDGE_MAP_BED=$(CURDIR)/.build/debug/map-bed Tests/Web/run $(program) $(ONLY)

# The screenshots in the documentation.
screenshots: build
	@scripts/setup python3 python3-pyte python3-pil fonts-dejavu-core
	scripts/screenshot docs/images/monitor.png 116x34 -- $(program) $(still) drive --receiver ubloxm10 --skip 90
	scripts/screenshot docs/images/monitor-searching.png 80x20 -- $(program) $(still) coldstart --skip 12
	scripts/screenshot docs/images/monitor-doctor.png 80x20 --keys x -- $(program) $(still) --fault stall@20+600 --skip 30
	@scripts/setup chromium chromium-driver python3-selenium
	scripts/picture-page docs/images/web.png 1440x900 '#map' $(program) $(moving)
	scripts/picture-page docs/images/web-phone.png 390x844@2 '#map' $(program) $(moving)
	scripts/picture-page docs/images/web-sky.png 390x844@2 '#sky' $(program) $(moving)
	$(MAKE) build-examples
	PICTURES=docs/images Examples/run-in-browser $(examples)/debug

# Searches for data races (test-tsan) and memory errors (test-asan).
test-tsan: export TEST_TARGETS = $(concurrent)
test-tsan: build-tsan
	@scripts/setup python3 elfutils gpsd
	clang -O1 -shared -fPIC -Wall -Wextra -Werror Tests/ThreadSanitizer/*.c -o .build/tsan/unseen.so
	rm -f .build/tsan/report.*
	@# Prints the findings of the sanitizer last, where they are noticed.
	TSAN_OPTIONS=log_path=$(CURDIR)/.build/tsan/report LD_PRELOAD=$(CURDIR)/.build/tsan/unseen.so \
	    scripts/run-tests --sanitize=thread --scratch-path .build/tsan --skip '\.($(sequential))/' \
	    || { cat .build/tsan/report.* /dev/null >&2; exit 1; }

test-asan: export TEST_TARGETS = $(concurrent)
test-asan: build-asan
	@scripts/setup python3 elfutils gpsd
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/AddressSanitizer/no-leaks.txt \
	    scripts/run-tests --sanitize=address --scratch-path .build/asan

build-tsan build-asan: export TEST_TARGETS = $(concurrent)
build-tsan build-asan: build-%:
	@scripts/setup
	swift build --product gpsbridgePackageTests --sanitize=$(sanitizer_$*) --scratch-path .build/$* $(debug) $(strict)

sanitizer_tsan := thread
sanitizer_asan := address

# Tests GPSBridgeRx and GPSBridgeMapRx with the real RxSwift: make test-rx RXSWIFT=GIT_REPOSITORY_OR_BUNDLE. Skipped without RxSwift.
RXSWIFT ?= $(wildcard ../shared/packages/RxSwift.bundle)
build-rx:
	@scripts/setup
ifneq ($(RXSWIFT),)
	scripts/mirror-rxswift $(RXSWIFT) Tests/Rx .build/mirrors/RxSwift.git
	swift build --build-tests --package-path Tests/Rx --scratch-path .build/rx $(debug) $(strict)
	scripts/mirror-rxswift $(RXSWIFT) Examples .build/mirrors/RxSwift.git
	@# Both packages build gpsbridge with the same options, so they share a build directory.
	for example in $(map_examples); do swift build --package-path Examples --scratch-path .build/rx --traits RxSwift \
	    --product $$example $(debug) -Xswiftc -warnings-as-errors || exit; done
endif

test-rx: build-rx
ifneq ($(RXSWIFT),)
	@scripts/setup python3 elfutils python3-selenium chromium chromium-driver
	scripts/run-tests --package-path Tests/Rx --scratch-path .build/rx
	scripts/check-docs .build/rx/debug docs/rxswift.md $(wildcard $(rx_modules:%=Sources/%/*.docc/*.md))
	Examples/run-in-browser .build/rx/debug rx
else
	@echo "SKIPPED: GPSBridgeRx and GPSBridgeMapRx are not tested, because RxSwift is missing: make test-rx RXSWIFT=https://github.com/ReactiveX/RxSwift.git"
endif

# Tests emulated receivers with real drivers in a virtual machine: see Tests/USBLab. ONLY=name selects.
test-usb: build
	@scripts/setup python3 elfutils qemu-system-x86 cpio kmod gpsd gpsd-clients chrony
	Tests/USBLab/run $(program) udev-rules .build/usb-lab $(ONLY)

# Builds the Debian packages in $(package).
deb: build build-fleet
	@scripts/setup dpkg-dev binutils lintian patchelf
	lintian --fail-on error "$$(packaging/deb $(program) $(package))"
	lintian --fail-on error "$$(packaging/deb $(program)-fleet $(package))"

# Installs, uses and purges the packages in a fresh Debian, which is cached in .build.
test-deb: deb
	@scripts/setup debootstrap
	packaging/test-deb $(package)/gpsbridge_*.deb .build/debian
	packaging/test-deb-fleet $(package)/gpsbridge_*.deb $(package)/gpsbridge-fleet_*.deb .build/debian

# Boots Debian with the package in a virtual machine, and plugs in emulated receivers. ONLY=name selects.
test-boot: deb
	@scripts/setup debootstrap python3 qemu-system-x86 cpio kmod
	packaging/test-boot $(package)/gpsbridge_*.deb .build/debian $(ONLY)

# Installs the built program: make build && sudo make install
install:
	packaging/install $(program) $(PREFIX) $(DESTDIR)

uninstall:
	packaging/install --remove $(PREFIX) $(DESTDIR)

lint:
	@scripts/setup python3 pyflakes3
	swift format lint --strict --recursive --parallel $(swift_sources)
	scripts/check-prose --self-test
	scripts/check-prose
	scripts/check-imports
	scripts/check-page
	scripts/make-world --check
	scripts/check-python

format:
	@scripts/setup
	swift format --in-place --recursive --parallel $(swift_sources)

# Builds the documentation of the public modules as a static site: make docs TRAITS=RxSwift for GPSBridgeRx and GPSBridgeMapRx, too.
docs:
	@scripts/setup python3
ifneq ($(documents_rx),)
	scripts/mirror-rxswift $(or $(RXSWIFT),https://github.com/ReactiveX/RxSwift.git) Tests/Rx .build/mirrors/RxSwift.git
	swift build --build-tests --package-path Tests/Rx --scratch-path .build/rx $(debug) $(strict)
endif
	swift build $(debug) $(strict)
	scripts/build-docs .build/debug $(site) $(public_modules) $(if $(documents_rx),$(rx_modules:%=%=.build/rx/debug))

# Serves the site on this computer: make docs-preview PORT=8000
PORT ?= 8000
docs-preview: docs
	scripts/serve-docs $(site) $(PORT)

bench-parse:
	@scripts/setup python3
	$(call build_benchmarks)
	log=$$(Benchmarks/logs.py) && $(benchmarks)/release/bench-parse "$$log"

bench-binary: build
	@scripts/setup python3 gpsd-clients
	$(call build_benchmarks,bench-binary)
	log=$$(Benchmarks/binary --ubx) && $(benchmarks)/release/bench-binary "$$log"
	Benchmarks/binary

bench-receiver:
	@scripts/setup
	$(call build_benchmarks)
	$(benchmarks)/release/bench-receiver

bench-delegates:
	@scripts/setup
	$(call build_benchmarks,bench-delegates)
	$(benchmarks)/release/bench-delegates

# bench-tracks belongs to the main package, because it measures modules that are not public products.
bench-tracks: build
	swift build $(release) --product bench-tracks
	.build/release/bench-tracks

bench-fleet: $(cpp_archive)
	@scripts/setup postgresql-15 python3 python3-venv
	test -x $(duckdb)/bin/pip || python3 -m venv $(duckdb)
	$(duckdb)/bin/pip install --quiet --disable-pip-version-check duckdb==2.0.1
	swift build $(release) --product bench-fleet
	Benchmarks/fleet .build/release/bench-fleet 100 $(duckdb)/bin/python3

# The cost of publishing for a device: CPU, memory and bytes written. Each measurement takes EDGE_SECONDS.
EDGE_SECONDS ?= 300
bench-edge: build-fleet
	@scripts/setup python3 nats-server postgresql-15
	Benchmarks/edge $(program)-fleet $(EDGE_SECONDS)

# Tests recorders that are killed, whose disk is full, or whose directory is removed.
test-recording: build
	@scripts/setup python3 libxml2-utils zstd
	Tests/RecordingKills/run $(program) --kills $(KILLS)

bench-monitor:
	@scripts/setup
	$(call build_benchmarks,bench-monitor)
	$(benchmarks)/release/bench-monitor

bench-files: build
	@scripts/setup python3 gpsbabel gpsd-clients
	Benchmarks/files

bench-serve: build
	@scripts/setup python3 gpsd gcc
	Benchmarks/serve

bench-web: build
	@scripts/setup python3 python3-selenium chromium chromium-driver
	Benchmarks/web $(program)

bench-map:
	@scripts/setup python3 python3-selenium chromium chromium-driver
	$(call build_benchmarks,bench-map)
	Benchmarks/map $(benchmarks)/release/bench-map

fuzz:
	@scripts/setup
	Fuzz/run $(SECONDS)

# The short run of CI: mutated frames of all binary protocols.
fuzz-frames: build-fuzz-frames
	Fuzz/run 20 Frames

build-fuzz-frames:
	@scripts/setup
	Fuzz/run --build Frames

# Finds the functions that serve uses, after larger changes: see docs/decisions/0031-functions-in-order-of-use.md.
function-order:
	@scripts/setup python3 binutils valgrind
	$(MAKE) build STRIP='-Xlinker --strip-debug'
	scripts/order-functions $(program)

setup:
	@scripts/setup
