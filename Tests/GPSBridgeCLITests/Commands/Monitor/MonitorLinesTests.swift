import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of `gpsbridge monitor` without a terminal, as in scripts.
struct MonitorLinesTests {
    private let directory = TemporaryDirectory()
    /// A simulation that always yields the same bytes.
    private let simulation = "gpsbridge monitor --simulate --start 2026-11-20 --speed max --duration 60"

    @Test("monitor --help matches the golden file")
    func help() throws { try expectGolden(MonitorCommand.help, "monitor-help.txt") }

    @Test("monitor --simulate prints one line per fix")
    func oneLinePerFix() async throws {
        let outcome = try await shell("\(simulation) --count 12", in: directory)
        #expect(outcome.status == 0)
        try expectGolden(outcome.output, "monitor-simulation.txt")
        #expect(outcome.errors.hasPrefix("gpsbridge: opening simulated ublox8\n"))
    }

    @Test("monitor --json and --csv match the golden files", arguments: ["json", "csv"])
    func jsonAndCSV(_ form: String) async throws {
        let outcome = try await shell("\(simulation) --skip 20 --count 10 --quiet --\(form)", in: directory)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        try expectGolden(outcome.output, "monitor-simulation.\(form)")
    }

    @Test("monitor --format prints lines in a custom format")
    func customFormat() async throws {
        let outcome = try await shell(
            "\(simulation) --wait-fix 60 --count 2 --quiet --format '{time}\\t{mgrs}\\t{{{used}}}'", in: directory)
        #expect(outcome.status == 0)
        try expectGolden(outcome.output, "monitor-template.txt")
    }

    @Test("monitor prints each amended fix once", arguments: ["--csv", "--format '{time}'"])
    func amendments(_ form: String) async throws {
        // Without GST in the first ten seconds, a fix is printed before GST arrives and amends it.
        let log = (10..<30).map { second in
            let time = "1200\(second).00"
            return line("GNRMC,\(time),A,4807.03,N,01131.00,E,1.0,20.0,211126,,,A")
                + line("GNGGA,\(time),4807.03,N,01131.00,E,1,08,1.0,545.4,M,46.9,M,,")
                + (second % 10 == 9 ? line("GNGST,\(time),1,2,1,30,3,4,5") : "")
        }
        let outcome = try await shell(
            """
            cat > log <<'END'
            \(log.joined())END
            gpsbridge monitor --replay log --speed max --quiet \(form) | grep -c ^2
            gpsbridge monitor --replay log --speed max --quiet --count 15 \(form) | grep ^2 | sort -u | wc -l
            """, in: directory)
        #expect(outcome.output == "20\n15\n", "\(outcome.errors)")
    }

    @Test("monitor --once prints one line, and fails without a fix")
    func onceIsOneLine() async throws {
        let without = try await shell("\(simulation) coldstart --once --quiet", in: directory)
        #expect(without.status == 3)
        #expect(without.output.split(separator: "\n").count == 1)
        #expect(without.output.contains(" none - - - - - - 0/"))
        let with = try await shell("\(simulation) coldstart --once --wait-fix 60 --quiet", in: directory)
        #expect(with.status == 0)
        #expect(with.output.split(separator: "\n").count == 1)
        #expect(with.output.contains(" 3D 48.137"))
    }

    @Test("monitor --wait-fix exits with code 3 if no fix arrives in time")
    func waitFixTimeout() async throws {
        let outcome = try await shell("\(simulation) coldstart --wait-fix 20 --quiet", in: directory)
        #expect(outcome.status == 3)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors == """
                gpsbridge: no position within 20.0 seconds (simulated ublox8: receiving NMEA)
                To wait longer: --wait-fix 15min

                """)
    }

    @Test("monitor --wait-fix continues after the first fix")
    func waitFixContinues() async throws {
        let outcome = try await shell("\(simulation) coldstart --wait-fix 40 --quiet", in: directory)
        #expect(outcome.status == 0)
        #expect(outcome.output.split(separator: "\n").count == 27)
    }

    @Test("monitor --replay reads a file or standard input")
    func aRecordingIsReplayed() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --start 2026-11-20 --duration 30 -o log
            gpsbridge monitor --replay log --speed max --quiet > replayed
            cat log | gpsbridge monitor --replay - --speed max --quiet | cmp - replayed && wc -l < replayed
            gpsbridge monitor --simulate --start 2026-11-20 --duration 30 --speed max --quiet | cmp - replayed && echo same
            """, in: directory)
        #expect(outcome.output == "30\nsame\n")
        #expect(outcome.errors.isEmpty)
    }

    @Test("monitor reads a serial port")
    func aSerialPortIsRead() async throws {
        let outcome = try await shell(
            """
            \(programDirectory)/gpsbridge simulate --pty gps --start 2026-11-20 --speed 20 2> /dev/null & simulator=$!
            until [ -e gps ]; do read -r -t 0.01 < <(:); done
            # If the port is opened within a burst, the first line may contain only a part of an epoch.
            \(programDirectory)/gpsbridge monitor "$PWD/gps" --wait-fix 1d --quiet | grep -m 3 ' 3D 48\\.137' | wc -l
            echo ${PIPESTATUS[0]}
            kill $simulator; wait $simulator
            """, in: directory)
        #expect(outcome.output == "3\n0\n")
    }

    @Test(
        "monitor exits with code 0 on a signal unless --wait-fix is still waiting",
        arguments: [
            ("coldstart --wait-fix 600", 3), ("coldstart --once --wait-fix 600", 3), ("--wait-fix 600", 0), ("", 0),
        ])
    func signal(words: String, status: Int) async throws {
        let outcome = try await shell(
            """
            coproc monitor {
                exec "\(programDirectory)/gpsbridge" monitor --simulate \(words) --start 2026-11-20 --skip 20 \
                    --speed \(status == 3 ? 0.001 : 20) 2>&1
            }
            process=$monitor_PID
            while read -r line <&"${monitor[0]}"; do
                case "$line" in *"receiving NMEA"*) \(status == 3 ? "break" : "") ;; 2026*" 3D "*) break ;; esac
            done
            kill $process
            wait $process; echo $?
            """, in: directory)
        #expect(outcome.output == "\(status)\n", "\(outcome.errors)")
    }

    @Test("monitor --replay plays track files and databases", arguments: ["gpx", "csv", "geojson", "sqlite"])
    func trackFile(_ ending: String) async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate --start 2026-11-20 --duration 60 --speed max -o way.\(ending) 2> errors || cat errors
            gpsbridge monitor --replay way.\(ending) --speed max --quiet | grep -c ' [23]D 48.137'
            """, in: directory)
        #expect((Int(outcome.output.dropLast()) ?? 0) > 20, "\(outcome.output)\(outcome.errors)")
    }

    @Test(
        "monitor --skip omits the beginning of the input",
        arguments: ["--lines", "--csv", "--json", "--format '{time}'"])
    func skip(_ form: String) async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --start 2026-11-20 --duration 30 --speed max -o log
            gpsbridge monitor --replay log --skip 20 --speed max --quiet \(form) | grep -c 'T00:00:2[0-9]'
            gpsbridge monitor --replay log --skip 20 --speed max --quiet \(form) | grep -c 'T00:00:[01][0-8]'
            gpsbridge monitor --replay log --skip 1h --speed max --quiet --once \(form); echo $?
            """, in: directory)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count >= 3)
        #expect(lines.first.flatMap { Int($0) } ?? 0 >= 9, "\(outcome.output)")
        #expect(lines.dropFirst().first == "0", "\(outcome.output)")
        #expect(outcome.output.hasSuffix("3\n"), "\(outcome.output)")
    }

    @Test("monitor --replay prints lines before the end of its input")
    func replayWhileReading() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --start 2026-11-20 --duration 60 -o log
            mkfifo rest; exec 3<>rest
            "\(programDirectory)/gpsbridge" monitor --replay <(cat log; exec cat rest 3>&-) --speed max --count 5 --quiet
            echo $?; exec 3>&-
            """, in: directory)
        #expect(outcome.output.split(separator: "\n").count == 6)
        #expect(outcome.output.hasSuffix("\n0\n"), "\(outcome.output)")
    }

    @Test("monitor prints status messages to standard error")
    func statusMessages() async throws {
        let outcome = try await shell("\(simulation) --fault unplug@20+5", in: directory)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("gpsbridge: lost simulated ublox8: unplugged\n"))
        #expect(outcome.errors.hasSuffix("gpsbridge: simulated ublox8 has ended\n"))
    }

    @Test("monitor exits when its output closes")
    func closedOutput() async throws {
        let outcome = try await shell(
            "\(programDirectory)/gpsbridge monitor --simulate --speed 1000 | head -n 3 | wc -l; echo ${PIPESTATUS[0]}",
            in: directory)
        #expect(outcome.output == "3\n0\n")
    }

    @Test("monitor exits with code 1 if it printed nothing and with code 4 if the disk is full")
    func exitCodes() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --duration 5 --speed max -o short.nmea
            gpsbridge monitor --replay short.nmea --lines --skip 1h --speed max --quiet; echo $?
            echo no fix > log; gpsbridge monitor --replay log --speed max --quiet; echo $?
            \(simulation) > /dev/full; echo $?
            """, in: directory)
        #expect(outcome.output == "1\n1\n4\n")
        #expect(outcome.errors.hasPrefix("gpsbridge: no fix before the end of the data\n"), "\(outcome.errors)")
    }

    @Test("the messages of monitor name the replayed log")
    func namedLog() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --duration 20 --speed max -o drive.nmea; : > empty.nmea
            gpsbridge monitor --replay drive.nmea --lines --speed max > lines
            gpsbridge monitor --replay empty.nmea --once --speed max; echo $?
            """, in: directory)
        #expect(outcome.output == "1\n")
        #expect(
            outcome.errors.contains("drive.nmea: receiving NMEA") && outcome.errors.contains("empty.nmea is empty"),
            "\(outcome.errors)")
    }

    @Test("monitor prints lines if TERM is dumb, empty or unset")
    func dumbTerminal() async throws {
        for terminal in ["TERM=dumb", "TERM=", "-u TERM"] {
            let outcome = try await shell(
                """
                export -f gpsbridge
                script -qec "env \(terminal) \(programDirectory)/gpsbridge monitor --simulate --start 2026-11-20 \
                --speed max --duration 60 --quiet" /dev/null < /dev/null | tr -d '\\r' | tail -n 1
                """, in: directory)
            #expect(outcome.output.hasPrefix("2026-11-20T00:00:59.000Z 3D 48.137"), "\(outcome.output)")
        }
    }

    @Test("monitor explains usage errors")
    func mistakesAreExplained() async throws {
        for (words, code, explanation) in [
            ("--format '{lattitude}'", 2, "{lattitude}"), ("--format '{lat'", 2, "missing }"),
            ("--json --csv", 2, "choose one"), ("--format csv", 2, "Did you mean --csv?"),
            ("--count 0", 2, "1 or more"), ("--wait-fix soon", 2, "a duration"), ("--units feet", 2, "nautical"),
            ("--coordinates maidenhed", 2, "maidenhead?"), ("--color pink", 2, "never"),
            ("--theme blue", 2, "one of auto, dark, light, not blue"),
            ("--simulate --replay log", 2, "choose one"),
            ("--simulate nowhere", 2, "--list"), ("--replay missing", 3, "missing"), ("--replay log x", 2, "one LOG"),
            ("log", 2, "--replay log"), ("/dev/ttyS0 /dev/ttyS1", 2, "only one DEVICE"), ("--speed 2", 2, "--replay"),
            ("--rate 5", 2, "needs --simulate"), ("--simulate --baud 9600", 2, "serial port"),
            ("--wait-fix 1e30", 2, "10000d"), ("--wait-fix 1e300d", 2, "10000d"),
            ("--simulate --skip 1e30", 2, "10000d"),
            ("--simulate --speed 1e-30", 2, "0.001"), ("--simulate --speed 1e-20", 2, "0.001"),
            ("--simulate --fault bang", 2, "unknown fault bang"), ("--replay log --skip x", 2, "a duration"),
        ] {
            let outcome = try await shell("touch log; gpsbridge monitor \(words)", in: directory)
            #expect(Int(outcome.status) == code, "\(words)")
            #expect(outcome.errors.contains(explanation), "\(words): \(outcome.errors)")
        }
    }
}
