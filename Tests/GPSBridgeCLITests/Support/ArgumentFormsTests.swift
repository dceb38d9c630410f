import Formats
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// The ways in which people write options.
struct ArgumentFormsTests {
    private let options: [Arguments.Option] = [
        .init("--to", short: "-t", takesValue: true), .init("--quiet", short: "-q"), .init("--help", short: "-h"),
        .init("--output", short: "-o", takesValue: true), .init("--simulate", hasOperand: true),
    ]

    @Test(
        "a value may follow its letter at once",
        arguments: [["-tgpx"], ["-t", "gpx"], ["-t=gpx"], ["--to=gpx"], ["--to", "gpx"], ["-qtgpx"], ["-qt", "gpx"]])
    func values(_ words: [String]) throws {
        let arguments = try Arguments(words, options: options)
        #expect(arguments.value("--to") == "gpx")
        #expect(arguments.operands.isEmpty)
    }

    @Test("letters stand together")
    func letters() throws {
        let arguments = try Arguments(["-qh", "-ox.kml"], options: options)
        #expect(arguments.has("--quiet") && arguments.has("--help"))
        #expect(arguments.value("--output") == "x.kml")
    }

    @Test("a value where none belongs is taken for an operand only where one may follow")
    func hint() {
        let other = #expect(throws: Failure.self) { _ = try Arguments(["--quiet=1"], options: options) }
        #expect(other?.message == "--quiet takes no value")
        let error = #expect(throws: Failure.self) { _ = try Arguments(["--simulate=drive"], options: options) }
        #expect(error?.message == "--simulate takes no value. Did you mean --simulate drive?")
    }

    @Test("an option before the command is explained", arguments: ["-v", "--verbose"])
    func early(_ word: String) async throws {
        let outcome = try await shell("gpsbridge \(word)", in: TemporaryDirectory())
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("gpsbridge: unknown option \(word): the command comes first"))
    }

    @Test("an address where a type belongs is taken apart")
    func address() async throws {
        let outcome = try await shell(
            "gpsbridge simulate --duration 2 --speed max -o log; gpsbridge sentences --only GPGGA log",
            in: TemporaryDirectory())
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Did you mean --only GGA --talker GP?"), "\(outcome.errors)")
    }

    @Test("a configuration that is named must be there")
    func configuration() async throws {
        let outcome = try await shell(
            "GPSBRIDGE_CONFIG=/no/such/file gpsbridge monitor --simulate --once", in: TemporaryDirectory())
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("/no/such/file"))
    }

    @Test("decode gives up when there is no position in time", .needsOwnNetwork)
    func patience() async throws {
        let outcome = try await shell(
            """
            coproc sim { exec "\(programDirectory)/gpsbridge" simulate --fault no-fix --tcp 5312 2>&1; }
            read -r line <&"${sim[0]}"
            gpsbridge decode tcp://127.0.0.1:5312 --wait-fix 1 > reports; echo $?
            kill $sim_PID
            """, in: TemporaryDirectory(), hasOwnNetwork: true)
        #expect(outcome.output == "3\n")
        #expect(outcome.errors.contains("gpsbridge: no position within 1.0 seconds"), "\(outcome.errors)")
    }
}
