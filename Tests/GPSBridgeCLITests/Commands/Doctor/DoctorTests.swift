import GPSBridge
import TestSupport
import Testing

@testable import GPSBridgeCLI

struct DoctorTests {
    private let directory = TemporaryDirectory()

    @Test func theHelpIsAsEver() throws {
        try expectGolden(DoctorCommand.help, "doctor-help.txt")
        #expect(DoctorCommand.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test(arguments: Diagnosis.Cause.allCases)
    func everyCauseHasItsExitCodeInTheHelp(_ cause: Diagnosis.Cause) {
        #expect(DoctorCommand.help.contains("  \(cause.exitCode.rawValue)  \(cause) "))
    }

    @Test func aDeviceThatIsNotThereIsNoDevice() async throws {
        let outcome = try await shell("gpsbridge doctor /dev/ttyUSB99", in: directory)
        #expect(outcome.status == ExitCode.noDevice.rawValue)
        #expect(outcome.output.contains("WRONG  USB"))
        #expect(outcome.errors.isEmpty)
    }

    @Test func aFileIsNoReceiver() async throws {
        let outcome = try await shell("echo hello > f; gpsbridge doctor ./f --json; cat f", in: directory)
        #expect(outcome.output.contains(#""exitCode":17"#))
        #expect(outcome.output.contains("hello"))
    }

    @Test func aFileIsToldToBeNoReceiverInTextToo() async throws {
        let outcome = try await shell("echo hello > f; gpsbridge doctor ./f", in: directory)
        #expect(outcome.status == 17)
        #expect(outcome.output.contains("WRONG  node        ./f is a file, not a serial port\n"))
        #expect(outcome.output.contains("→ Read it as a recording: gpsbridge decode ./f\n"))
    }

    @Test func whatIsNoPortIsNobodys() async throws {
        let outcome = try await shell("gpsbridge doctor /dev/null", in: directory)
        #expect(outcome.status == 17)
        #expect(outcome.output.contains("WRONG  free        cannot open /dev/null: it is no serial port\n"))
    }

    @Test(arguments: ["tcp://localhost:1", "udp://:1", "gpsd://localhost", "server"])
    func whatIsOnTheNetworkHasNoPlug(_ name: String) async throws {
        try write("[receivers]\nserver = tcp://localhost:1", to: directory("config"))
        let outcome = try await shell("GPSBRIDGE_CONFIG=config gpsbridge doctor \(name) --json", in: directory)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors == """
                gpsbridge: doctor looks at serial ports, and \(name) is on the network
                What comes from it is shown by: gpsbridge decode \(name)

                """)
    }

    @Test func aNameMayNotBeEmpty() async throws {
        let outcome = try await shell("gpsbridge doctor ''", in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("name is empty"))
    }

    /// A receiver without a position is examined for an hour.
    @Test func whoseReaderGoesGoesToo() async throws {
        let outcome = try await shell(
            simulator("--fault no-fix")
                + """
                "\(programDirectory)/gpsbridge" doctor "$PWD/gps" --wait 3600 | head -n 1
                echo ${PIPESTATUS[0]}
                """, in: directory)
        #expect(outcome.output.hasSuffix("\n0\n"), "\(outcome.output) \(outcome.errors)")
    }

    @Test(.needs("script")) func aPersonIsToldWhatIsWaitedFor() async throws {
        let outcome = try await shell(
            simulator("--fault stall")
                + """
                doctor='"\(programDirectory)/gpsbridge" doctor "$PWD/gps" > result'
                script -qec "$doctor" /dev/null
                """, in: directory)
        #expect(
            outcome.output == "gpsbridge: listening at one speed after the other, for a minute or so\r\n",
            "\(outcome.errors)")
    }

    /// Returns a script that starts a simulated receiver with the name `gps`.
    private func simulator(_ options: String) -> String {
        """
        coproc sim { exec "\(programDirectory)/gpsbridge" simulate --pty gps \(options) 2>&1; }
        simulator=$sim_PID
        trap 'kill $simulator' EXIT
        read -r line <&"${sim[0]}"

        """
    }

    @Test(.needs("umockdev-wrapper")) func aReceiverIsFoundByItsIdentityThoughNoDriverHasIt() async throws {
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

    @Test(.needs("umockdev-wrapper")) func whatIsNotLookedAtIsNamed() async throws {
        try directory.describe(["arduino": .arduino, "ftdi": .ftdi])
        let outcome = try await shell(
            benchScript + """
                doctor() { umockdev-wrapper "\(programDirectory)/gpsbridge" doctor "$@" 8>&- 9<&-; echo $?; }
                plug arduino; doctor
                plug ftdi; doctor /dev/ttyUSB5
                """, in: directory)
        #expect(
            outcome.output == """
                WRONG  USB         nothing is plugged in that is opened unless it is named; there is /dev/ttyACM1 (Arduino board)
                                   → A board may restart when it is opened. If a receiver is behind it, look at it: gpsbridge doctor \
                /dev/ttyACM1
                10
                WRONG  USB         /dev/ttyUSB5 is not there; there is /dev/ttyACM1 (Arduino board), /dev/ttyUSB0 (FTDI FT232R \
                adapter)
                                   → Plug the missing one in, or look at the other: gpsbridge doctor /dev/ttyUSB0
                10

                """)
    }

    @Test func theJSONIsOneObject() async throws {
        let outcome = try await shell(
            "gpsbridge doctor /dev/ttyUSB99 --json | jq -c '[.cause, .exitCode, (.steps | length)]'", in: directory)
        #expect(outcome.output == "[\"noDevice\",10,9]\n")
    }

    @Test(arguments: ["a b", "--wait soon", "--wait -1", "--baud fast", "--jsn"])
    func wrongUsageIsTold(_ words: String) async throws {
        let outcome = try await shell("gpsbridge doctor \(words)", in: directory)
        #expect(outcome.status == 2)
        #expect(!outcome.errors.isEmpty)
    }
}
