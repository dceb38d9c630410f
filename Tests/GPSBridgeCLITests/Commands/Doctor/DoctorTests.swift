import GPSBridge
import TestSupport
import Testing

@testable import GPSBridgeCLI

struct DoctorTests {
    private let directory = TemporaryDirectory()

    @Test("doctor --help matches the golden file")
    func help() throws {
        try expectGolden(DoctorCommand.help, "doctor-help.txt")
        #expect(DoctorCommand.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test("doctor --help lists the exit code of every cause", arguments: Diagnosis.Cause.allCases)
    func helpListsCauses(_ cause: Diagnosis.Cause) {
        #expect(DoctorCommand.help.contains("  \(cause.exitCode.rawValue)  \(cause) "))
    }

    @Test("doctor reports a missing device as noDevice")
    func missingDevice() async throws {
        let outcome = try await shell("gpsbridge doctor /dev/ttyUSB99", in: directory)
        #expect(outcome.status == ExitCode.noDevice.rawValue)
        #expect(outcome.output.contains("WRONG  USB"))
        #expect(outcome.errors.isEmpty)
    }

    @Test("doctor reports a regular file as noReceiver and does not change it")
    func regularFile() async throws {
        let outcome = try await shell("echo hello > f; gpsbridge doctor ./f --json; cat f", in: directory)
        #expect(outcome.output.contains(#""exitCode":17"#))
        #expect(outcome.output.contains("hello"))
    }

    @Test("doctor suggests decode for a regular file")
    func regularFileInText() async throws {
        let outcome = try await shell("echo hello > f; gpsbridge doctor ./f", in: directory)
        #expect(outcome.status == 17)
        #expect(outcome.output.contains("WRONG  device file ./f is a file, not a serial port\n"))
        #expect(outcome.output.contains("→ Read the file as a recording: gpsbridge decode ./f\n"))
    }

    @Test("doctor reports a character device that is not a serial port")
    func notASerialPort() async throws {
        let outcome = try await shell("gpsbridge doctor /dev/null", in: directory)
        #expect(outcome.status == 17)
        #expect(outcome.output.contains("WRONG  device file /dev/null is not a serial port\n"))
        #expect(!outcome.output.contains("not in use"))
    }

    @Test(
        "doctor rejects network receivers", arguments: ["tcp://localhost:1", "udp://:1", "gpsd://localhost", "server"])
    func networkReceivers(_ name: String) async throws {
        try write("[receivers]\nserver = tcp://localhost:1", to: directory("config"))
        let outcome = try await shell("GPSBRIDGE_CONFIG=config gpsbridge doctor \(name) --json", in: directory)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors == """
                gpsbridge: doctor examines serial ports only; \(name) is on the network
                To see its data: gpsbridge decode \(name)

                """)
    }

    @Test("doctor rejects an empty device name")
    func emptyName() async throws {
        let outcome = try await shell("gpsbridge doctor ''", in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("name is empty"))
    }

    /// If the doctor did not exit, the diagnosis of a receiver without a fix would take an hour.
    @Test("doctor exits when its output closes")
    func closedOutput() async throws {
        let outcome = try await shell(
            simulator("--fault no-fix")
                + """
                "\(programDirectory)/gpsbridge" doctor "$PWD/gps" --wait 3600 | head -n 1
                echo ${PIPESTATUS[0]}
                """, in: directory)
        #expect(outcome.output.hasSuffix("\n0\n"), "\(outcome.output) \(outcome.errors)")
    }

    @Test("doctor reports its progress on a terminal", .needs("script"))
    func progress() async throws {
        let outcome = try await shell(
            simulator("--fault stall")
                + """
                doctor='"\(programDirectory)/gpsbridge" doctor "$PWD/gps" > result'
                script -qec "$doctor" /dev/null
                """, in: directory)
        #expect(
            outcome.output == "gpsbridge: trying baud rates, which can take up to a minute\r\n",
            "\(outcome.errors)")
    }

    /// Returns a script that starts a simulated receiver as `gps`.
    private func simulator(_ options: String) -> String {
        """
        coproc sim { exec "\(programDirectory)/gpsbridge" simulate --pty gps \(options) 2>&1; }
        simulator=$sim_PID
        trap 'kill $simulator' EXIT
        read -r line <&"${sim[0]}"

        """
    }

    @Test("doctor finds a configured device that has no driver", .needs("umockdev-wrapper"))
    func deviceWithoutDriver() async throws {
        try directory.describe(["ublox": .ublox])
        try write("device = boat\n[receivers]\nboat = usb-1546-01a8@1-2-if00", to: directory("config"))
        let outcome = try await shell(
            benchScript + """
                sed '/cdc_acm/d; /^P:.*ttyACM0/,$d' ublox > bare
                order add bare
                export GPSBRIDGE_CONFIG=config
                umockdev-wrapper "\(programDirectory)/gpsbridge" doctor --json 8>&- 9<&- | jq -c '[.cause, .exitCode]'
                """, in: directory)
        #expect(outcome.output == "[\"noDriver\",11]\n", "\(outcome.errors)")
    }

    @Test("doctor names connected devices that it did not examine", .needs("umockdev-wrapper"))
    func unexaminedDevices() async throws {
        try directory.describe(["arduino": .arduino, "ftdi": .ftdi])
        let outcome = try await shell(
            benchScript + """
                doctor() { umockdev-wrapper "\(programDirectory)/gpsbridge" doctor "$@" 8>&- 9<&-; echo $?; }
                plug arduino; doctor
                plug ftdi; doctor /dev/ttyUSB5
                """, in: directory)
        #expect(
            outcome.output == """
                WRONG  USB         no receiver found; boards are connected, but are not opened automatically: \
                /dev/ttyACM1 (Arduino board)
                                   → Opening a board may restart it. If a receiver is connected to the board, examine the board: \
                gpsbridge doctor /dev/ttyACM1
                10
                WRONG  USB         /dev/ttyUSB5 is not connected; connected devices: /dev/ttyACM1 (Arduino board), /dev/ttyUSB0 (FTDI FT232R \
                adapter)
                                   → Plug in the missing device, or examine one that is connected: gpsbridge doctor /dev/ttyUSB0
                10

                """)
    }

    @Test("doctor --json prints one object")
    func theJSONIsOneObject() async throws {
        let outcome = try await shell(
            "gpsbridge doctor /dev/ttyUSB99 --json | jq -c '[.cause, .exitCode, (.steps | length)]'", in: directory)
        #expect(outcome.output == "[\"noDevice\",10,9]\n")
    }

    @Test(
        "doctor exits with code 2 after usage errors",
        arguments: ["a b", "--wait soon", "--wait -1", "--baud fast", "--jsn"])
    func usageErrors(_ words: String) async throws {
        let outcome = try await shell("gpsbridge doctor \(words)", in: directory)
        #expect(outcome.status == 2)
        #expect(!outcome.errors.isEmpty)
    }
}
