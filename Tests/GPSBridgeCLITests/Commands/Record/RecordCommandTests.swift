import TestSupport
import Testing

@testable import GPSBridgeCLI
@testable import Recording
@testable import SystemSupport

/// Tests of `gpsbridge record` as a program.
@Suite struct RecordCommandTests {
    private let directory = TemporaryDirectory()

    /// Options for a reproducible minute of a simulated receiver.
    private static let minute = "--simulate walk --duration 60 --seed 5 --start 2026-11-20T12:00:00Z --speed max"

    @Test("record waits for a slow disk only if the source is TCP or gpsd")
    func waitingForTheDisk() throws {
        let waits = try ["tcp://localhost:1", "gpsd://localhost", "udp://:1", "/dev/ttyS0"].map { source in
            try RecordCommand.Request([source, "-o", "drive.rec"]).options.wait
        }
        #expect(waits == [.briefly, .briefly, .never, .never])
    }

    @Test("record --help matches the golden file")
    func help() async throws {
        try expectGolden(try await shell("gpsbridge record --help", in: directory).output, "record-help.txt")
    }

    @Test(
        "replaying a recording in any format gives the recorded positions",
        arguments: [
            "rec", "nmea", "csv", "json", "gpx", "geojson", "sqlite", "rec.zst", "nmea.zst", "csv.zst",
        ])
    func recordingsReplay(_ ending: String) async throws {
        let outcome = try await shell(
            """
            gpsbridge record \(Self.minute) -o drive.\(ending) 2>/dev/null || exit
            gpsbridge simulate --scenario walk --duration 60 --seed 5 --start 2026-11-20T12:00:00Z --speed max > log
            positions() { gpsbridge decode --incomplete - | jq -c 'select(.lat) | [.time, .lat, .lon]' | grep 2026 | sort -u; }
            positions < log > expected
            gpsbridge replay drive.\(ending) --speed max | positions > found
            [ $(wc -l < expected) -gt 40 ] && cmp expected found && ls | grep -v sqlite-
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.split(separator: "\n") == ["drive.\(ending)", "expected", "found", "log"])
    }

    @Test("record reports that it adds to an existing file, unless --quiet is given")
    func existingFile() async throws {
        let outcome = try await shell(
            """
            for option in '' '' --quiet; do gpsbridge record \(Self.minute) -o drive.csv $option 2>&1 | grep -c exists; done
            """, in: directory)
        #expect(outcome.output == "0\n1\n0\n")
    }

    @Test("record --skip omits the beginning of the input", arguments: ["csv", "nmea", "json"])
    func skip(_ ending: String) async throws {
        let outcome = try await shell(
            """
            gpsbridge record \(Self.minute) --skip 50 -o whole.\(ending) 2>/dev/null
            gpsbridge replay whole.\(ending) --speed max | grep RMC | cut -d , -f 2 | cut -c 1-5 | sort -u
            """, in: directory)
        #expect(outcome.output == "12005\n", "\(outcome.errors)")
    }

    @Test("replay continues after epochs without sentences", .needs("sqlite3"))
    func epochsWithoutSentences() async throws {
        let outcome = try await shell(
            """
            gpsbridge record \(Self.minute) --rate 5 -o drive.sqlite 2>/dev/null
            sqlite3 drive.sqlite "DELETE FROM skies; UPDATE fixes SET mode = NULL
                WHERE time < (SELECT max(time) - 4500000 FROM fixes)"
            sqlite3 drive.sqlite "SELECT count(*) > 200 FROM fixes WHERE mode IS NULL"
            gpsbridge replay drive.sqlite --speed max | grep -c RMC
            """, in: directory)
        #expect(outcome.output == "1\n23\n", "\(outcome.errors)")
    }

    @Test("raw and compressed recordings are decoded like logs")
    func rawRecordings() async throws {
        let outcome = try await shell(
            """
            gpsbridge record \(Self.minute) -o drive.rec 2>/dev/null
            gpsbridge record \(Self.minute) -o drive.nmea.zst 2>/dev/null
            gpsbridge decode drive.rec > one && zstd -dcq drive.nmea.zst | gpsbridge decode - | cmp one &&
            gpsbridge decode drive.nmea.zst | cmp one && gpsbridge decode - < drive.rec | cmp one &&
            gpsbridge convert drive.rec -o drive.gpx && grep -c '<trkpt' drive.gpx
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect((Int(outcome.output.dropLast()) ?? 0) > 40)
    }

    @Test("decode reports a damaged recording and reads the rest")
    func damagedRecording() async throws {
        let outcome = try await shell(
            """
            for part in 1 2 3; do gpsbridge record \(Self.minute) -o $part.nmea.zst 2>/dev/null; done
            printf '\\377\\377\\377' | dd of=2.nmea.zst bs=1 seek=300 conv=notrunc status=none
            cat 1.nmea.zst 2.nmea.zst 3.nmea.zst > all.nmea.zst
            gpsbridge decode all.nmea.zst > all; echo $?
            gpsbridge decode 1.nmea.zst > one; echo $?
            [ $(grep -c TPV all) -ge $((2 * $(grep -c TPV one))) ] && echo all
            gpsbridge replay all.nmea.zst --speed max 2>/dev/null >/dev/null; echo $?
            """, in: directory)
        #expect(outcome.output == "3\n0\nall\n3\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("all.nmea.zst is damaged"), "\(outcome.errors)")
    }

    @Test("every command rejects a recording in a later format version")
    func laterVersion() async throws {
        try writeLaterSession(to: "a.rec")
        for command in ["decode a.rec", "sentences a.rec", "convert a.rec --to gpx", "replay a.rec --retime"] {
            let outcome = try await shell("gpsbridge \(command)", in: directory)
            #expect(outcome.status == 3, "\(command)")
            #expect(outcome.errors.contains("version 99"), "\(command): \(outcome.errors)")
        }
    }

    @Test("every command that replays a recording reports damage in the middle of the recording")
    func damageInTheMiddle() async throws {
        try writeLaterSession(to: "session")
        let outcome = try await shell(
            """
            gpsbridge record --simulate --duration 600 --speed max -o torn.nmea.zst 2>/dev/null
            printf '\\377\\377\\377' | dd of=torn.nmea.zst bs=1 seek=$(($(wc -c < torn.nmea.zst) / 2)) conv=notrunc status=none
            gpsbridge record --simulate --duration 600 --speed max -o late.rec 2>/dev/null
            cat late.rec session > later.rec && cat late.rec >> later.rec
            for log in torn.nmea.zst later.rec; do
                gpsbridge replay $log --speed max > log; echo $?
                gpsbridge monitor --replay $log --speed max --lines -q > lines; echo $?
                gpsbridge record --replay $log --speed max -o $log.csv 2> errors; echo $?
                grep -q $log errors && [ -s log ] && [ -s lines ] && [ -s $log.csv ] && echo reported
            done
            """, in: directory)
        #expect(outcome.output == String(repeating: "3\n3\n3\nreported\n", count: 2), "\(outcome.errors)")
        #expect(outcome.errors.contains("torn.nmea.zst is damaged"), "\(outcome.errors)")
        #expect(outcome.errors.contains("later.rec has format version 99"), "\(outcome.errors)")
    }

    private func writeLaterSession(to name: String) throws {
        var bytes: [UInt8] = []
        RawRecord(.session, at: .now, Array("version=99".utf8)).append(to: &bytes)
        try write(bytes, to: directory(name))
    }

    @Test("record reports an unwritable output with the path that the user typed", .needs("setpriv"))
    func unwritableOutput() async throws {
        let outcome = try await shell(
            """
            [ $(id -u) = 0 ] && may='setpriv --bounding-set -dac_override'
            mkdir only && chmod 555 only
            for ending in rec gpx geojson sqlite; do
                $may "\(programDirectory)/gpsbridge" record --simulate -o only/drive.$ending 2> errors; echo $?
                grep -c "cannot .* only/drive.$ending: " errors
            done
            rmdir only
            """, in: directory)
        #expect(outcome.output == String(repeating: "4\n1\n", count: 4), "\(outcome.errors)")
    }

    @Test("record suggests a remedy if DEVICE is a file or an unknown name")
    func notAReceiver() async throws {
        let outcome = try await shell(
            """
            touch drive.nmea
            gpsbridge record drive.nmea -o drive.rec; echo $?
            gpsbridge record missing -o drive.rec; echo $?
            """, in: directory)
        #expect(outcome.output == "2\n2\n")
        #expect(outcome.errors.contains("To replay a recording: --replay drive.nmea"), "\(outcome.errors)")
        #expect(outcome.errors.contains("no receiver named missing. To list connected devices"), "\(outcome.errors)")
    }

    @Test("record names the log and creates no file if the log contains nothing to replay")
    func emptyLog() async throws {
        let outcome = try await shell(
            """
            : > empty.nmea; echo hello > hello.txt
            for log in empty.nmea hello.txt; do gpsbridge record --replay $log --speed max -o x.gpx; echo $?; done; ls
            """, in: directory)
        #expect(outcome.output == "1\n1\nempty.nmea\nhello.txt\n")
        #expect(outcome.errors.contains("empty.nmea is empty"), "\(outcome.errors)")
        #expect(outcome.errors.contains("hello.txt contains no NMEA sentences"), "\(outcome.errors)")
    }

    @Test("the error for conflicting sources suggests a record command")
    func sourceErrors() {
        for words: ArraySlice<String> in [["/dev/ttyS0", "/dev/ttyS1"], ["/dev/null", "--replay", "/dev/null"]] {
            let failure = #expect(throws: Failure.self) { try RecordCommand.Request(words + ["-o", "drive.rec"]) }
            #expect(failure?.message.contains("gpsbridge record --") == true, "\(failure?.message ?? "")")
        }
    }

    /// The shell's file size limit has the same effect as a full disk, and needs no privileges.
    @Test(
        "record keeps what fits on a full disk and reports the lost batches",
        arguments: ["rec", "csv", "gpx", "geojson", "sqlite", "rec.zst"])
    func fullDisk(_ ending: String) async throws {
        let outcome = try await shell(
            """
            ulimit -f 100
            gpsbridge record --simulate drive --duration 1h --speed max -o drive.\(ending) 2> errors; echo $?
            grep -o '[0-9][0-9]* fixes' errors; grep -o '[0-9]* batches lost' errors
            cat drive.* | wc -c
            """, in: directory)
        let numbers = outcome.output.split(separator: "\n").compactMap { Int($0.prefix { $0 != " " }) }
        try #require(numbers.count == 4, "\(outcome.output)\(outcome.errors)")
        #expect(numbers[0] == 4)
        #expect((1..<3_500).contains(numbers[1]) && numbers[2] > 0, "\(outcome.output)")
        #expect(numbers[3] > 50 << 10, "\(outcome.output)")
    }

    @Test("record removes its new database file if nothing can be written to the file")
    func nothingIsLeft() async throws {
        let outcome = try await shell(
            """
            ulimit -f 1
            gpsbridge record --simulate --duration 10 --speed max -q -o drive.sqlite 2> /dev/null; echo $?; ls
            """, in: directory)
        #expect(outcome.output == "4\n", "\(outcome.output)")
    }

    @Test(
        "record reports how many of the fixes have a position",
        arguments: [
            (0, 0, "0 fixes"), (1, 1, "1 fix"), (30, 30, "30 fixes"), (30, 22, "30 fixes (22 with a position)"),
            (30, 0, "30 fixes without a position"), (1, 0, "1 fix without a position"),
        ])
    func countedFixes(_ epochs: Int, _ positions: Int, _ text: String) {
        var state = Recorder.State(path: "drive.gpx")
        state.epochs = epochs
        state.positions = positions
        #expect(RecordingReport.fixes(state) == text)
        #expect(RecordingReport.line(state, seconds: 3_601) == " 1:00:01  drive.gpx  0 B  \(text)")
    }

    @Test("record --quiet prints nothing")
    func quiet() async throws {
        let outcome = try await shell(
            "gpsbridge record -q --simulate --duration 1min --speed max -o drive.csv; wc -l < drive.csv", in: directory)
        #expect((Int(outcome.output.dropLast()) ?? 0) > 40)
        #expect(outcome.errors.isEmpty)
    }

    @Test("record reports every status, even if its messages are read late")
    func lateMessages() async throws {
        let outcome = try await shell(
            """
            coproc simulator { exec "\(programDirectory)/gpsbridge" simulate --pty gps --speed 10 2>&1; }
            read -r _ <&${simulator[0]}
            mkfifo messages && exec 3<> messages
            # The pipe is full, so that the first message waits.
            dd if=/dev/zero of=messages bs=64k count=1 status=none
            "\(programDirectory)/gpsbridge" record gps -o drive.gpx 2> messages &
            process=$!
            until grep -qs trkpt drive.gpx; do kill -0 $process || exit 1; done
            head -c 64k <&3 > /dev/null
            kill $process
            while read -r message <&3; do
                echo "${message%% at *}"
                case $message in *' in drive.gpx'*) break;; esac
            done
            wait $process; kill $simulator_PID
            """, in: directory)
        #expect(
            outcome.output.hasPrefix(
                """
                gpsbridge: opening gps
                gpsbridge: gps: finding the baud rate
                gpsbridge: gps: receiving NMEA
                gpsbridge: not reading gps

                """), "\(outcome.output)\(outcome.errors)")
    }

    @Test("record completes its GPX file when a signal ends the command")
    func signal() async throws {
        let outcome = try await shell(
            """
            coproc record { exec "\(programDirectory)/gpsbridge" record --simulate --speed 5 -o drive.gpx 2>&1; }
            process=$record_PID
            until [ "$(grep -c trkpt drive.gpx 2>/dev/null)" -gt 3 ]; do kill -0 $process || exit 1; done
            kill $process
            wait $process; echo $?
            xmllint --noout drive.gpx && tail -n 1 drive.gpx && ls -A
            """, in: directory)
        #expect(outcome.output == "0\n</gpx>\ndrive.gpx\n", "\(outcome.errors)")
    }

    @Test("record --rotate starts new files")
    func filesAreRotated() async throws {
        let outcome = try await shell(
            """
            gpsbridge record \(Self.minute) --rotate 5kB -o drive.csv 2>/dev/null
            ls | grep -c '^drive-20[0-9]*T[0-9]*Z\\(-[0-9]*\\)*.csv$'
            cat drive-*.csv | grep -c ,3d,
            """, in: directory)
        let counts = outcome.output.split(separator: "\n").compactMap { Int($0) }
        #expect(counts.count == 2 && counts[0] > 1 && counts[1] > 40, "\(outcome.output)\(outcome.errors)")
    }

    @Test("record explains usage errors")
    func mistakesAreExplained() async throws {
        for (words, code, explanation) in [
            ("", 2, "missing output file"), ("-o ''", 2, "missing output file"), ("-o -", 2, "standard output"),
            ("-o a.gxp", 2, ".gpx"),
            ("-o a.gpx.zst", 2, "zstd"), ("-o a.gpx --rotate often", 2, "--rotate"),
            ("-o a.gpx --rotate 1e18GB", 2, "below 1000000000GB"),
            ("-o a.gpx --filter 5", 2, "--filter"), ("-o a.rec --filter 5m", 2, "every byte"),
            ("-o no/where.gpx", 4, "mkdir -p no"), ("-o log", 4, "another program"),
        ] {
            let outcome = try await shell(
                "exec 9> log; flock 9; gpsbridge record --simulate --duration 1 --speed max \(words)", in: directory)
            #expect(Int(outcome.status) == code, "\(words): \(outcome.errors)")
            #expect(outcome.errors.contains(explanation), "\(words): \(outcome.errors)")
        }
    }

    @Test(
        "record --rotate accepts sizes, durations and the word day",
        arguments: [
            ("day", RecordingOptions.Rotation.day), ("100MB", .size(100_000_000)), ("4MiB", .size(4 << 20)),
            ("1h", .seconds(3_600)), ("90", .seconds(90)), ("1.5min", .seconds(90)), ("2min", .seconds(120)),
        ])
    func rotations(_ text: String, _ rotation: RecordingOptions.Rotation) throws {
        #expect(try RecordCommand.Request.rotation(text) == rotation)
    }

    @Test("record and simulate refuse to write to their input")
    func outputIsInput() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --duration 10 --speed max -o drive.nmea && cp drive.nmea kept.nmea
            gpsbridge record --replay drive.nmea --speed max -q -o ./drive.nmea; echo $?
            gpsbridge simulate --track drive.nmea --duration 5 -o drive.nmea; echo $?
            gpsbridge record --replay - --speed max -q -o drive.nmea <drive.nmea; echo $?
            gpsbridge record --replay drive.nmea --speed max -q -o drive.nmea --rotate day; echo $?
            cmp drive.nmea kept.nmea
            gpsbridge record --replay drive.nmea --speed max -q -o other.nmea; echo $?
            """, in: directory)
        #expect(outcome.output == "2\n2\n2\n0\n0\n", "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count { $0.contains("is the same file as") } == 3)
        #expect(outcome.errors.contains("drive.nmea is the same file as standard input. "))
    }

    @Test("record --filter accepts distances and durations")
    func filters() throws {
        var filter = TrackFilter()
        try RecordCommand.Request.add("0.5km,2min", to: &filter)
        #expect(filter.distance == 500)
        #expect(filter.time == 120)
        for text in ["", "5", "m", "-5m", "5x", "5m,", "infm"] {
            #expect(throws: Failure.self) { try RecordCommand.Request.add(text, to: &filter) }
        }
    }
}
