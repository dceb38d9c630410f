import TestSupport
import Testing

/// Tests of `gpsbridge tracks` as a program.
@Suite struct TracksCommandTests {
    private let directory = TemporaryDirectory()

    init() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate walk --duration 60 --seed 5 --start 2026-11-20T12:00:00Z --speed max -o t.sqlite
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("tracks --help matches the golden file")
    func help() async throws {
        try expectGolden(try await shell("gpsbridge tracks --help", in: directory).output, "tracks-help.txt")
    }

    @Test("tracks list prints one line per session")
    func sessionsAreListed() async throws {
        let lines = try await shell("gpsbridge tracks list t.sqlite", in: directory).output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.last?.contains("simulated ublox8 (simulated)") == true)
    }

    @Test("tracks export selects fixes by time")
    func aRangeOfTimeIsExported() async throws {
        let outcome = try await shell(
            """
            gpsbridge tracks export t.sqlite --from 2026-11-20T12:00:20Z --to 2026-11-20T12:00:30Z -o some.gpx
            xmllint --noout some.gpx && grep -o '<time>[^<]*' some.gpx
            gpsbridge tracks export t.sqlite --from 2026-11-20T12:00:20Z --to 2026-11-20T12:00:30Z --format csv | wc -l
            """, in: directory)
        let times = (20..<30).map { "<time>2026-11-20T12:00:\($0)Z" }
        #expect(outcome.output.split(separator: "\n").map(String.init) == times + ["11"], "\(outcome.errors)")
    }

    @Test("tracks show prints fixes, and tracks stats summarizes them")
    func showAndStats() async throws {
        let outcome = try await shell(
            """
            gpsbridge tracks show t.sqlite --from 2026-11-20T12:00:30Z --to 2026-11-20T12:00:40Z | wc -l
            gpsbridge tracks stats t.sqlite --to 2026-11-20T13:00:00Z | grep -c -e distance -e 'mean speed'
            """, in: directory)
        #expect(outcome.output == "10\n2\n")
    }

    @Test("tracks stats, tracks export and replay do not connect the positions of different sessions")
    func sessionsAreApart() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate canyon --duration 60 --start 2026-11-20T12:03:00Z --speed max -q -o t.sqlite
            gpsbridge tracks stats t.sqlite | grep -c -e '^session 1' -e '^session 2'
            gpsbridge tracks stats t.sqlite | awk '/distance/ && $2 > 2 { print "far" } /mean speed/ { mean = $3 }
                /maximum speed/ && mean > $3 { print "fast" }'
            gpsbridge tracks export t.sqlite -o t.gpx; grep -c '<trk>' t.gpx
            gpsbridge tracks export t.sqlite --session 2 --format gpx | grep -c '<trk>'
            gpsbridge replay t.sqlite --speed max | gpsbridge convert - --to gpx | grep -c '<trkseg>'
            gpsbridge replay t.sqlite --session 1 --speed max | gpsbridge convert - --to gpx | grep -c '<trkseg>'
            gpsbridge replay t.sqlite --session 2 --speed max | grep -c RMC
            """, in: directory)
        #expect(outcome.output == "2\n2\n1\n2\n1\n60\n", "\(outcome.output)\(outcome.errors)")
    }

    @Test("tracks stats uses the units from the option or the configuration")
    func units() async throws {
        let outcome = try await shell(
            """
            for units in metric imperial nautical; do gpsbridge tracks stats t.sqlite --units $units; done |
                grep -c -e ' km$' -e ' km/h$' -e ' mi$' -e ' mph$' -e ' ft$' -e ' nmi$' -e ' kn$'
            echo units = nautical > config; GPSBRIDGE_CONFIG=config gpsbridge tracks stats t.sqlite | grep -c ' kn$'
            gpsbridge tracks stats t.sqlite --units furlongs 2>&1; gpsbridge tracks list t.sqlite --units metric 2>&1
            """, in: directory)
        #expect(outcome.output.hasPrefix("11\n2\ngpsbridge: --units must be one of metric"), "\(outcome.output)")
        #expect(outcome.output.contains("--units needs the action 'show' or 'stats'"), "\(outcome.output)")
    }

    @Test("tracks list and tracks stats write JSON", .needs("jq"))
    func json() async throws {
        let outcome = try await shell(
            """
            gpsbridge tracks list t.sqlite --json | jq -c '[.session, .epochs, .simulated, .file]'
            gpsbridge tracks stats t.sqlite --json | jq -c '[.session, .epochs, .mean_speed <= .highest_speed, .distance > 1]'
            gpsbridge tracks show t.sqlite --json 2>&1
            """, in: directory)
        #expect(outcome.output.hasPrefix("[1,60,true,\"t.sqlite\"]\n[1,60,true,true]\n"), "\(outcome.output)")
        #expect(outcome.output.contains("--json needs the action 'list' or 'stats'"))
    }

    @Test("the tracks command accepts time zones in --from and --to")
    func timeZones() async throws {
        let outcome = try await shell(
            """
            for from in 2026-11-20T12:00:50Z '2026-11-20 12:00:50' 2026-11-20T14:00:50+02:00 '2026-11-20 07:00:50-0500' \
                '2026-11-20 14:00:50+02' '2026-11-20 06:00:50 -06'; do
                gpsbridge tracks show t.sqlite --from "$from" --to 2026-11-20T12:01:00Z | wc -l
            done
            TZ=UTC-3 gpsbridge tracks show t.sqlite --from '2026-11-20 15:00:50 local' --to 2026-11-20T12:01:00Z | wc -l
            # The next day begins at 12:00:50 UTC.
            TZ=XYZ-11:59:10 gpsbridge tracks show t.sqlite --from '2026-11-21 local' --to 2026-11-20T12:01:00Z | wc -l
            gpsbridge tracks show t.sqlite --from '2026-11-20 12:00+1'; echo $?
            """, in: directory)
        let expected = String(repeating: "10\n", count: 8) + "2\n"
        #expect(outcome.output == expected, "\(outcome.output)\(outcome.errors)")
        #expect(
            outcome.errors.contains("unless followed by an offset such as +01:00 or by 'local'"), "\(outcome.errors)")
    }

    @Test("the tracks command reads a database whose name is not UTF-8")
    func namesThatAreNotUTF8() async throws {
        let outcome = try await shell(
            """
            name=$(printf 'caf\\351.sqlite'); cp t.sqlite "$name"
            gpsbridge tracks list t.sqlite > expected; gpsbridge tracks list "$name" | cmp expected && echo listed
            gpsbridge tracks list t.sqlite "$name" | grep -a '^caf'; gpsbridge tracks list "$name" --json | grep -o 'caf[^"]*'
            gpsbridge replay t.sqlite --speed max > expected; gpsbridge replay "$name" --speed max | cmp expected && echo replayed
            gpsbridge tracks delete "$name" --all 2>&1; gpsbridge tracks list "$name" 2>&1
            """, in: directory)
        #expect(
            outcome.output == """
                listed
                caf?.sqlite:
                caf?.sqlite
                replayed
                gpsbridge: deleted 60 fixes from caf?.sqlite
                gpsbridge: no fixes in caf?.sqlite

                """, "\(outcome.output)\(outcome.errors)")
    }

    @Test("tracks show prints the events of a session without a fix", .needs("sqlite3"))
    func sessionsWithoutAFix() async throws {
        let outcome = try await shell(
            """
            coproc record { exec "\(programDirectory)/gpsbridge" record -q tcp://127.0.0.1:1 -o e.sqlite 2>&1; }
            process=$record_PID
            until [ "$(sqlite3 e.sqlite 'SELECT count(*) FROM events' 2>/dev/null || echo 0)" -gt 0 ]; do
                kill -0 $process || exit 1
            done
            kill $process; wait $process
            gpsbridge tracks show e.sqlite > shown && grep -q 127.0.0.1:1 shown && echo shown
            gpsbridge tracks list e.sqlite 2>&1
            """, in: directory)
        #expect(
            outcome.output == "shown\ngpsbridge: no fixes in e.sqlite\n",
            "\(outcome.output)\(outcome.errors)")
    }

    @Test("tracks delete removes fixes")
    func delete() async throws {
        let outcome = try await shell(
            """
            gpsbridge tracks delete t.sqlite --to 2026-11-20T12:00:30Z 2> /dev/null
            gpsbridge tracks show t.sqlite --to 2026-11-20T12:00:30Z; echo $?
            gpsbridge tracks show t.sqlite --to 2026-11-20T13:00:00Z | wc -l
            gpsbridge tracks delete t.sqlite --all 2> /dev/null; gpsbridge tracks list t.sqlite; echo $?
            """, in: directory)
        #expect(outcome.output == "1\n30\n1\n", "\(outcome.errors)")
    }

    @Test("the tracks command exits with code 1 if nothing matches")
    func nothingMatches() async throws {
        let outcome = try await shell(
            """
            for action in list show stats 'export --format csv' delete; do
                gpsbridge tracks $action t.sqlite --from 2030-01-01 > /dev/null 2> errors; echo $?
                grep -c 'nothing in t.sqlite matches' errors
            done
            gpsbridge replay t.sqlite --session 9 2> errors; echo $?
            grep -c 'nothing in t.sqlite matches the options. To see the contents: gpsbridge tracks list t.sqlite' errors
            gpsbridge tracks delete t.sqlite --all 2> /dev/null; gpsbridge tracks list t.sqlite
            """, in: directory)
        #expect(outcome.output == String(repeating: "1\n1\n", count: 6))
        #expect(outcome.errors == "gpsbridge: no fixes in t.sqlite\n")
    }

    @Test("the tracks command reads a database in a read-only directory", .needs("setpriv"))
    func readOnlyDirectory() async throws {
        // Root ignores permissions unless it drops the capability to override them.
        let outcome = try await shell(
            """
            [ $(id -u) = 0 ] && may='setpriv --bounding-set -dac_override'
            mkdir 'a?b#c%d' && cp t.sqlite 'a?b#c%d' && chmod 555 'a?b#c%d'
            for action in list show stats; do
                gpsbridge tracks $action t.sqlite > expected
                $may "\(programDirectory)/gpsbridge" tracks $action 'a?b#c%d/t.sqlite' | cmp - expected; echo $?
            done
            $may "\(programDirectory)/gpsbridge" replay 'a?b#c%d/t.sqlite' --speed max | grep -c RMC
            chmod 755 'a?b#c%d'; ls 'a?b#c%d'; rm -r 'a?b#c%d'
            """, in: directory)
        #expect(outcome.output == "0\n0\n0\n60\nt.sqlite\n", "\(outcome.errors)")
    }

    @Test("tracks delete reports that it could not free disk space")
    func spaceCannotBeFreed() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate walk --duration 600 --seed 5 --start 2026-11-21T12:00:00Z --speed max -o t.sqlite
            ulimit -f 100
            gpsbridge tracks delete t.sqlite --to 2026-11-20T12:00:30Z; echo $?
            """, in: directory)
        #expect(outcome.output == "0\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("deleted 22 fixes from t.sqlite"), "\(outcome.errors)")
        #expect(outcome.errors.contains("cannot shrink the database"), "\(outcome.errors)")
    }

    @Test("tracks list replaces control characters in text from a recording", .needs("sqlite3"))
    func controlCharacters() async throws {
        let outcome = try await shell(
            """
            sqlite3 t.sqlite "UPDATE devices SET name = 'a' || char(155) || '2Jb'"
            gpsbridge tracks list t.sqlite | tail -n 1
            """, in: directory)
        #expect(outcome.output.contains("a?2Jb"), "\(outcome.output)\(outcome.errors)")
    }

    @Test("the tracks command explains usage errors")
    func mistakesAreExplained() async throws {
        for (words, code, explanation) in [
            ("", 2, "missing action"), ("lisst t.sqlite", 2, "Did you mean list?"), ("list", 2, "missing FILE"),
            ("delete t.sqlite", 2, "--all"), ("list t.sqlite --format gpx", 2, "export"),
            ("export t.sqlite", 2, "--format"),
            ("list t.sqlite --device stranger", 1, "matches the device name stranger"),
            ("delete t.sqlite --device ''", 2, "is empty"),
            ("list missing.sqlite", 3, "missing.sqlite"),
            ("delete missing.sqlite --all", 3, "check that it exists and that you have permission to write to it"),
            ("list text", 3, "not an SQLite database"), ("list .", 3, "is a directory"),
            ("list empty", 3, "not a gpsbridge database"),
            ("export t.sqlite -o out.txt", 2, "--format FORMAT"), ("show t.sqlite --from today", 2, "--from"),
        ] {
            let outcome = try await shell(
                "echo hello, this is a text > text; : > empty; gpsbridge tracks \(words)", in: directory)
            #expect(Int(outcome.status) == code, "\(words): \(outcome.errors)")
            #expect(outcome.errors.contains(explanation), "\(words): \(outcome.errors)")
        }
    }

    @Test("tracks list shows the start and end of a session in the receiver's time")
    func endOfSession() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate --duration 60 --start 2026-02-03T04:00:00Z --speed max -q -o s.sqlite
            gpsbridge tracks list s.sqlite | tail -n 1 | grep -o '2026-02-03T04:0[0-9]' | wc -l
            gpsbridge tracks list s.sqlite --json | grep -c '"to":"2026-02-03T04:0'
            """, in: directory)
        #expect(outcome.output == "2\n1\n", "\(outcome.output)\(outcome.errors)")
    }
}
