import GNSS
import TestSupport
import Testing

@testable import GPSBridgeCLI
@testable import TextOutput
@testable import TrackFormats

/// Tests of `gpsbridge convert` as a program: files, pipes, signals and exit codes.
struct ConvertTests {
    private let directory = TemporaryDirectory()

    init() throws {
        try write(Self.log(seconds: 0..<60), to: directory("drive.nmea"))
    }

    /// Returns the log of a drive along the equator with one position per second.
    private static func log(seconds: Range<Int>) throws -> String {
        let text = GatheredText()
        var writer = TrackFormat.nmea.writer(into: text.output)
        writer.begin()
        writer.beginTrack(named: "drive")
        for second in seconds {
            var fix = Fix()
            fix.mode = .threeDimensional
            fix.quality = .autonomous
            fix.time = UTCTime(secondsSince1970: 1_780_000_000 + Int64(second))
            fix.coordinate = Coordinate(latitude: 0, longitude: Double(second) / 1000)
            writer.append(Epoch(fix: fix))
        }
        writer.end()
        return String(decoding: try text.take(), as: UTF8.self)
    }

    @Test("convert --help matches the golden file")
    func help() throws {
        try expectGolden(ConvertCommand.help, "convert-help.txt")
        #expect(ConvertCommand.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
        #expect(TrackFormat.allCases.allSatisfy { ConvertCommand.help.contains("\n  \($0) ") })
    }

    @Test("convert writes one GPX track per input file")
    func everyFileBecomesATrack() async throws {
        let outcome = try await shell(
            """
            cp drive.nmea 'b & c.nmea'
            gpsbridge convert drive.nmea 'b & c.nmea' - -o out.gpx < drive.nmea
            """, in: directory)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let names = try read(directory("out.gpx")).split(separator: "\n").filter { $0.hasPrefix("<name>") }
        #expect(
            names == ["<name>drive.nmea</name>", "<name>b &amp; c.nmea</name>", "<name>standard input</name>"])
    }

    @Test("convert writes the same data to a file and to standard output", arguments: TrackFormat.allCases)
    func standardOutput(_ format: TrackFormat) async throws {
        let outcome = try await shell(
            """
            gpsbridge convert drive.nmea -o out.\(format) && gpsbridge convert drive.nmea --to \(format) | cmp - out.\(format)
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    }

    @Test("NMEA written by convert can be converted back to the same track")
    func roundTrip() async throws {
        let outcome = try await shell(
            """
            gpsbridge convert drive.nmea -o one.gpx
            mkdir -p again.d && gpsbridge convert drive.nmea -o again.d/drive.nmea
            gpsbridge convert again.d/drive.nmea -o other.gpx; rm -r again.d
            cmp one.gpx other.gpx
            """, in: directory)
        #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    }

    @Test("convert exits with code 0 when its output closes early")
    func closedOutput() async throws {
        try write(Self.log(seconds: 0..<20_000), to: directory("long.nmea"))
        let outcome = try await shell(
            "gpsbridge convert long.nmea --to csv | head -n 1; echo ${PIPESTATUS[0]}", in: directory)
        #expect(outcome.output.hasPrefix("time,latitude,"))
        #expect(outcome.output.hasSuffix("\r\n0\n"))
        #expect(outcome.errors.isEmpty)
    }

    @Test("convert to a full disk exits with code 4")
    func aFullDiskIsAnError() async throws {
        let outcome = try await shell("gpsbridge convert drive.nmea --to gpx > /dev/full", in: directory)
        #expect(outcome.status == 4)
        #expect(outcome.errors.hasPrefix("gpsbridge: cannot write standard output: no space left on device. Free"))
    }

    @Test("convert keeps the existing output file if the disk fills up")
    func diskFillsUp() async throws {
        try write(Self.log(seconds: 0..<20_000), to: directory("long.nmea"))
        let outcome = try await shell(
            """
            echo before > out.gpx
            (ulimit -f 256; gpsbridge convert long.nmea -o out.gpx); echo $?
            cat out.gpx; ls -A
            """, in: directory)
        #expect(outcome.output == "4\nbefore\ndrive.nmea\nlong.nmea\nout.gpx\n")
        #expect(outcome.errors.contains("cannot write out.gpx: file too large"))
    }

    @Test("convert creates no output file for input without positions")
    func noPositions() async throws {
        let outcome = try await shell(
            """
            echo 'no sentence' > empty.nmea
            gpsbridge convert empty.nmea -o out.gpx; echo $?
            gpsbridge convert empty.nmea --to kml; echo $?
            ls -A
            """, in: directory)
        #expect(outcome.output == "1\n1\ndrive.nmea\nempty.nmea\n")
        #expect(outcome.errors.hasPrefix("gpsbridge: nothing written: no position in empty.nmea\n"))
    }

    @Test("convert names each of several input files that contains no position")
    func fileWithoutPosition() async throws {
        let outcome = try await shell(
            """
            echo 'no sentence' > empty.nmea
            gpsbridge convert empty.nmea drive.nmea -o out.gpx && grep -c '<trkseg>' out.gpx
            """, in: directory)
        #expect(outcome.output == "1\n")
        #expect(outcome.errors == "gpsbridge: no position in empty.nmea\n")
    }

    @Test("convert writes the readable part of damaged input to standard output, but not to a file")
    func damagedInput() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate --duration 600 --speed max -o torn.nmea.zst 2>/dev/null; cp torn.nmea.zst lost.nmea.zst
            printf '\\377\\377\\377' | dd of=torn.nmea.zst bs=1 seek=$(($(wc -c < torn.nmea.zst) / 2)) conv=notrunc status=none
            printf '\\377\\377\\377' | dd of=lost.nmea.zst bs=1 seek=10 conv=notrunc status=none
            gpsbridge convert torn.nmea.zst -o out.gpx; echo $?
            gpsbridge convert torn.nmea.zst --to gpx > piped.gpx 2>/dev/null; echo $?
            xmllint --noout piped.gpx && [ $(grep -c '<trkpt' piped.gpx) -gt 100 ] && echo whole
            gpsbridge convert lost.nmea.zst -o out.gpx; echo $?
            ls
            """, in: directory)
        #expect(
            outcome.output == "3\n3\nwhole\n3\ndrive.nmea\nlost.nmea.zst\npiped.gpx\ntorn.nmea.zst\n",
            "\(outcome.errors)")
        #expect(outcome.errors.contains("gpsbridge convert … --to gpx > out.gpx\n"), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("nothing written: no position could be read\n"), "\(outcome.errors)")
    }

    @Test("convert reports what it could not read of a track file")
    func losses() async throws {
        let outcome = try await shell(
            """
            printf 'time,lat,lon,note\n2026-11-20T12:00:00Z,48,11,\nnoon,48,12,\n,north,11,\n,95,11,\n' > a.csv
            printf '<gpx><trk><trkseg><trkpt lat="48" lon="11"/><trkpt lat="49"' > b.gpx
            printf '<?xml version="1.0" encoding="Shift_JIS"?><gpx><trk><trkseg><trkpt lat="48" lon="11"/></trkseg></trk></gpx>' > c.gpx
            gpsbridge convert a.csv b.gpx c.gpx --to geojson > out.geojson; echo $?
            """, in: directory)
        #expect(outcome.output == "0\n")
        #expect(
            outcome.errors == """
                gpsbridge: a.csv: 2 points were skipped: no valid position
                gpsbridge: a.csv: 1 point has no valid time
                gpsbridge: b.gpx: the file is damaged or incomplete, so only its intact parts were read
                gpsbridge: c.gpx: the encoding Shift_JIS is not supported, so names may be wrong. Convert the file to UTF-8

                """)
    }

    @Test("points without times are left out of NMEA if other points of their segment have times")
    func untimedPoints() async throws {
        let outcome = try await shell(
            """
            printf 'time,lat,lon\n2026-11-20T12:00:00Z,47,11\n,48,12\n,,\n,49,12\n,50,12\n' > mixed.csv
            gpsbridge convert mixed.csv --to nmea > one; cut -d , -f 2-4 one | grep ^.*,A
            gpsbridge replay mixed.csv --speed max | cmp - one
            gpsbridge convert mixed.csv --to gpx | grep -c '<trkpt'
            """, in: directory)
        #expect(outcome.output == "120000.00,A,4700.0000\n,A,4900.0000\n,A,5000.0000\n4\n", "\(outcome.errors)")
        let loss = "gpsbridge: mixed.csv: 1 point without a time was skipped: other points of the track have times\n"
        #expect(outcome.errors == loss + loss)
    }

    @Test("convert and decode suggest another command for input that they cannot read")
    func hints() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate --duration 60 --speed max -o a.sqlite 2>/dev/null
            gpsbridge convert drive.nmea -o a.gpx
            gpsbridge convert a.sqlite --to csv; gpsbridge decode a.gpx; echo $?
            """, in: directory)
        #expect(outcome.output == "1\n")
        #expect(
            outcome.errors.contains("To export its fixes: gpsbridge tracks export a.sqlite"), "\(outcome.errors)")
        #expect(outcome.errors.contains("gpsbridge convert a.gpx --to json"), "\(outcome.errors)")
    }

    @Test("convert explains that a CSV file has no columns for the position")
    func columnsWithoutPosition() async throws {
        let outcome = try await shell(
            "printf '# exported\nZeit;Breite;Länge\n12:00;48,1;11,5\n' > a.csv; gpsbridge convert a.csv --to gpx",
            in: directory)
        let reason = "a.csv looks like CSV, but its header names no columns latitude and longitude (or lat and lon)\n"
        #expect(outcome.status == 1 && outcome.errors.hasSuffix("no position in a.csv\n" + reason), "\(outcome.errors)")
    }

    @Test("convert keeps the altitude above the ellipsoid and the geoid separation between GPX, CSV and NMEA")
    func separations() async throws {
        let outcome = try await shell(
            """
            echo '<gpx><trk><trkseg><trkpt lat="48" lon="11"><ele>500.3</ele><geoidheight>45.4</geoidheight></trkpt></trkseg></trk></gpx>' > a.gpx
            gpsbridge convert a.gpx -o a.csv; tail -n 1 a.csv | cut -d , -f 4-5
            gpsbridge convert a.csv --to gpx | grep -o '<geoidheight>.*</geoidheight>'
            gpsbridge convert a.csv --to nmea | grep GGA | cut -d , -f 10-13
            """, in: directory)
        #expect(
            outcome.output == """
                500.3,545.7
                <geoidheight>45.4</geoidheight>
                500.3,M,45.4,M

                """, "\(outcome.errors)")
    }

    @Test("convert suggests another program for files that it cannot read", .needs("gpsbabel"))
    func foreignFiles() async throws {
        let outcome = try await shell(
            """
            gpsbridge record --simulate --duration 60 --speed max -o a.nmea 2>/dev/null
            gpsbridge convert a.nmea -o a.gpx
            gpsbabel -t -i gpx -f a.gpx -o gtrnctr -F a.tcx; gpsbabel -t -i gpx -f a.gpx -o garmin_fit -F a.fit
            gpsbabel -t -i gpx -f a.gpx -o ozi -F a.plt; gpsbabel -t -i gpx -f a.gpx -o gdb -F a.gdb
            iconv -f UTF-8 -t UTF-16 a.nmea > a.txt
            printf 'AXXX001\r\nHFDTE010126\r\nB1200004807038N01131000EA0010000120\r\n' > a.igc
            for file in a.tcx a.fit a.plt a.gdb a.txt a.igc; do
                gpsbridge convert $file --to csv 2> error; echo "$?: $(sed -nE 's/.*is (.*)[.] To convert.*/\\1/p' error)"
                eval "$(sed -n 's/.*To convert it: //p' error)" | grep -q '<trkpt' && echo converted
            done
            """, in: directory)
        #expect(
            outcome.output == """
                1: a TCX file
                converted
                1: a FIT file
                converted
                1: a track file of OziExplorer
                converted
                1: a database of MapSource
                converted
                1: text in UTF-16
                converted
                1: an IGC file
                converted

                """, "\(outcome.errors)")
    }

    @Test("convert suggests GDAL for a GeoPackage, whose tracks may have several segments", .needs("ogr2ogr"))
    func geoPackage() async throws {
        let outcome = try await shell(
            """
            gpsbridge simulate --scenario tunnel --speed max --duration 20min -o a.nmea 2>/dev/null
            gpsbridge convert a.nmea -o a.geojson; ogr2ogr a.gpkg a.geojson
            gpsbridge convert a.gpkg --to csv 2> error; sed -nE 's/.*is (.*)[.] To convert.*/\\1/p' error
            eval "$(sed -n 's/.*To convert it: //p' error)" | grep -c '<trkseg>'
            sqlite3 foreign.sqlite 'PRAGMA application_id = 7; CREATE TABLE a (b)'
            gpsbridge convert foreign.sqlite --to csv
            """, in: directory)
        #expect(outcome.output.hasPrefix("a GeoPackage\n"), "\(outcome.errors)")
        #expect(outcome.output != "a GeoPackage\n0\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("foreign.sqlite contains no NMEA sentences"), "\(outcome.errors)")
    }

    @Test("convert creates no output file if an input file is missing")
    func unreadableInput() async throws {
        let outcome = try await shell(
            "gpsbridge convert drive.nmea missing.nmea -o out.gpx; echo $?; ls -A", in: directory)
        #expect(outcome.output == "3\ndrive.nmea\n")
        #expect(outcome.errors.contains("cannot open missing.nmea"))
    }

    @Test("convert never overwrites an input file")
    func anInputIsNotOverwritten() async throws {
        let outcome = try await shell(
            """
            cp drive.nmea copy.nmea
            gpsbridge convert drive.nmea -o drive.nmea; echo $?
            gpsbridge convert - -o ./drive.nmea < drive.nmea; echo $?
            gpsbridge convert drive.nmea --to nmea >> drive.nmea; echo $?
            cmp drive.nmea copy.nmea && echo unchanged
            """, in: directory)
        #expect(outcome.output == "2\n2\n2\nunchanged\n")
    }

    @Test(
        "convert explains usage errors",
        arguments: [
            ("", "missing FILE"), ("drive.nmea out.gpx", "missing format; to write to out.gpx, put -o in front of it"),
            ("drive.nmea", "missing format; add --to FORMAT, where FORMAT is one of: gpx, kml,"),
            ("drive.nmea -o out.txt", "cannot infer the format from the name out.txt"),
            ("drive.nmea --to gps", "unknown format gps. Did you mean gpx?"),
            ("drive.nmea --too gpx", "unknown option --too. Did you mean --to?"),
            ("drive.nmea --to", "--to needs a value"),
            ("drive.nmea --to gpx -o ''", "the output file name is empty"),
        ])
    func wrongUsageIsExplained(_ words: String, _ message: String) async throws {
        let outcome = try await shell("gpsbridge convert \(words)", in: directory)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    /// Runs `convert` on a pipe that stays open. After `convert` has read more than the pipe can hold, sends it a
    /// signal.
    ///
    /// This ensures that `convert` is still running when the signal arrives.
    private func interrupted(by signal: String) async throws -> Outcome {
        try write(Self.log(seconds: 0..<3000), to: directory("long.nmea"))
        return try await shell(
            """
            echo before > out.gpx
            mkfifo pipe
            "\(programDirectory)/gpsbridge" convert - -o out.gpx < pipe &
            exec 3> pipe
            cat long.nmea >&3
            ls -A | grep -c '^.gpsbridge-'
            kill -\(signal) $!
            exec 3>&-
            wait $!
            echo $?
            ls -A
            head -c 6 out.gpx
            """, in: directory)
    }

    @Test("convert removes its temporary file on SIGTERM and SIGHUP", arguments: [("TERM", 15), ("HUP", 1)])
    func aSignalLeavesNoHiddenFile(_ signal: String, _ number: Int) async throws {
        let outcome = try await interrupted(by: signal)
        #expect(outcome.output == "1\n\(128 + number)\ndrive.nmea\nlong.nmea\nout.gpx\npipe\nbefore")
    }

    @Test("convert continues to ignore SIGINT if it was started with SIGINT ignored")
    func aSignalThatIsIgnoredStaysIgnored() async throws {
        // A shell without job control makes background jobs ignore SIGINT.
        let outcome = try await interrupted(by: "INT")
        #expect(outcome.output == "1\n0\ndrive.nmea\nlong.nmea\nout.gpx\npipe\n<?xml ")
    }

    /// A track with a name and two segments, as other programs write tracks. One point has no time.
    private static let track = """
        <?xml version="1.0"?><gpx version="1.1"><metadata><name>file</name></metadata>
        <wpt lat="1" lon="1"><name>mark</name></wpt>
        <trk><name>Harbour &amp; back</name>
        <trkseg><trkpt lat="47.5" lon="11.25"><ele>512.5</ele><time>2026-05-01T10:00:00Z</time></trkpt>
        <trkpt lat="47.51" lon="11.25"><ele>513.5</ele><time>2026-05-01T10:20:00Z</time></trkpt></trkseg>
        <trkseg><trkpt lat="47.52" lon="11.25"><ele>514.5</ele><time>2026-05-01T10:20:00Z</time></trkpt>
        <trkpt lat="47.53" lon="11.25"><ele>515.5</ele><time>2026-05-01T10:21:00Z</time></trkpt></trkseg></trk>
        <trk><trkseg><trkpt lat="48" lon="12"><ele>1</ele></trkpt>
        <trkpt lat="48.1" lon="12"><ele>2</ele></trkpt></trkseg></trk>
        </gpx>
        """

    @Test(
        "converting a track keeps names, segments, elevations and times", arguments: ["gpx", "kml", "geojson", "csv"])
    func tracks(_ format: String) async throws {
        try write(Self.track, to: directory("track.gpx"))
        let outcome = try await shell(
            """
            gpsbridge convert track.gpx -o track.\(format == "gpx" ? "copy.gpx" : format) || exit
            gpsbridge convert track.\(format == "gpx" ? "copy.gpx" : format) --to gpx |
                grep -o -e '<name>.*</name>' -e '<trkseg>' -e 'lat="[0-9.]*"' -e '<ele>.*</ele>' -e '<time>.*</time>'
            """, in: directory)
        let point = { (latitude: String, elevation: String, time: String) in
            "lat=\"\(latitude)\"\n<ele>\(elevation)</ele>\n<time>2026-05-01T\(time)Z</time>\n"
        }
        #expect(
            outcome.output == "<name>Harbour &amp; back</name>\n<trkseg>\n" + point("47.5", "512.5", "10:00:00")
                + point("47.51", "513.5", "10:20:00") + "<trkseg>\n" + point("47.52", "514.5", "10:20:00")
                + point("47.53", "515.5", "10:21:00")
                    + """
                    <name>track.gpx</name>
                    <trkseg>
                    lat="48"
                    <ele>1</ele>
                    lat="48.1"
                    <ele>2</ele>

                    """, "\(outcome.output)\(outcome.errors)")
    }

    @Test("convert writes GPX tracks as NMEA and JSON, even from a pipe")
    func tracksAsSentences() async throws {
        try write(Self.track, to: directory("track.gpx"))
        let outcome = try await shell(
            """
            gpsbridge convert track.gpx --to nmea | grep -c '^$GPRMC.*,A,4[78]'
            gpsbridge convert - --to nmea < track.gpx | grep '^$GPGGA' | head -n 1 | tr -d '\\r'
            gpsbridge convert track.gpx drive.nmea --to json | grep -c '"class":"TPV".*"lat"'
            gpsbridge convert track.gpx drive.nmea --to gpx | grep -c '<trk>'
            echo '<gpx></gpx>' > none.gpx; gpsbridge convert none.gpx --to kml; echo $?
            gpsbridge decode track.gpx; echo $?
            """, in: directory)
        let lines = outcome.output.split(separator: "\n")
        try #require(lines.count == 6, "\(outcome.output)\(outcome.errors)")
        #expect(lines[0] == "6" && lines[1].contains(",4730.0000,N") && lines[1].contains(",512.5,M"))
        #expect(lines.dropFirst(2) == ["66", "3", "1", "1"], "\(outcome.output)\(outcome.errors)")
        #expect(outcome.errors.contains("none.gpx contains no track points"))
        #expect(
            outcome.errors.contains(
                "track.gpx is a track file. To print its fixes as JSON: gpsbridge convert track.gpx"))
    }
}
