import CommandLineKit
import MonitorScreen
import SystemSupport
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of the forms of options that users type.
struct ArgumentFormsTests {
    private let options: [Option] = [
        .value("--to", short: "-t", "FORMAT", .text, ""), .flag("--quiet", short: "-q", ""), .help,
        .value("--output", short: "-o", "OUT", .file, ""), .flag("--simulate", optional: .text, ""),
    ]

    @Test(
        "an option accepts a value after its letter, a space or =",
        arguments: [["-tgpx"], ["-t", "gpx"], ["-t=gpx"], ["--to=gpx"], ["--to", "gpx"], ["-qtgpx"], ["-qt", "gpx"]])
    func values(_ words: [String]) throws {
        let arguments = try Arguments(words, options: options)
        #expect(arguments.value("--to") == "gpx")
        #expect(arguments.operands.isEmpty)
    }

    @Test("spelling suggestions skip overlong words without comparing them")
    func suggestions() {
        let known = ["device", "serve.port", "serve.max-clients-per-user"]
        #expect(Spelling.suggestion(for: "serv.prot", among: known) == ". Did you mean serve.port?")
        #expect(Spelling.suggestion(for: "devices-of-all-kinds", among: known).isEmpty)
        // Comparing such a long word would take a kilobyte of memory and a microsecond for each letter.
        #expect(Spelling.suggestion(for: String(repeating: "device", count: 2_000_000), among: known).isEmpty)
    }

    @Test("short flags can be combined")
    func letters() throws {
        let arguments = try Arguments(["-qh", "-ox.kml"], options: options)
        #expect(arguments.has("--quiet") && arguments.has("--help"))
        #expect(arguments.value("--output") == "x.kml")
    }

    @Test("a value after = is rejected for flags, and is optional for --simulate")
    func valuesOfFlags() throws {
        let error = #expect(throws: Failure.self) { _ = try Arguments(["--quiet=1"], options: options) }
        #expect(error?.message == "--quiet takes no value")
        #expect(try Arguments(["--simulate=drive"], options: options).value("--simulate") == "drive")
        #expect(try Arguments(["--simulate"], options: options).value("--simulate") == "")
    }

    @Test(
        "an option before the command is rejected with a hint that the command comes first",
        arguments: ["-v", "--verbose"])
    func early(_ word: String) async throws {
        let outcome = try await shell("gpsbridge \(word)", in: TemporaryDirectory())
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("gpsbridge: unknown option \(word): a command must come first"))
    }

    @Test(
        "a time of day that is a separate word is rejected with advice to quote it",
        arguments: [["--start", "2026-11-20", "12:05"], ["--start=2026-11-20", "12:05:30"]])
    func unquotedTime(_ words: [String]) {
        let error = #expect(throws: Failure.self) { _ = try Arguments(words, SimulateCommand.manual) }
        let advice = "Quote a date with a time of day: '2026-11-20 \(words[words.count - 1])'"
        #expect(error?.message.hasSuffix(advice) == true, "\(error?.message ?? "")")
    }

    @Test("the error for a file whose name begins with a hyphen shows how to name the file")
    func hyphen() async throws {
        let outcome = try await shell(": > ./-x.nmea; gpsbridge convert -x.nmea --to gpx", in: TemporaryDirectory())
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasSuffix("\nTo read the file: ./-x.nmea\n"), "\(outcome.errors)")
    }

    @Test("tracks refuses to read a database from standard input")
    func databaseFromAPipe() async throws {
        let outcome = try await shell("gpsbridge tracks list - < /dev/null", in: TemporaryDirectory())
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("cannot be read from standard input"), "\(outcome.errors)")
    }

    @Test("the error for empty standard input says that it is empty", arguments: ["decode -", "convert - --to gpx"])
    func emptyInput(_ command: String) async throws {
        let outcome = try await shell(": | gpsbridge \(command)", in: TemporaryDirectory())
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasSuffix("\nstandard input is empty\n"), "\(outcome.errors)")
    }

    @Test("the error for 'sentences --only GPGGA' suggests '--only GGA --talker GP'")
    func address() async throws {
        let outcome = try await shell(
            "gpsbridge simulate --duration 2 --speed max -o log; gpsbridge messages --only GPGGA log",
            in: TemporaryDirectory())
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Did you mean --only GGA --talker GP?"), "\(outcome.errors)")
    }

    @Test("a nonexistent file in GPSBRIDGE_CONFIG is an error")
    func configuration() async throws {
        let outcome = try await shell(
            "GPSBRIDGE_CONFIG=/no/such/file gpsbridge monitor --simulate --once", in: TemporaryDirectory())
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("/no/such/file"))
    }

    @Test("decode --wait-fix exits with code 3 if no fix arrives in time", .needsOwnNetwork)
    func waitFix() async throws {
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

    @Test("a scenario can follow --simulate after = or a space", arguments: ["--simulate=drive", "--simulate drive"])
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
        #expect(outcome.errors.contains("only one scenario is allowed, not drive and canyon"))
        #expect(outcome.errors.contains("To choose a scenario: --scenario drive"))
    }

    @Test("-h can be combined with flags, but not with options that take a value")
    func combinedHelp() async throws {
        let outcome = try await shell(
            """
            gpsbridge monitor -qh | head -n 1
            gpsbridge convert -oh nothing 2>&1 | head -n 1
            """, in: TemporaryDirectory())
        #expect(outcome.output.hasPrefix("Usage: gpsbridge monitor"))
        #expect(!outcome.output.contains("Usage: gpsbridge convert"))
    }

    @Test("errors about -v and --verbose suggest --quiet and -V")
    func verbosity() async throws {
        let outcome = try await shell(
            "gpsbridge monitor --simulate -v; gpsbridge convert --verbose x; gpsbridge -v", in: TemporaryDirectory())
        let lines = outcome.errors.split(separator: "\n")
        #expect(
            lines.first?.hasSuffix("unless --quiet is given. For the version, use -V instead of a command") == true,
            "\(outcome.errors)")
        #expect(
            lines.dropFirst().first?.hasSuffix("always printed. For the version, use -V instead of a command") == true)
        #expect(outcome.errors.contains("For the version: gpsbridge -V\nSee 'gpsbridge --help'"))
    }

    @Test(
        "if --units names a single unit, the error suggests the system of units",
        arguments: [("knots", "nautical"), ("MPH", "imperial"), ("km/h", "metric")])
    func units(_ unit: String, _ system: String) {
        let error = #expect(throws: Failure.self) { _ = try Units(named: unit) }
        #expect(error?.message.hasSuffix("not \(unit). Did you mean \(system)?") == true)
    }

    @Test(
        "a missing source is reported before an option that does not apply to it",
        arguments: [
            ("decode --baud 9600", 2, "missing FILE or DEVICE"),
            ("decode --wait-fix 60", 2, "missing FILE or DEVICE"),
            ("decode --baud 9600 gone.nmea", 3, "cannot open gone.nmea: no such file or directory"),
            ("decode --wait-fix 60 log gone.nmea", 3, "cannot open gone.nmea"),
            ("monitor --replay gone.nmea --baud 9600", 3, "cannot open gone.nmea"),
            ("monitor --replay gone.nmea --rate 5", 3, "cannot open gone.nmea"),
            ("decode --baud 9600 log", 2, "--baud applies to serial ports only"),
        ])
    func missingSources(_ words: String, _ status: Int32, _ explanation: String) async throws {
        let outcome = try await shell("touch log; gpsbridge \(words)", in: TemporaryDirectory())
        #expect(outcome.status == status && outcome.errors.contains(explanation), "\(outcome.errors)")
    }

    @Test(
        "an option that would have no effect is rejected",
        arguments: [
            ("replay log --session 5", "--session needs a track database, but log is not one"),
            ("replay log --device x", "--device needs a track database"),
            ("replay - --device x", "standard input is not one"),
            ("replay way.rec --baud 9600 --stdout", "--baud needs --pty or --retime"),
            ("decode tcp://127.0.0.1:1 --baud 9600", "--baud applies to serial ports only"),
            ("record udp://:5000 --shared -o x.rec", "--shared applies to serial ports only"),
            ("monitor gpsd://localhost --baud 4800", "--baud applies to serial ports only"),
            ("serve tcp://127.0.0.1:1 --baud 4800", "--baud applies to serial ports only"),
            ("serve --simulate --nmea-sentences RMC", "--nmea-sentences needs a destination for sentences"),
            ("serve --simulate --nmea-talker GP", "--nmea-talker needs a destination for sentences"),
            ("sentences --stats --raw log", "--raw cannot be combined with --stats"),
            ("sentences --stats --all log", "--all cannot be combined with --stats"),
            ("monitor --simulate --lines --units nautical", "--units applies only to the screen"),
            ("monitor --simulate --once --coordinates utm", "--format '{mgrs}'"),
            ("tracks stats t.sqlite --all", "--all needs the action 'delete'"),
            ("tracks delete t.sqlite --all --session 1", "cannot be combined with --from"),
            ("config --files units", "--files cannot be combined with the KEY units"),
            ("man --list decode", "--list cannot be combined with the PAGE decode"),
            ("convert way.rec --to kml -o way.gpx", "--to kml contradicts the extension of way.gpx"),
            ("tracks export t.sqlite --format kml -o way.gpx", "--format kml contradicts the extension of way.gpx"),
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

    @Test(
        "the error for a plausible mistake names the right form",
        arguments: [
            ("convert log --format gpx", "to choose the format, use --to"),
            ("tracks export t.sqlite --to gpx", "--to must be a date, not gpx. To choose the format: --format gpx"),
            ("tracks t.sqlite list", "the action must come first: gpsbridge tracks list t.sqlite"),
            ("simulate drive", "To choose the scenario: --scenario drive"),
            ("record --simulate --format gpx -o drive", "the extension of OUT determines the format"),
            ("record drive.gpx", "missing output file. Did you mean -o drive.gpx?"),
            ("simulate --tcp 99999", "--tcp must be PORT or HOST:PORT (PORT: 0 to 65535), not 99999"),
            ("decode tcp://localhost:99999", "must be tcp://HOST:PORT (PORT: 1 to 65535)"),
            ("simulate --udp 127.0.0.1:0", "--udp must be HOST:PORT (PORT: 1 to 65535), not 127.0.0.1:0"),
            ("serve --nmea-udp 127.0.0.1:0", "(PORT: 1 to 65535), not 127.0.0.1:0"),
            ("serve --nmea-tcp 99999", "(PORT: 0 to 65535), not 99999"),
        ])
    func plausibleMistakes(_ words: String, _ explanation: String) async throws {
        let outcome = try await shell("gpsbridge \(words)", in: TemporaryDirectory())
        #expect(outcome.status == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains(explanation), "\(outcome.errors)")
    }

    @Test(
        "the error for an address without a protocol suggests tcp:// and gpsd://",
        arguments: ["decode", "monitor", "serve", "record -o x.rec"])
    func addressWithoutProtocol(_ command: String) async throws {
        let outcome = try await shell("gpsbridge \(command) localhost:4301", in: TemporaryDirectory())
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.contains("To read a server: tcp://localhost:4301 or gpsd://localhost:4301"),
            "\(outcome.errors)")
    }

    @Test("convert writes GeoJSON to a file whose extension is .json")
    func geoJSON() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --duration 60 -o log && gpsbridge convert log --to geojson -o way.json
            grep -c FeatureCollection way.json
            """, in: TemporaryDirectory())
        #expect(outcome.output == "1\n", "\(outcome.errors)")
    }

    @Test("serve reports an unknown sentence type and starts anyway", .needsOwnNetwork)
    func unknownType() async throws {
        let outcome = try await shell(
            """
            coproc serve {
                exec "\(programDirectory)/gpsbridge" serve --simulate --port 0 --nmea-tcp 0 --nmea-sentences RMC,FOO 2>&1
            }
            while read -r line <&"${serve[0]}"; do
                case "$line" in *"unknown sentence type"*) echo "$line"; break ;; esac
            done
            kill $serve_PID
            """, in: TemporaryDirectory(), hasOwnNetwork: true)
        #expect(
            outcome.output
                == "gpsbridge: unknown sentence type FOO: sentences of this type are forwarded, but never synthesized\n"
        )
    }

    @Test(
        "every command suggests 10min for the duration 10m",
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
