import GNSS
import NMEA
import TestSupport
import Testing

@testable import GPSBridgeCLI

/// Tests of `gpsbridge decode` as a program.
struct DecodeTests {
    private let directory = TemporaryDirectory()

    /// Returns the RMC and GGA of one second.
    private static func burst(_ second: UInt8, date: CalendarDate?) -> [UInt8] {
        var rmc = Sentence.RMC()
        rmc.time = TimeOfDay(hour: 12, minute: 0, second: second)
        rmc.date = date
        rmc.status = .valid
        rmc.latitude = 48.5
        rmc.longitude = -11.25
        rmc.speed = 0
        var gga = Sentence.GGA()
        gga.time = rmc.time
        gga.latitude = rmc.latitude
        gga.longitude = rmc.longitude
        gga.quality = .differential
        gga.satellitesUsed = 7
        gga.altitude = 519.5
        gga.geoidSeparation = 46
        return rmc.text() + gga.text()
    }

    private func record(_ bytes: [UInt8]) throws {
        try write(String(decoding: bytes, as: UTF8.self), to: directory("drive.nmea"))
    }

    private static let today = CalendarDate(year: 2026, month: 3, day: 1)

    @Test("decode --help matches the golden file")
    func help() throws {
        try expectGolden(DecodeCommand.help, "decode-help.txt")
        #expect(DecodeCommand.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test("decode --sample decodes the built-in recording")
    func theSampleIsDecoded() async throws {
        let outcome = try await shell("gpsbridge decode --sample", in: directory)
        #expect(outcome.status == 0)
        try expectGolden(outcome.output, "sample.json")
    }

    @Test("decode prints one TPV per fix")
    func oneFixIsOneReport() async throws {
        try record((0..<20).flatMap { Self.burst($0, date: Self.today) })
        let outcome = try await shell("gpsbridge decode drive.nmea | grep -c TPV", in: directory)
        #expect(outcome.output == "20\n")
    }

    @Test("decode prints a message report between the fixes before and after the message")
    func reportOfMessage() async throws {
        try record((0..<3).flatMap { Self.burst($0, date: Self.today) })
        try write(
            String(decoding: (3..<6).flatMap { Self.burst($0, date: Self.today) }, as: UTF8.self),
            to: directory("rest.nmea"))
        // The station position in the RTCM 3 standard's example.
        let frame =
            #"\323\0\023\076\327\323\002\002\230\016\336\357\064\264\275\142"#
            + #"\254\011\101\230\157\063\066\013\230"#
        let outcome = try await shell(
            """
            { cat drive.nmea; printf '\(frame)'; cat rest.nmea; } | gpsbridge decode - > out
            awk '/"class":"RTCM3","type":1005/ { print (NR > 2 && NR < 6) } END { print NR }' out
            """, in: directory)
        #expect(outcome.output == "1\n7\n", "\(outcome.errors)")
    }

    @Test("decode prints message reports even for a log without any fixes")
    func reportsOnly() async throws {
        let outcome = try await shell(
            #"printf '\323\0\004\114\340\0\200\355\355\326' | gpsbridge decode - | grep -c '"type":1230'"#,
            in: directory)
        #expect(outcome.output == "1\n")
    }

    @Test("decode prints a truncated fix only with --incomplete")
    func incompleteFix() async throws {
        let whole = (0..<5).flatMap { Self.burst($0, date: Self.today) }
        let half = Self.burst(5, date: Self.today).prefix { $0 != UInt8(ascii: "\n") }
        try record(whole + half)
        #expect(try await shell("gpsbridge decode drive.nmea | grep -c TPV", in: directory).output == "5\n")
        #expect(
            try await shell("gpsbridge decode --incomplete drive.nmea | grep -c TPV", in: directory).output == "6\n")
    }

    @Test("decode --now and convert --now correct dates after a week rollover")
    func weekRollover() async throws {
        let rolledOver = CalendarDate(daysSince1970: (Self.today?.daysSince1970 ?? 0) - 1024 * 7)
        try record((0..<3).flatMap { Self.burst($0, date: rolledOver) })
        #expect(
            try await shell("gpsbridge decode drive.nmea", in: directory).output.contains(
                "\"2006-07-16T12:00:00.000Z\""))
        let moved = try await shell("gpsbridge decode --now 2026-11-20 drive.nmea", in: directory)
        #expect(moved.output.contains("\"2026-03-01T12:00:00.000Z\""))
        let converted = try await shell("gpsbridge convert --now 2026-11-20 --to gpx drive.nmea", in: directory)
        #expect(converted.output.contains("<time>2026-03-01T12:00:00Z"))
        let wrong = try await shell("gpsbridge decode --now yesterday drive.nmea", in: directory)
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("--now must be a date from 1980 to 2099 (such as 2026-11-20), not yesterday"))
    }

    /// Returns the times of the decoded fixes.
    private func times(_ options: String) async throws -> [String] {
        let script = "gpsbridge decode --incomplete \(options) | jq -r 'select(.class == \"TPV\") | .time'"
        return try await shell(script, in: directory).output.split(separator: "\n").map(String.init)
    }

    private static func gga(_ time: String) -> String {
        line("GPGGA,\(time),4830.0000,N,01115.0000,W,1,07,0.9,519.5,M,46.0,M,,")
    }

    private static func rmc(_ time: String, date: String, status: String = "A") -> String {
        line("GPRMC,\(time),\(status),4830.0000,N,01115.0000,W,1.5,84.4,\(date),,,A")
    }

    @Test("a date at the end of a log file, but not of a pipe, applies to earlier fixes")
    func dateAtTheEnd() async throws {
        let log = ["235958.00", "235959.00", "000000.00"].map(Self.gga).joined()
        try write(log + Self.rmc("000001.00", date: "010326"), to: directory("drive.nmea"))
        #expect(
            try await times("drive.nmea") == [
                "2026-02-28T23:59:58.000Z", "2026-02-28T23:59:59.000Z", "2026-03-01T00:00:00.000Z",
                "2026-03-01T00:00:01.000Z",
            ])
        // A pipe cannot be read twice, so earlier fixes stay undated.
        #expect(try await times("- < <(cat drive.nmea)") == ["null", "null", "null", "2026-03-01T00:00:01.000Z"])
    }

    @Test("a file without checksums is decoded from its first sentence on")
    func withoutChecksums() async throws {
        let sentences = (0...3).map { Self.rmc("12000\($0).00", date: "010326").prefix { $0 != "*" } + "\r\n" }
        try write(sentences.joined(), to: directory("drive.nmea"))
        let expected = (0...3).map { "2026-03-01T12:00:0\($0).000Z" }
        #expect(try await times("drive.nmea") == expected)
        #expect(try await times("- < <(cat drive.nmea)") == expected)
        // A receiver that sends checksums has damaged these sentences.
        try write(sentences.joined() + Self.rmc("120009.00", date: "010326"), to: directory("drive.nmea"))
        #expect(try await times("drive.nmea").first != expected[0])
    }

    @Test("decode --date sets the date of a log's first fix")
    func dateOption() async throws {
        try write(
            ["235959.00", "000000.00"].map(Self.gga).joined(), to: directory("positions.nmea"))
        let expected = ["2026-02-28T23:59:59.000Z", "2026-03-01T00:00:00.000Z"]
        #expect(try await times("--date 2026-02-28 positions.nmea") == expected)
        #expect(try await times("--date 2026-02-28 - < <(cat positions.nmea)") == expected)
        #expect(try await times("positions.nmea") == ["null", "null"])
        let undated = ["A", "V", "A"].enumerated().map {
            Self.rmc("12000\($0.offset).00", date: "", status: $0.element)
        }
        try write(undated.joined(), to: directory("undated.nmea"))
        #expect(
            try await times("--date 2026-02-28 undated.nmea").filter { $0 != "null" } == [
                "2026-02-28T12:00:00.000Z", "2026-02-28T12:00:02.000Z",
            ])
        let table = try await shell(
            "gpsbridge convert --date 2026-02-28 positions.nmea --to csv | cut -d, -f1", in: directory)
        #expect(table.output == "time\n2026-02-28T23:59:59Z\n2026-03-01T00:00:00Z\n")
    }

    @Test("dates in a log override a valid --date option")
    func ownDate() async throws {
        let dated = Self.gga("120000.00") + Self.gga("120001.00") + Self.rmc("120002.00", date: "010326")
        try write(dated, to: directory("drive.nmea"))
        #expect(
            try await times("--date 1999-01-01 drive.nmea") == (0..<3).map { "2026-03-01T12:00:0\($0).000Z" })
        for command in ["decode", "convert --to csv"] {
            for date in ["2026-02-30", "12026-01-01", "9999-01-01", "1979-12-31"] {
                let wrong = try await shell("gpsbridge \(command) --date \(date) drive.nmea", in: directory)
                #expect(wrong.status == 2)
                let explanation = "--date must be a date from 1980 to 2099 (such as 2026-11-20), not \(date)"
                #expect(wrong.errors.contains(explanation), "\(wrong.errors)")
            }
        }
    }

    @Test("decode does not advance the date past December 31, 2099")
    func lastDate() async throws {
        let day = ["000000.00", "080000.00", "160000.00"].map { Self.rmc($0, date: "") }.joined()
        try write(String(repeating: day, count: 400), to: directory("undated.nmea"))
        let times = try await times("--date 2099-12-31 undated.nmea")
        #expect(times.count == 1_200 && times.allSatisfy { $0.hasPrefix("2099-12-31T") }, "\(times.suffix(3))")
    }

    @Test(
        "decode fails with the documented exit codes and messages",
        arguments: [
            ("gpsbridge decode", 2, "missing FILE or DEVICE"),
            ("gpsbridge decode --sampel", 2, "Did you mean --sample?"),
            ("gpsbridge decoed x", 2, "Did you mean decode?"),
            ("gpsbridge decode missing.nmea", 3, "cannot open missing.nmea: no such file or directory"),
            ("gpsbridge decode .", 3, "it is a directory"),
            ("gpsbridge decode /dev/null", 1, "nothing decoded"),
            ("gpsbridge decode --sample > /dev/full", 4, "no space left on device"),
            ("gpsbridge decode --sample | head -1 | grep -q TPV", 0, ""),
        ])
    func exitCodes(_ command: String, _ status: Int32, _ message: String) async throws {
        let outcome = try await shell(command, in: directory)
        #expect(outcome.status == status)
        #expect(message.isEmpty ? outcome.errors.isEmpty : outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test("decode prints reports while standard input is still open")
    func standardInputIsDecodedAsItComes() async throws {
        try record((0..<3).flatMap { Self.burst($0, date: Self.today) })
        // The rest of the log is written only after the report of the second fix.
        let outcome = try await shell(
            """
            mkfifo log; gpsbridge decode - < log > reports & exec 3> log
            cat drive.nmea >&3
            while ! grep -q 12:00:01 reports; do :; done
            exec 3>&-; wait; grep -c TPV reports
            """, in: directory)
        #expect(outcome.output == "3\n")
    }

    @Test("decode prints a message report while standard input is still open")
    func reportWithoutFix() async throws {
        let outcome = try await shell(
            #"""
            mkfifo log; gpsbridge decode - < log > reports & exec 3> log
            printf '\323\0\004\114\340\0\200\355\355\326' >&3
            while ! grep -q '"type":1230' reports; do :; done
            exec 3>&-; wait
            """#, in: directory)
        #expect(outcome.status == 0)
    }

    @Test("decode exits when its output closes, even if the receiver is silent")
    func closedOutput() async throws {
        let outcome = try await shell(
            """
            coproc sim { exec "\(programDirectory)/gpsbridge" simulate --pty gps --fault stall 2>&1; }
            simulator=$sim_PID
            trap 'kill $simulator' EXIT
            read -r line <&"${sim[0]}"
            "\(programDirectory)/gpsbridge" decode "$PWD/gps" 2> /dev/null | true
            echo ${PIPESTATUS[0]}
            """, in: directory)
        #expect(outcome.output == "0\n", "\(outcome.errors)")
    }
}
