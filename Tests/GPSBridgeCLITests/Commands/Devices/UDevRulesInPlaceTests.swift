import TestSupport
import Testing

/// Tests that apply the udev rules to simulated devices, together with the system's rules, as udevd does.
///
/// `udevadm test` creates links in /dev and records in /run. Each test has private copies of both directories in a
/// mount namespace.
struct UDevRulesInPlaceTests {
    private let directory = TemporaryDirectory()

    init() throws {
        var other = FakeDevice.ublox
        other.socket = "1-1"
        other.node = "ttyACM1"
        var numbered = FakeDevice.ublox
        numbered.socket = "1-4"
        numbered.node = "ttyACM2"
        numbered.serialNumber = "0815"
        var inAdapter = FakeDevice.ftdi
        inAdapter.vendor = "1546"
        inAdapter.product = "0502"
        inAdapter.socket = "1-6"
        inAdapter.node = "ttyUSB1"
        try directory.describe([
            "ublox": .ublox, "other": other, "numbered": numbered, "in-adapter": inAdapter, "ftdi": .ftdi,
            "pl2303": .pl2303, "cp210x": .cp210x, "modem": .modem,
        ])
    }

    /// Applies the rules to all devices that a script adds, and returns the script's output.
    private func run(_ script: String) async throws -> Outcome {
        try await shell(
            """
            cat > inside <<'END'
            mount -t tmpfs none /run || exit
            mkdir -p /run/udev/rules.d /run/udev/data /run/real
            mount --rbind /dev /run/real && mount -t tmpfs -o mode=755 none /dev || exit
            mkdir /dev/pts && mount -t devpts -o newinstance,ptmxmode=0666 none /dev/pts || exit
            for node in null zero full random urandom tty; do : > /dev/$node; mount --bind /run/real/$node /dev/$node; done
            ln -s pts/ptmx /dev/ptmx
            cp "$rules"/*.rules /run/udev/rules.d
            # gpsd's rules are not tested here.
            : > /run/udev/rules.d/60-gpsd.rules
            umockdev-wrapper bash script
            END
            cat > script <<'END'
            \(benchScript)
            try() { udevadm test -a add "$1" 2>&1 | grep -v -E '^(DEVPATH|ID_(USB|MODEL|VENDOR|PATH|REV|TYPE|BUS)|USEC)'; }
            # Without LD_PRELOAD, `find` sees the real links instead of umockdev's /dev.
            links() { env -u LD_PRELOAD find /dev -path '/dev/gps*' -type l -printf '%p %l\\n' | sort; }
            # A shorter value overwrites only the beginning of a simulated attribute: 99 becomes 19, auto becomes onto.
            attribute() { cut -c -"$1" "$UMOCKDEV_DIR/sys/devices/pci0000:00/0000:00:14.0/usb1/$2"; }
            plug() { order node "$(node "$1")"; order add "$1"; for path in $(paths "$1"); do try "$path" > "$1.log"; done; }
            \(script)
            END
            export rules="\(testDirectory())/../../udev-rules"
            if [ "$(id -u)" = 0 ]; then unshare --mount --propagation private bash inside
            else unshare --user --map-root-user --mount --propagation private bash inside; fi
            """, in: directory)
    }

    @Test(
        "the udev rules give receivers the documented links and permissions", .needs("umockdev-wrapper"),
        .needs("udevadm"),
        .needsMounts)
    func receivers()
        async throws
    {
        let outcome = try await run(
            """
            for name in ublox other numbered in-adapter; do plug $name; done
            grep -h -o -E 'rules:[0-9]+ (GROUP [0-9]+|MODE 0660)' ublox.log | sort -u | sed 's/.*rules:[0-9]* //'
            grep -h -E '^(ID_MM|run:)' ublox.log
            grep -h '^TAGS' ublox.log | cut -d = -f 2 | tr : '\\n' | sort
            links
            attribute 2 1-2/power/control; attribute 2 1-6/power/control; attribute 1 1-6/1-6:1.0/ttyUSB1/latency_timer
            """)
        try expectGolden(outcome.output, "udev-rules.txt")
    }

    @Test("the udev rules leave other devices unchanged", .needs("umockdev-wrapper"), .needs("udevadm"), .needsMounts)
    func otherDevices() async throws {
        let outcome = try await run(
            """
            for name in ftdi pl2303 cp210x modem; do plug $name; done
            cat *.log | grep -c gpsbridge.rules:
            links
            for device in 1-3 1-4 1-5.1 1-7; do attribute 4 $device/power/control; done
            """)
        #expect(outcome.output == "0\nauto\nauto\nauto\nauto\n")
    }

    @Test(
        "the example udev rules treat a configured adapter like a receiver", .needs("umockdev-wrapper"),
        .needs("udevadm"),
        .needsMounts)
    func namedAdapter()
        async throws
    {
        let outcome = try await run(
            """
            sed -E 's/^# (ATTRS|KERNELS)/\\1/; s/1-2\\.3/1-5.1/' "$rules/59-gpsbridge-adapters.rules.example" \\
                > /run/udev/rules.d/59-gpsbridge-adapters.rules
            for name in ftdi pl2303 cp210x; do plug $name; done
            links
            for device in 1-3 1-5.1 1-4; do attribute 2 $device/power/control; done
            attribute 1 1-3/1-3:1.0/ttyUSB0/latency_timer
            """)
        try expectGolden(outcome.output, "udev-rules-adapters.txt")
    }

    @Test("udevadm verify accepts the udev rules", .needs("udevadm"))
    func theRulesAreCorrect() async throws {
        // `udevadm verify` requires systemd 254. Older systems check the rules only with `udevadm test` above.
        let outcome = try await shell(
            """
            udevadm verify --help > /dev/null 2>&1 || exit 0
            udevadm verify "\(testDirectory())/../../udev-rules/60-gpsbridge.rules" 2>&1
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.output)")
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test with a message if it cannot mount its own /dev and /run.
    fileprivate static var needsMounts: Self {
        .enabled("mount namespaces are not allowed here") {
            let directory = TemporaryDirectory()
            let script = "unshare --mount true || unshare --user --map-root-user --mount true"
            return try await shell(script, in: directory).status == 0
        }
    }
}
