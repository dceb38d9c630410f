import TestSupport
import Testing

/// Tests of `gpsbridge replay` as a program.
@Suite struct ReplayCommandTests {
    private let directory = TemporaryDirectory()

    @Test("replay --help matches the golden file")
    func help() async throws {
        try expectGolden(try await shell("gpsbridge replay --help", in: directory).output, "replay-help.txt")
    }

    @Test("replay writes every byte of a log")
    func everyByteIsReplayed() async throws {
        try write(GeneratedStream.bytes, to: directory("log"))
        let outcome = try await shell(
            """
            gpsbridge replay log --speed max | cmp log && gpsbridge replay - --speed max < log | cmp log
            gpsbridge replay log log -o twice && cat log log | cmp twice
            """, in: directory)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
    }

    @Test("replay --loop repeats a log until its output closes")
    func loop() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --duration 10 -o log
            gpsbridge replay log --loop --retime --speed max | gpsbridge decode - | head -n 100 | grep -c class
            echo ${PIPESTATUS[0]}
            """, in: directory)
        #expect(outcome.output == "100\n0\n")
        #expect(outcome.errors.isEmpty)
    }

    @Test("replay --retime sets current dates and keeps checksums valid")
    func retime() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --duration 60 --start 2001-02-03 -o log
            year=$(date -u +%Y)
            gpsbridge replay log --retime --output new
            gpsbridge decode new | grep -cE "\\"time\\":\\"($year|$((year + 1)))"
            gpsbridge messages --stats new 2>&1 | grep rejected
            """, in: directory)
        #expect(outcome.errors.isEmpty)
        let lines = outcome.output.split(separator: "\n")
        #expect((lines.first.flatMap { Int($0) } ?? 0) > 60)
        #expect(lines.last?.split(separator: " ").last == "0")
    }

    @Test("replay writes the same output for a track from a file or a pipe")
    func trackFromAPipe() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --duration 30 -o log; gpsbridge convert log -o way.gpx
            gpsbridge replay way.gpx --speed max > one; gpsbridge replay - --speed max < way.gpx | cmp - one && wc -l < one
            """, in: directory)
        #expect((Int(outcome.output.dropLast()) ?? 0) > 20, "\(outcome.output)\(outcome.errors)")
    }

    @Test("replay sends every point of a track, even if several have the same time")
    func pointsWithTheSameTime() async throws {
        let outcome = try await shell(
            """
            for second in 1 2 3; do for point in 1 2 3 4 5; do
                echo "2026-11-20T12:00:0${second}Z,48.$second$point,11.5"
            done; done | sed '1i time,lat,lon' > way.csv
            gpsbridge replay way.csv --speed max | grep -c RMC
            gpsbridge record --replay way.csv --speed max -q -o way.sqlite
            gpsbridge tracks export way.sqlite --format csv | grep -c ^2
            """, in: directory)
        #expect(outcome.output == "15\n15\n", "\(outcome.errors)")
    }

    @Test("replay and simulate --track keep the altitudes of tracks that are above the ellipsoid")
    func ellipsoidalAltitudes() async throws {
        let outcome = try await shell(
            """
            printf 'time,lat,lon,ellipsoidal_altitude\n2026-11-20T12:00:00Z,48,11,545.7\n' > way.csv
            gpsbridge convert way.csv -o way.geojson
            for way in way.csv way.geojson; do
                gpsbridge convert $way --to nmea > one; gpsbridge replay $way --speed max | cmp - one
                grep GGA one | cut -d , -f 10
                gpsbridge simulate --track $way --receiver ubloxf9 --duration 60 --speed max | grep 'GGA.*,4[0-9]*[.]' |
                    tail -n 1 | cut -d , -f 10 | cut -c 1-2
            done
            """, in: directory)
        #expect(outcome.output == "545.7\n54\n545.7\n54\n", "\(outcome.errors)")
    }

    @Test(
        "replay sends nothing from a file without sentences and frames",
        arguments: ["echo hello", "printf 'name,age\\nann,3\\n'", "head -c 999 /dev/zero", "echo hello | gzip"])
    func nothingToReplay(_ command: String) async throws {
        let outcome = try await shell("\(command) > x; gpsbridge replay x --speed max; echo $?", in: directory)
        #expect(outcome.output == "1\n")
        #expect(
            outcome.errors.contains("nothing to replay in x\nx contains no NMEA sentences"), "\(outcome.errors)")
    }

    @Test("replay sends standard input without examining it first")
    func unexaminedInput() async throws {
        let outcome = try await shell("echo hello | gpsbridge replay - --speed max; echo $?", in: directory)
        #expect(outcome.output == "hello\n0\n", "\(outcome.errors)")
    }

    @Test("replay explains usage errors")
    func mistakesAreExplained() async throws {
        for (words, code, explanation) in [
            ("", 2, "missing LOG"), ("missing", 3, "missing"), ("- --loop", 2, "read only once"),
            ("log --speed max --tcp 0", 2, "needs a file"),
        ] {
            let outcome = try await shell("touch log; gpsbridge replay \(words)", in: directory)
            #expect(Int(outcome.status) == code)
            #expect(outcome.errors.contains(explanation), "\(outcome.errors)")
        }
    }
}
