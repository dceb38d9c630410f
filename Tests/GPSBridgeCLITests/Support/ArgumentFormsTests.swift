import CommandLineKit
import SystemSupport
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// The forms in which people write options.
struct ArgumentFormsTests {
    private let options: [Option] = [
        .value("--to", short: "-t", "FORMAT", .text, ""), .flag("--quiet", short: "-q", ""), .help,
        .value("--output", short: "-o", "OUT", .file, ""), .flag("--simulate", optional: .text, ""),
    ]

    @Test(
        "a value may follow its letter at once",
        arguments: [["-tgpx"], ["-t", "gpx"], ["-t=gpx"], ["--to=gpx"], ["--to", "gpx"], ["-qtgpx"], ["-qt", "gpx"]])
    func values(_ words: [String]) throws {
        let arguments = try Arguments(words, options: options)
        #expect(arguments.value("--to") == "gpx")
        #expect(arguments.operands.isEmpty)
    }

    @Test("a suggestion for a word of any length takes no time")
    func suggestions() {
        let known = ["device", "serve.port", "serve.max-clients-per-user"]
        #expect(Spelling.suggestion(for: "serv.prot", among: known) == ". Did you mean serve.port?")
        #expect(Spelling.suggestion(for: "devices-of-all-kinds", among: known).isEmpty)
        // Every further letter would take a kilobyte and a microsecond.
        #expect(Spelling.suggestion(for: String(repeating: "device", count: 2_000_000), among: known).isEmpty)
    }

    @Test("letters stand together")
    func letters() throws {
        let arguments = try Arguments(["-qh", "-ox.kml"], options: options)
        #expect(arguments.has("--quiet") && arguments.has("--help"))
        #expect(arguments.value("--output") == "x.kml")
    }

    @Test("a value behind an equals sign belongs to options that may have one")
    func valuesOfFlags() throws {
        let error = #expect(throws: Failure.self) { _ = try Arguments(["--quiet=1"], options: options) }
        #expect(error?.message == "--quiet takes no value")
        #expect(try Arguments(["--simulate=drive"], options: options).value("--simulate") == "drive")
        #expect(try Arguments(["--simulate"], options: options).value("--simulate") == "")
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

    @Test("a scenario may follow an equals sign", arguments: ["--simulate=drive", "--simulate drive"])
    func scenario(_ words: String) async throws {
        let options = "--start 2026-11-20 --speed max --duration 120 --quiet"
        let outcome = try await shell(
            """
            gpsbridge monitor \(words) \(options) --format '{speed}' | tail -n 1
            gpsbridge monitor --simulate=drive canyon; echo $?
            gpsbridge serve --simulate drive; echo $?
            """, in: TemporaryDirectory())
        #expect((outcome.output.split(separator: "\n").first.flatMap { Double($0) } ?? 0) > 1, "\(outcome.errors)")
        #expect(outcome.output.hasSuffix("2\n2\n"))
        #expect(outcome.errors.contains("drive and canyon are different scenarios"))
        #expect(outcome.errors.contains("a scenario is --scenario drive"))
    }

    @Test("-h may stand behind other letters, and behind nothing else")
    func helpBehindLetters() async throws {
        let outcome = try await shell(
            """
            gpsbridge monitor -qh | head -n 1
            gpsbridge convert -oh nothing 2>&1 | head -n 1
            """, in: TemporaryDirectory())
        #expect(outcome.output.hasPrefix("Usage: gpsbridge monitor"))
        #expect(!outcome.output.contains("Usage: gpsbridge convert"))
    }

    @Test("verbosity is explained")
    func verbosity() async throws {
        let outcome = try await shell(
            "gpsbridge monitor --simulate -v; gpsbridge convert --verbose x; gpsbridge -v", in: TemporaryDirectory())
        let lines = outcome.errors.split(separator: "\n")
        #expect(
            lines.first?.hasSuffix("--quiet turns that off. The version: gpsbridge -V") == true, "\(outcome.errors)")
        #expect(lines.dropFirst().first?.hasSuffix("without it. The version: gpsbridge -V") == true)
        #expect(outcome.errors.contains("The version: gpsbridge -V\nSee 'gpsbridge --help'"))
    }

    @Test(
        "a unit is a hint at its system",
        arguments: [("knots", "nautical"), ("MPH", "imperial"), ("km/h", "metric")])
    func units(_ unit: String, _ system: String) {
        let error = #expect(throws: Failure.self) { _ = try Configuration.Units(named: unit) }
        #expect(error?.message.hasSuffix("not \(unit). Did you mean \(system)?") == true)
    }

    @Test(
        "an option that would be ignored is refused",
        arguments: [
            ("replay log --session 5", "--session selects tracks of a database, and log is not a database"),
            ("replay log --device x", "--device selects tracks of a database"),
            ("replay - --device x", "standard input is not a database"),
            ("replay way.rec --baud 9600 --stdout", "--baud needs --pty or --retime"),
            ("decode tcp://127.0.0.1:1 --baud 9600", "--baud is for serial ports"),
            ("record udp://:5000 --shared -o x.rec", "--shared is for serial ports"),
            ("monitor gpsd://localhost --baud 4800", "--baud is for serial ports"),
            ("serve tcp://127.0.0.1:1 --baud 4800", "--baud is for serial ports"),
            ("serve --simulate --nmea-sentences RMC", "--nmea-sentences is for sentences, which go nowhere"),
            ("serve --simulate --nmea-talker GP", "--nmea-talker is for sentences, which go nowhere"),
            ("sentences --stats --raw log", "--raw is for sentences one by one"),
            ("sentences --stats --all log", "--all is for sentences one by one"),
            ("monitor --simulate --lines --units nautical", "--units is for the screen"),
            ("monitor --simulate --once --coordinates utm", "--format '{mgrs}'"),
            ("tracks stats t.sqlite --all", "--all is for 'gpsbridge tracks delete'"),
            ("tracks delete t.sqlite --all --session 1", "without --from"),
            ("config --files units", "leave one of them"),
            ("man --list decode", "leave out decode"),
        ])
    func ignoredOptions(_ words: String, _ explanation: String) async throws {
        let outcome = try await shell(
            """
            touch log
            gpsbridge record --simulate --duration 2 --speed max -q -o way.rec
            gpsbridge \(words)
            """, in: TemporaryDirectory())
        #expect(outcome.status == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains(explanation), "\(outcome.errors)")
    }

    @Test("an unknown type of sentence is reported, and served all the same", .needsOwnNetwork)
    func unknownType() async throws {
        let outcome = try await shell(
            """
            coproc serve {
                exec "\(programDirectory)/gpsbridge" serve --simulate --port 0 --nmea-tcp 0 --nmea-sentences RMC,FOO 2>&1
            }
            while read -r line <&"${serve[0]}"; do
                case "$line" in *"known type"*) echo "$line"; break ;; esac
            done
            kill $serve_PID
            """, in: TemporaryDirectory(), hasOwnNetwork: true)
        #expect(outcome.output == "gpsbridge: FOO is not a known type: it goes out if a receiver sends it\n")
    }

    @Test(
        "minutes are min, and m is metres, in every option",
        arguments: [
            "doctor --wait 10m", "decode udp://:1 --wait-fix 10m", "monitor --simulate --skip 10m",
            "monitor --simulate --wait-fix 10m", "simulate --duration 10m", "record --simulate -o x.rec --rotate 10m",
        ])
    func minutes(_ words: String) async throws {
        let outcome = try await shell("gpsbridge \(words)", in: TemporaryDirectory())
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasSuffix("not 10m. Did you mean 10min?\n"), "\(outcome.errors)")
    }
}
