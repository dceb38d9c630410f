# Every target does its own set-up: scripts/setup installs the Debian packages it names, and is silent when they are there.

SECONDS ?= 60
KILLS ?= 200
PREFIX ?= /usr/local

program := .build/release/gpsbridge
compare_corpus := ../shared/tools/compare-corpus
ios_libraries := ../shared/corpus/ios
benchmarks := .build/benchmarks
examples := .build/examples
client_packages := python3-gps libgps-dev tmux iproute2
# Programs that the unit tests try gpsbridge with. elfutils shows where a test hangs.
unit_packages := python3 elfutils libxml2-utils gpsbabel gdal-bin jq udev umockdev gpsd gpsd-clients chrony python3-nmea2 mandoc groff \
	zsh fish zstd iproute2 sqlite3
package := .build/package
swift_sources := Package.swift Sources Tests Benchmarks Examples $(wildcard Fuzz)
# Where several threads meet.
concurrent := DelegateStreamsTests|CoreLocationTests|GPSBridgeTests|GPSBridgeSimulatorTests|ReceiversTests|SystemSupportTests|ServerCoreTests|GPSDServerTests|NMEAServerTests|ClockServerTests|WebServerTests|RecordingTests
# A simulated receiver whose time stands still, for pictures that are the same each time.
still := monitor --simulate --start 2026-11-20T12:00:00 --speed 0.001
# Without its symbols the program is half as large; STRIP= keeps them. See docs/decisions/0012-stripped-by-the-linker.md.
STRIP ?= -Xlinker -s
# Functions that came out alike are kept once, and no name for others to load: 6 % less.
FOLD ?= -Xlinker --icf=safe -Xlinker --no-export-dynamic
# All addresses are resolved and sealed at the start, and each function with an array checks its stack.
HARDEN ?= -Xlinker -z -Xlinker now -Xcc -fstack-protector-strong
strict := $(if $(WARNINGS_AS_ERRORS),-Xswiftc -warnings-as-errors)
# The only archive in this folder is preferred to the system's library: see the same decision.
cpp_library := .build/c++
release := -c release --static-swift-stdlib -Xswiftc -L$(CURDIR)/$(cpp_library) $(strict)

.PHONY: build run man test test-quick test-units build-tests soak
.PHONY: test-examples test-monitor test-tsan test-asan test-rx test-usb lint format setup fuzz
.PHONY: screenshots bench-parse bench-files bench-receiver bench-delegates bench-monitor bench-serve test-clients test-attack
.PHONY: bench-tracks test-recording
.PHONY: deb test-deb test-boot install uninstall
# SwiftPM locks .build, and a benchmark wants the machine for itself.
.NOTPARALLEL:

build:
	@scripts/setup
	@mkdir -p $(cpp_library)
	@ln -sf "$$(g++ -print-file-name=libstdc++.a)" $(cpp_library)
	swift build $(release) --product gpsbridge $(STRIP) $(FOLD) $(HARDEN)

run: build
	$(program) monitor --or-simulate

# The manual's pages, made from the help texts, and the completions.
man: build
	rm -rf .build/man .build/completions
	mkdir -p .build/man .build/completions
	for page in $$($(program) man --list); do $(program) man $$page >.build/man/$$page || exit; done
	for shell in bash zsh fish; do $(program) completions $$shell >.build/completions/gpsbridge.$$shell || exit; done

# The unit tests come last, so that a log ends with their result.
test: test-quick test-examples test-units

# The built program on real receivers' logs, with recorders that are killed and with clients.
test-quick: build
	@scripts/setup python3 elfutils gcc util-linux libxml2-utils zstd gpsd gpsd-clients $(client_packages)
	Tests/RecordingKills/run $(program) --kills 20
ifneq ($(wildcard $(compare_corpus)),)
	$(compare_corpus) --min $$(cat Tests/corpus-floor) -- $(program) decode
	$(compare_corpus) --only binary -- $(program) decode
else
	@echo "SKIPPED: real receivers' logs are not compared, there is no $(compare_corpus)"
endif
	Tests/LivePath/run $(program) --seed 1
	swift build $(release) --product allocation-check
	.build/release/allocation-check Tests/NMEATests/Fixtures/every-type.nmea $(wildcard ../shared/corpus/gpsd/*.log)
	Tests/Clients/run $(program) --quick

build-tests:
	@scripts/setup $(unit_packages)
	swift build --build-tests $(strict)

test-units: build-tests
	@# The tests of the commands wait for programs most of the time, so more of them run at once.
	scripts/run-tests --width 8 --filter GPSBridgeCLITests
	scripts/run-tests --skip GPSBridgeCLITests

# The unit tests again and again beside busy loops: make soak LOAD=4 TIMES=8 FILTER=NAME
LOAD ?= 4
TIMES ?= 8
soak: build-tests
	scripts/soak-tests --load $(LOAD) --times $(TIMES) $(FILTER)

# Programs that speak gpsd's protocol, as they are installed, against the server. NAMES selects.
test-clients: build
	@scripts/setup gpsd gpsd-clients $(client_packages) libnet-gpsd3-perl python3-venv xvfb xauth imagemagick direwolf gcc
	Tests/Clients/run $(program) $(NAMES)

# The server under attack: clients that never read, sources that are too fast. NAMES selects.
test-attack: build
	@scripts/setup python3 iproute2 elfutils gcc util-linux
	Tests/Attack/run $(program) $(NAMES)

# Programs as they are written for Apple's systems, run with a simulated receiver; every block of code in the documents; and
# public iOS libraries, which are only compiled.
test-examples: build
	@scripts/setup python3 elfutils
	@rm -f $(examples)/debug.yaml
	swift build --package-path Examples --scratch-path $(examples) -Xswiftc -warnings-as-errors
	Examples/run $(program) $(examples)/debug
	scripts/check-docs $(examples)/debug docs/library.md docs/delegates.md docs/porting.md
ifneq ($(wildcard $(ios_libraries)),)
	Tests/IOSLibraries/run $(program) $(examples)/debug $(ios_libraries)
else
	@echo "SKIPPED: public iOS libraries are not compiled, there is no $(ios_libraries)"
endif

# The screen, seen on terminals: see Tests/MonitorScreens. ONLY=name selects, UPDATE_GOLDEN=1 writes the golden screens.
test-monitor: build
	@scripts/setup python3 python3-pyte tmux umockdev procps strace elfutils
	Tests/MonitorScreens/run $(program) $(ONLY)

# The pictures in the documents.
screenshots: build
	@scripts/setup python3 python3-pyte python3-pil fonts-dejavu-core
	scripts/screenshot docs/images/monitor.png 116x34 -- $(program) $(still) drive --receiver ubloxm10 --skip 90
	scripts/screenshot docs/images/monitor-searching.png 80x20 -- $(program) $(still) coldstart --skip 12
	scripts/screenshot docs/images/monitor-doctor.png 80x20 --keys x -- $(program) $(still) --fault stall@20+600 --skip 30

# Whether what is done at once by several threads is done right, and whether memory is used after its end.
test-tsan:
	@scripts/setup python3 elfutils gpsd
	swift build --build-tests --sanitize=thread --scratch-path .build/tsan $(strict)
	clang -O1 -shared -fPIC -Wall -Wextra -Werror Tests/ThreadSanitizer/*.c -o .build/tsan/unseen.so
	rm -f .build/tsan/report.*
	@# What the sanitizer finds stands at the end, where it is seen.
	TSAN_OPTIONS=log_path=$(CURDIR)/.build/tsan/report LD_PRELOAD=$(CURDIR)/.build/tsan/unseen.so \
	    scripts/run-tests --sanitize=thread --scratch-path .build/tsan --filter '$(concurrent)' \
	    || { cat .build/tsan/report.* /dev/null >&2; exit 1; }

test-asan:
	@scripts/setup python3 elfutils gpsd
	swift build --build-tests --sanitize=address --scratch-path .build/asan $(strict)
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/AddressSanitizer/no-leaks.txt \
	    scripts/run-tests --sanitize=address --scratch-path .build/asan --filter '$(concurrent)'

# GPSBridgeRx with the real RxSwift: make test-rx RXSWIFT=GIT_REPOSITORY_OR_BUNDLE. Without one it is skipped.
RXSWIFT ?= $(wildcard ../shared/packages/RxSwift.bundle)
test-rx:
	@scripts/setup
ifneq ($(RXSWIFT),)
	scripts/mirror-rxswift $(RXSWIFT) Tests/Rx .build/mirrors/RxSwift.git
	swift test --package-path Tests/Rx --scratch-path .build/rx $(strict)
	scripts/check-docs .build/rx/debug docs/rxswift.md
else
	@echo "SKIPPED: GPSBridgeRx is not tested, there is no RxSwift: make test-rx RXSWIFT=https://github.com/ReactiveX/RxSwift.git"
endif

# A virtual machine with real drivers, into which emulated receivers are plugged: see Tests/USBLab. ONLY=name selects.
test-usb: build
	@scripts/setup python3 elfutils qemu-system-x86 cpio kmod gpsd gpsd-clients chrony
	Tests/USBLab/run $(program) udev-rules .build/usb-lab $(ONLY)

# The package is in $(package).
deb: build
	@scripts/setup dpkg-dev binutils lintian patchelf
	lintian --fail-on error "$$(packaging/deb $(program) $(package))"

# Installs, uses and purges the package in a fresh Debian, which is kept in .build for the next time.
test-deb: deb
	@scripts/setup debootstrap
	packaging/test-deb $(package)/gpsbridge_*.deb .build/debian

# Boots a Debian with the package in a virtual machine, and plugs receivers in. ONLY=name selects.
test-boot: deb
	@scripts/setup debootstrap python3 qemu-system-x86 cpio kmod
	packaging/test-boot $(package)/gpsbridge_*.deb .build/debian $(ONLY)

# What was built: make build && sudo make install
install:
	packaging/install $(program) $(PREFIX) $(DESTDIR)

uninstall:
	packaging/install --remove $(PREFIX) $(DESTDIR)

lint:
	@scripts/setup pyflakes3
	swift format lint --strict --recursive --parallel $(swift_sources)
	scripts/check-imports
	scripts/check-python

format:
	@scripts/setup
	swift format --in-place --recursive --parallel $(swift_sources)

bench-parse:
	@scripts/setup python3
	@# SwiftPM does not see files that are new in a package it depends on by path, unless it plans anew.
	@rm -f $(benchmarks)/release.yaml
	swift build -c release --package-path Benchmarks --scratch-path $(benchmarks)
	log=$$(Benchmarks/logs.py) && $(benchmarks)/release/bench-parse "$$log"

bench-receiver:
	@scripts/setup
	@rm -f $(benchmarks)/release.yaml
	swift build -c release --package-path Benchmarks --scratch-path $(benchmarks)
	$(benchmarks)/release/bench-receiver

bench-delegates:
	@scripts/setup
	@rm -f $(benchmarks)/release.yaml
	swift build -c release --package-path Benchmarks --scratch-path $(benchmarks) --product bench-delegates
	$(benchmarks)/release/bench-delegates

# A target of the package itself: what it measures is no library for others.
bench-tracks: build
	swift build $(release) --product bench-tracks
	.build/release/bench-tracks

# Recorders are killed, their disk is filled, their directory is taken away.
test-recording: build
	@scripts/setup python3 libxml2-utils zstd
	Tests/RecordingKills/run $(program) --kills $(KILLS)

bench-monitor:
	@scripts/setup
	@rm -f $(benchmarks)/release.yaml
	swift build -c release --package-path Benchmarks --scratch-path $(benchmarks) --product bench-monitor
	$(benchmarks)/release/bench-monitor

bench-files: build
	@scripts/setup python3 gpsbabel gpsd-clients
	Benchmarks/files

bench-serve: build
	@scripts/setup python3 gpsd gcc
	Benchmarks/serve

fuzz:
	@scripts/setup
	Fuzz/run $(SECONDS)

setup:
	@scripts/setup
