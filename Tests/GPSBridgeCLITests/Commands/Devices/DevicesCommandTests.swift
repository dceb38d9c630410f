import Glibc
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of `gpsbridge devices` as a program, with simulated devices.
struct DevicesCommandTests {
    private let directory = TemporaryDirectory()

    init() throws {
        try directory.describe([
            "ublox": .ublox, "ftdi": .ftdi, "cp210x": .cp210x, "pl2303": .pl2303, "other-pl2303": .otherPL2303,
            "ch340": .ch340, "modem": .modem, "arduino": .arduino,
        ])
    }

    @Test("devices --help matches the golden file")
    func help() throws {
        try expectGolden(DevicesCommand.help, "devices-help.txt")
        #expect(DevicesCommand.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test("devices --all lists receivers, adapters and other devices", .needs("umockdev-wrapper"))
    func everythingIsListed() async throws {
        let outcome = try await shell(
            benchScript + """
                for name in ftdi ch340 cp210x pl2303 other-pl2303 modem arduino ublox; do plug $name; done
                devices; echo $?; devices --all | tail -n 6
                """, in: directory)
        try expectGolden(outcome.output, "devices.txt")
        #expect(outcome.errors.isEmpty)
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("devices --json prints one object per device", .needs("umockdev-wrapper"))
    func jsonObjects() async throws {
        let outcome = try await shell(
            benchScript + """
                for name in ublox ftdi pl2303 other-pl2303 cp210x modem arduino; do plug $name; done
                devices --json --all
                """, in: directory)
        try expectGolden(outcome.output, "devices.json")
        #expect(outcome.errors.isEmpty)
    }

    @Test("the devices command finds a receiver's links even without udev's database", .needs("umockdev-wrapper"))
    func linksWithoutUDev() async throws {
        let outcome = try await shell(
            benchScript + """
                plug ublox; plug ftdi
                mkdir -p "$UMOCKDEV_DIR/dev/serial/by-id" "$UMOCKDEV_DIR/dev/serial/by-path"
                ln -s ../../ttyACM0 "$UMOCKDEV_DIR/dev/serial/by-id/usb-u-blox_AG-if00"
                ln -s ../../ttyACM0 "$UMOCKDEV_DIR/dev/serial/by-path/pci-0000:00:14.0-usb-0:2:1.0"
                devices | grep link
                devices --json | grep -o '"links":[^]]*'
                """, in: directory)
        #expect(
            outcome.output == """
                  link    /dev/serial/by-id/usb-u-blox_AG-if00
                "links":["/dev/serial/by-id/usb-u-blox_AG-if00","/dev/serial/by-path/pci-0000:00:14.0-usb-0:2:1.0"
                "links":[

                """)
    }

    @Test("control characters in device descriptions are replaced", .needs("umockdev-wrapper"), .needs("python3"))
    func hostileTexts() async throws {
        let maker = "\u{1B}[2J\u{9B}31m\u{202E}evil\", \"verdict\": \"certain"
        try write(maker, to: directory("manufacturer"))
        // A description with invalid UTF-8 must not cause an error either.
        try write(Array(String(repeating: "long ", count: 25).utf8) + [0xFF, 0x1B], to: directory("product"))
        try write("../../\u{7}\u{2028}\u{301}é%", to: directory("serial"))
        let outcome = try await shell(
            benchScript + """
                plug ftdi
                cp manufacturer product serial "$UMOCKDEV_DIR/sys/devices/pci0000:00/0000:00:14.0/usb1/1-3/"
                devices
                devices --json | python3 -c '
                import json, sys
                usb = json.load(sys.stdin)["usb"]
                print(ascii(usb["manufacturer"]), ascii(usb["productName"]), ascii(usb["serialNumber"]))
                '
                devices --json | LC_ALL=C grep -c '[^ -~]'
                """, in: directory)
        try expectGolden(outcome.output, "devices-hostile.txt")
        #expect(outcome.errors.isEmpty)
    }

    @Test("devices --watch reports the same identity for a reconnected receiver", .needs("umockdev-wrapper"))
    func identityStays() async throws {
        var elsewhere = FakeDevice.ftdi
        elsewhere.socket = "1-1"
        elsewhere.node = "ttyUSB7"
        try directory.describe(["ublox": .ublox, "ftdi": .ftdi, "elsewhere": elsewhere, "modem": .modem])
        let outcome = try await shell(
            benchScript + """
                plug ftdi
                watch --json; next
                plug modem
                plug ublox; next
                order event change "$(paths ublox | tail -n 1)"; next
                unplug ftdi; next
                plug elsewhere; next
                for again in 1 2 3; do unplug ublox; next; plug ublox; next; done
                kill -TERM $watcher; wait $watcher; echo $?
                """, in: directory)
        let ublox = "\"path\":\"/dev/ttyACM0\",\"identity\":\"usb-1546-01a8@1-2-if00\""
        let replug = "{\"event\":\"removed\",\(ublox)}\n{\"event\":\"added\",\(ublox),\n"
        #expect(
            outcome.output == """
                {"event":"present","path":"/dev/ttyUSB0","identity":"usb-0403-6001-A50285BI-if00",
                {"event":"added",\(ublox),
                {"event":"changed",\(ublox),
                {"event":"removed","path":"/dev/ttyUSB0","identity":"usb-0403-6001-A50285BI-if00"}
                {"event":"added","path":"/dev/ttyUSB7","identity":"usb-0403-6001-A50285BI-if00",
                \(replug)\(replug)\(replug)0

                """)
    }

    @Test("without udev events, devices --watch detects changes in the device files", .needs("umockdev-wrapper"))
    func watchWithoutUDev() async throws {
        // The devices in /sys do not change. Only device files appear and disappear.
        let outcome = try await shell(
            benchScript + """
                order add ublox; order add ch340
                order node ttyUSB10
                watch; for line in 1 2 3 4 5 6 7 8; do read -r line <&7; done
                order node ttyACM0; next
                order nodeless ttyUSB10; next
                order nodeless ttyACM0; next
                kill -INT $watcher; kill -TERM $watcher; wait $watcher; echo $?
                """, in: directory)
        #expect(
            outcome.output == """
                added    /dev/ttyACM0  receiver: u-blox 8
                removed  /dev/ttyUSB10  may be a receiver: CH340 adapter
                removed  /dev/ttyACM0  receiver: u-blox 8
                0

                """)
        #expect(
            outcome.errors.hasPrefix(
                "gpsbridge: udevd is not running, which is normal in containers: watching /dev instead\n"))
    }

    @Test("devices --watch exits when its output closes", .needs("umockdev-wrapper"))
    func closedOutput() async throws {
        let outcome = try await shell(
            benchScript + """
                plug ublox
                devices --watch --json | head -n 1 | cut -c 1-18; echo ${PIPESTATUS[0]}
                """, in: directory)
        #expect(outcome.output == "{\"event\":\"present\"\n0\n")
    }

    @Test("the devices command reports a missing permission and suggests a remedy", .needs("umockdev-wrapper"))
    func missingPermission() async throws {
        // File permissions do not restrict root. If the tests run as root, the program therefore runs as another user.
        // Otherwise, the test removes the device file's permissions.
        let outcome = try await shell(
            benchScript + """
                plug ftdi
                chmod 755 "$UMOCKDEV_DIR"
                if [ "$(id -u)" = 0 ]; then
                    devices() { setpriv --reuid 65534 --regid 65534 --clear-groups \\
                        umockdev-wrapper "\(programDirectory)/gpsbridge" devices "$@" 8>&- 9<&-; }
                else
                    chmod 0 "$(readlink "$UMOCKDEV_DIR/dev/ttyUSB0")"
                fi
                devices | grep -A 1 '^  access'
                devices --json | grep -o '"mayOpen":false,"obstacle":"cannot open /dev/ttyUSB0: permission denied","remedy":'
                """, in: directory)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == "  access  no, permission denied")
        #expect(lines.count == 3)
        #expect(outcome.errors.isEmpty)
    }

    @Test("the devices command exits with code 1 if it finds no receivers or adapters", .needs("umockdev-wrapper"))
    func noDevices() async throws {
        let outcome = try await shell(
            benchScript + """
                devices; echo $?
                plug modem; devices --json; echo $?
                devices --all --json | wc -l
                """, in: directory)
        #expect(outcome.output == "1\n1\n1\n")
        #expect(outcome.errors.contains("gpsbridge: no GPS receiver or serial adapter found\n"))
        #expect(outcome.errors.contains("Other devices are connected. To list them: gpsbridge devices --all\n"))
    }

    @Test("the devices command explains usage errors")
    func wrongUsageIsExplained() async throws {
        let outcome = try await shell(
            """
            gpsbridge devices /dev/ttyUSB0; echo $?
            gpsbridge devices --jsn; echo $?
            """, in: directory)
        #expect(outcome.output == "2\n2\n")
        #expect(outcome.errors.contains("unexpected argument /dev/ttyUSB0"))
        #expect(outcome.errors.contains("unknown option --jsn. Did you mean --json?"))
    }
}
