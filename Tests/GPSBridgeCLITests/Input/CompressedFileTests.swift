import TestSupport
import Testing

/// Tests of compressed input in every format and in every command that reads logs.
@Suite struct CompressedFileTests {
    private let directory = TemporaryDirectory()

    private static let log =
        "gpsbridge simulate --scenario walk --duration 300 --seed 5 --speed max -o log && gpsbridge decode log > expected"

    @Test(
        "logs compressed with gzip, xz or zstd are decoded like plain logs", .needs("xz"), .needs("zstd"),
        arguments: [
            "gzip -c log", "(head -c 9999 log | gzip -c; tail -c +10000 log | gzip -c; head -c 512 /dev/zero)",
            "xz -c log", "(head -c 9999 log | xz -c; tail -c +10000 log | xz -c)",
            "zstd -cq --long=31 log", "(printf 'P*M\\030\\004\\0\\0\\0abcd'; zstd -cq log)",
        ])
    func logs(_ command: String) async throws {
        let outcome = try await shell(
            """
            \(Self.log) && \(command) > packed && gpsbridge decode packed | cmp expected &&
            gpsbridge decode - < packed | cmp expected && gpsbridge replay packed --speed max | cmp log &&
            gpsbridge convert packed --to gpx | grep -c '<trkpt' | grep -vx 0
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test(
        "decode reads a truncated compressed log up to the damage", .needs("xz"),
        arguments: ["gzip", "xz"])
    func tornLogs(_ program: String) async throws {
        let outcome = try await shell(
            """
            \(Self.log); \(program) -c log > packed; length=$(($(stat -c %s packed) / 2))
            head -c $length packed > torn; gpsbridge decode torn > found; echo $?
            lines=$(($(wc -l < found) - 1)); [ $lines -gt 50 ] && head -n $lines found | cmp - expected; tail -n +2 expected | head -c 1 | wc -c
            """, in: directory)
        #expect(outcome.output.hasPrefix("3\n"), "\(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.contains("torn is damaged") && outcome.errors.contains("\(program) -t torn"))
    }

    @Test("convert writes the readable part of a damaged compressed track", arguments: ["csv", "json"])
    func damagedTracks(_ format: String) async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate --duration 1min --speed max -q -o log.\(format).zst
            gpsbridge convert log.\(format).zst --to csv > expected && printf '\\0\\0\\0\\0\\0\\0' >> log.\(format).zst
            gpsbridge convert log.\(format).zst --to csv > found; echo $?; cmp found expected
            """, in: directory)
        #expect(outcome.output == "3\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("log.\(format).zst is damaged; only its readable parts were used"))
    }

    @Test("a recording without its end is read, and reported as incomplete")
    func recordingsWithoutEnd() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate --duration 10min --speed max -q -o log.nmea.zst
            size=$(stat -c %s log.nmea.zst)
            head -c $((size - 9)) log.nmea.zst > torn.nmea.zst; head -c 40 log.nmea.zst > head.nmea.zst
            for command in decode messages 'convert --to csv' 'replay --speed max' 'record -o new.csv --speed max --replay'; do
                gpsbridge $command torn.nmea.zst 2> errors > found || echo $?
                grep -c 'torn.nmea.zst is incomplete: its end is missing' errors
                gpsbridge $command head.nmea.zst 2> errors > found; grep -c 'head.nmea.zst is incomplete' errors
            done
            gpsbridge decode log.nmea.zst > found
            """, in: directory)
        #expect(outcome.output == String(repeating: "1\n", count: 10))
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test("replay reads compressed tracks", .needs("xz"))
    func tracks() async throws {
        let outcome = try await shell(
            """
            \(Self.log); for format in gpx kml geojson csv; do
                gpsbridge convert log -o track.$format && gzip track.$format
                gpsbridge replay track.$format.gz --speed max | grep -c RMC
            done | sort -n | head -n 1
            """, in: directory)
        #expect((Int(outcome.output.dropLast()) ?? 0) > 200, "\(outcome.output)\(outcome.errors)")
    }

    @Test(
        "the error for a file without positions names the file type",
        arguments: [
            (": > x", "x is empty"), ("echo hello > x", "contains no NMEA sentences"),
            ("echo '[{\"class\":\"TPV\",\"lat\":1}]' > x", "x is JSON, but neither GeoJSON nor gpsd reports."),
            ("printf '{\\n  \"class\": \"TPV\"\\n}\\n' > x", "Reports must be on one line each"),
            ("echo '$GPGLL,4916.45,N,12311.12,W,225444,A*00' > x", "Lines with an invalid one: 1"),
            (
                "printf 'PK\\003\\004xxxxxxxxxxxxxxx' > x",
                "ZIP archive. To convert its contents: unzip -p x | gpsbridge convert - --to gpx"
            ),
            (
                "for i in 1 2 3; do printf '\\265\\142\\012\\004\\000\\000\\016\\064'; done > x",
                "x contains 3 UBX frames, but no NMEA sentences with a position"
            ),
        ])
    func kindsOfFiles(_ file: String, _ explanation: String) async throws {
        let outcome = try await shell("\(file); gpsbridge convert x --to gpx; echo $?", in: directory)
        #expect(outcome.output == "1\n")
        #expect(outcome.errors.contains(explanation), "\(outcome.errors)")
    }

    @Test("replay exits with code 1 if its input has no data")
    func nothingToReplay() async throws {
        let outcome = try await shell(
            "echo '<kml><Document/></kml>' > x.kml; gpsbridge replay x.kml; echo $?; : > y; gpsbridge replay y; echo $?",
            in: directory)
        #expect(outcome.output == "1\n1\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("nothing to replay in x.kml") && outcome.errors.contains("y is empty"))
    }

    @Test("--filter is rejected for formats that store the received data unchanged", arguments: ["rec", "nmea"])
    func filters(_ ending: String) async throws {
        let outcome = try await shell(
            "gpsbridge record --simulate walk --duration 5 --speed max -o x.\(ending) --filter 10m; echo $?",
            in: directory)
        #expect(outcome.output == "2\n")
        #expect(outcome.errors.contains("cannot be filtered. Choose another format"), "\(outcome.errors)")
    }
}
