import GPSBridge
import TestSupport
import Testing

@testable import Formats
@testable import GPSBridgeCLI

struct DoctorTests {
    private let directory = TemporaryDirectory()

    @Test func theHelpIsAsEver() throws {
        try expectGolden(DoctorCommand.help, "doctor-help.txt")
        #expect(DoctorCommand.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test(arguments: Diagnosis.Cause.allCases)
    func everyCauseHasItsExitCodeInTheHelp(_ cause: Diagnosis.Cause) {
        #expect(ExitCode(rawValue: cause.rawValue) != nil)
        #expect(DoctorCommand.help.contains("  \(cause.rawValue)  \(cause) "))
    }

    @Test func aDeviceThatIsNotThereIsNoDevice() throws {
        let outcome = try shell("gpsbridge doctor /dev/ttyUSB99", in: directory)
        #expect(outcome.status == Diagnosis.Cause.noDevice.rawValue)
        #expect(outcome.output.contains("WRONG  USB"))
        #expect(outcome.errors.isEmpty)
    }

    @Test func aFileIsNoReceiver() throws {
        let outcome = try shell("echo hello > f; gpsbridge doctor ./f --json; cat f", in: directory)
        #expect(outcome.output.contains(#""exitCode":17"#))
        #expect(outcome.output.contains("hello"))
    }

    @Test func aFileIsToldToBeNoReceiverInTextToo() throws {
        let outcome = try shell("echo hello > f; gpsbridge doctor ./f", in: directory)
        #expect(outcome.status == 17)
        #expect(outcome.output.contains("WRONG  free        cannot open ./f: it is no serial port\n"))
        #expect(outcome.output.hasSuffix("→ See which serial ports there are: gpsbridge devices\n"))
    }

    @Test(.needs("umockdev-wrapper")) func whatIsNotLookedAtIsNamed() throws {
        try directory.describe(["arduino": .arduino, "ftdi": .ftdi])
        let outcome = try shell(
            benchScript + """
                doctor() { umockdev-wrapper "\(programDirectory)/gpsbridge" doctor "$@" 8>&- 9<&-; echo $?; }
                plug arduino; doctor
                plug ftdi; doctor /dev/ttyUSB5
                """, in: directory)
        #expect(
            outcome.output == """
                WRONG  USB         nothing is plugged in that is opened unless it is named; there is /dev/ttyACM1 (Arduino board)
                                   → If a receiver is behind it: gpsbridge doctor /dev/ttyACM1. A board may start anew by that
                10
                WRONG  USB         /dev/ttyUSB5 is not there; there is /dev/ttyACM1 (Arduino board), /dev/ttyUSB0 (FTDI FT232R \
                adapter)
                                   → Plug the missing one in, or look at the other: gpsbridge doctor /dev/ttyUSB0
                10

                """)
    }

    @Test func theJSONIsOneObject() throws {
        let outcome = try shell(
            "gpsbridge doctor /dev/ttyUSB99 --json | jq -c '[.cause, .exitCode, (.steps | length)]'", in: directory)
        #expect(outcome.output == "[\"noDevice\",10,9]\n")
    }

    @Test(arguments: ["a b", "--wait soon", "--wait -1", "--baud fast", "--jsn"])
    func wrongUsageIsTold(_ words: String) throws {
        let outcome = try shell("gpsbridge doctor \(words)", in: directory)
        #expect(outcome.status == 2)
        #expect(!outcome.errors.isEmpty)
    }
}
