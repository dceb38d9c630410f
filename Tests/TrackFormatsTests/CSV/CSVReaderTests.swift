import GNSS
import Testing
import TextTestSupport

@testable import TrackFormats

/// Tests of comma-separated values, including files edited by other programs.
struct CSVReaderTests {
    private static func epochs(_ text: String) -> [Epoch] { TrackReader.tracks(Array(text.utf8))?.epochs ?? [] }

    @Test("CSV columns are found by name even among unknown columns")
    func columns() {
        let fixes = Self.epochs("time,,latitude,note,longitude,mode\n2026-11-20T12:00:00Z,x,48.5,y,11.25,2d\n").map(
            \.fix)
        #expect(fixes.map(\.coordinate) == [Coordinate(latitude: 48.5, longitude: 11.25)])
        #expect(fixes.map(\.mode) == [.twoDimensional])
    }

    @Test("a number that is not decimal is not a coordinate", arguments: ["0x10", "nan", "inf", "0x1p3", "4 8"])
    func notDecimal(_ number: String) {
        let epochs = Self.epochs("time,latitude,longitude\n2026-11-20T12:00:00Z,\(number),5\n")
        #expect(epochs.allSatisfy { !$0.fix.hasPosition })
        let exponent = Self.epochs("time,latitude,longitude\n2026-11-20T12:00:00Z,4.85e1,5\n")
        #expect(exponent.map(\.fix.coordinate) == [Coordinate(latitude: 48.5, longitude: 5)])
    }

    @Test("CSV files saved by a spreadsheet are read: a byte order mark, quoted fields, another order of the columns")
    func spreadsheets() throws {
        let text = """
            \u{FEFF}"track","latitude","longitude","time","altitude"\r
            "a ""quoted"", name","48.5","11.25","2026-11-20 12:00:00","545.5"\r\n
            """
        let track = try #require(TrackReader.tracks(Array(text.utf8))?.first)
        #expect(track.name == #"a "quoted", name"#)
        let fix = try #require(track.epochs.first?.fix)
        #expect(fix.coordinate == Coordinate(latitude: 48.5, longitude: 11.25))
        #expect(fix.time?.secondsSince1970 == 1_795_176_000)
        #expect(fix.altitude == 545.5 && fix.mode == .threeDimensional)
    }

    @Test("fields may be separated by semicolons or tabs, and numbers may have decimal commas", arguments: [";", "\t"])
    func otherSeparators(_ separator: String) {
        let text = """
            time;lat;lon;altitude;note
            2026-11-20T12:00:00Z;48,5;11,25;545,5;a, b
            ;;;;
            2026-11-20T12:00:01Z;48.5;"11,5";;
            """
        let epochs = Self.epochs(text.replacing(";", with: separator) + "\n")
        #expect(epochs.map(\.fix.coordinate?.longitude) == [11.25, nil, 11.5])
        #expect(epochs.map(\.fix.altitude) == [545.5, nil, nil])
        #expect(epochs.map { $0.fix.time?.secondsSince1970 } == [1_795_176_000, nil, 1_795_176_001])
    }

    @Test("a comma in a quoted number of comma-separated values is not a decimal comma")
    func thousands() {
        let fixes = Self.epochs("time,latitude,longitude,altitude\n,48,11,\"1,234\"\n").map(\.fix)
        #expect(fixes.map(\.altitude) == [nil] && fixes.map(\.coordinate?.latitude) == [48])
    }

    @Test("a CSV line without values separates two segments")
    func emptyLine() {
        let epochs = Self.epochs("time,latitude,longitude\n,48.5,11.25\n,,\n,48.5,11.5\n,95,11.5\n")
        #expect(epochs.map(\.fix.hasPosition) == [true, false, true])
    }

    @Test("a CSV line with empty fields separates two segments of a named track")
    func emptyFieldsInTrack() throws {
        let text = "time,latitude,longitude,track\n,48.5,11.25,a\n,,,\n,48.5,11.5,a\n,48.5,11.5,b\n,48.5,11.5,\n"
        let tracks = try #require(TrackReader.tracks(Array(text.utf8)))
        #expect(tracks.map(\.name) == ["a", "b", nil])
        #expect(tracks.first?.epochs.map(\.fix.hasPosition) == [true, false, true])
    }

    @Test("a CSV line without its last fields is read if it has a position")
    func missingFields() {
        let fixes = Self.epochs(
            "latitude,longitude,time,speed\n48.5,11.25,2026-11-20T12:00:00Z\n48.5\n48.5,11.75,,2\n"
        ).map(\.fix)
        #expect(fixes.map(\.coordinate?.longitude) == [11.25, 11.75])
        #expect(fixes.map { $0.time?.secondsSince1970 } == [1_795_176_000, nil])
        #expect(fixes.map(\.speed) == [nil, 2])
    }

    @Test("a CSV line that ends within a position is skipped")
    func truncatedPositions() {
        let text = "time,latitude,longitude,name\n,48.5,1\n,48.5,11.25\n,48.5,11.5,a\n"
        #expect(Self.epochs(text).map(\.fix.coordinate?.longitude) == [11.5])
    }

    @Test("CSV fields are read with blanks around them")
    func blanksAroundFields() {
        let fixes = Self.epochs(
            "time, latitude ,longitude, mode\n 2026-11-20T12:00:00Z , 48.5,\t11.25 , 2d\n ,\" 48.75 \", 11.5 ,\n"
        ).map(\.fix)
        #expect(fixes.map(\.coordinate?.latitude) == [48.5, 48.75])
        #expect(fixes.map { $0.time?.secondsSince1970 } == [1_795_176_000, nil])
        #expect(fixes.first?.mode == .twoDimensional)
    }

    @Test(
        "CSV columns are found by the names that other programs give them, in any case",
        arguments: [
            "Time,Latitude,Longitude", "timestamp,lat,lon", "TIME,LAT,LNG", "time,latitude,longitude,lat,lon",
            "time,lat,lon,latitude of home",
        ])
    func columnNames(_ header: String) {
        let fixes = Self.epochs("\(header)\n2026-11-20T12:00:00Z,48.5,11.25,1,2\n").map(\.fix)
        #expect(fixes.map(\.coordinate) == [Coordinate(latitude: 48.5, longitude: 11.25)])
        #expect(fixes.first?.time?.secondsSince1970 == 1_795_176_000)
    }

    @Test("the CSV columns X and Y contain the position if they are the first columns, as GDAL writes them")
    func positionsOfGDAL() {
        let fixes = Self.epochs("X,Y,ele,time\n11.25,48.5,5,2026/11/20 12:00:00+00\n").map(\.fix)
        #expect(fixes.map(\.coordinate) == [Coordinate(latitude: 48.5, longitude: 11.25)])
        #expect(fixes.first?.time?.secondsSince1970 == 1_795_176_000)
        #expect(!CSVReader.recognizes(Array("time,x,y,z\n".utf8)))
        #expect(!CSVReader.recognizes(Array("x,y\n".utf8)))
        #expect(CSVReader.recognizes(Array("X,Y,track_fid\n".utf8)))
    }

    @Test("the name of a track is written to CSV in one line")
    func namesWithLineEnds() throws {
        let text = try written(.csv, tracks: [(name: "a\r\nb\n", epochs: [epoch(1, 2), epoch(3, 4)])])
        let contents = TrackReader.read(Array(text.utf8))
        #expect(contents?.tracks.filter { !$0.epochs.isEmpty }.map(\.name) == ["a b"])
        #expect(contents?.losses == TrackLosses())
    }

    @Test("a vertical error is read from CSV without a horizontal one")
    func verticalError() {
        let errors = Self.epochs("time,latitude,longitude,vertical_error\n,1,2,3\n").first?.fix.errors
        #expect(errors?.vertical == 3 && errors?.horizontal == nil)
    }

    @Test("CSV points without times are read")
    func timeless() throws {
        let text = "name,lat,lon\nbridge,48.5,11.25\nmill,48.75,11.5\n"
        let tracks = try #require(TrackReader.tracks(Array(text.utf8)))
        let expected = [Coordinate(latitude: 48.5, longitude: 11.25), Coordinate(latitude: 48.75, longitude: 11.5)]
        #expect(tracks.flatMap(\.epochs).map(\.fix.coordinate) == expected)
    }

    @Test(
        "CSV times are read as seconds or milliseconds since 1970 if they are plain numbers in a plausible range",
        arguments: [
            ("1795176000", UTCTime(secondsSince1970: 1_795_176_000)),
            ("1795176000.250", UTCTime(secondsSince1970: 1_795_176_000, nanosecond: 250_000_000)),
            ("1795176000001", UTCTime(secondsSince1970: 1_795_176_000, nanosecond: 1_000_000)),
            ("946684800", UTCTime(secondsSince1970: 946_684_800)), ("946684799", nil), ("4102444800", nil),
            ("1.795176E+09", nil), ("-1795176000", nil), ("45980.5", nil), ("20/11/2026 12:00:00", nil),
        ] as [(String, UTCTime?)])
    func unixTimes(_ field: String, _ time: UTCTime?) {
        #expect(Self.epochs("time,latitude,longitude\n\(field),48.5,11.25\n").map(\.fix.time) == [time])
    }

    @Test("the CSV columns of GPSLogger are read")
    func columnsOfGPSLogger() throws {
        let text = """
            time,lat,lon,elevation,accuracy,bearing,speed,satellites,provider,hdop,vdop,pdop
            2026-11-20T12:00:00.000Z,48.5,11.25,545.5,4.5,90.25,2.5,9,gps,0.9,1.2,1.5\n
            """
        let fix = try #require(Self.epochs(text).first?.fix)
        #expect(fix.altitude == 545.5 && fix.mode == .threeDimensional)
        #expect(fix.course == 90.25 && fix.errors?.horizontal == 4.5)
        #expect(Self.epochs("time,lat,lon,ele\n,48.5,11.25,5\n").map(\.fix.altitude) == [5])
    }

    @Test("the tracks and segments that GDAL has numbered in CSV are kept")
    func numberedTracks() throws {
        let text = """
            X,Y,track_fid,track_seg_id,track_seg_point_id,ele,time
            2,1,"0","0","0",5,2026/11/20 12:00:00+00
            2,2,"0","0","1",5,
            2,3,"0","1","0",5,
            2,4,"1","1","0",5,
            ,,,,,,
            2,5,"1","1","1",5,\n
            """
        let tracks = try #require(TrackReader.tracks(Array(text.utf8)))
        #expect(tracks.map { $0.epochs.map(\.fix.coordinate?.latitude) } == [[1, 2, nil, 3], [4, nil, 5]])
    }

    @Test(
        "CSV times are read from separate columns for the date and the time, and from either column",
        arguments: [
            "2026/11/20,12:00:00", "2026-11-20,12:00:00.000", "2026-11-20,2026-11-20 12:00:00", "2026-11-20,1795176000",
            "20.11.2026,2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z,14:00:00", "2026-11-20 12:00:00,0.25",
        ])
    func separateDates(_ fields: String) {
        let fixes = Self.epochs("No,Latitude,Longitude,Date,Time\n1,48.5,11.25,\(fields)\n").map(\.fix)
        #expect(fixes.map { $0.time?.secondsSince1970 } == [1_795_176_000])
        #expect(fixes.map(\.time?.nanosecond) == [0])
    }

    @Test("CSV times are read from a column for the date if no column is for the time")
    func dates() throws {
        let lines = "date,lat,lon\n2026-11-20T12:00:00Z,48.5,11.25\n2026-11-20,48.5,11.5\n"
        let contents = try #require(TrackReader.read(Array(lines.utf8)))
        #expect(contents.tracks.epochs.map { $0.fix.time?.secondsSince1970 } == [1_795_176_000, nil])
        #expect(contents.losses == TrackLosses(times: 1))
    }

    @Test("a truncated CSV line inside a resumed recording is skipped")
    func truncatedLinesOfRecordings() throws {
        let text = try written(.csv, [epoch(48.5, 11.25)]) + ",48.75,1\r\n"
        #expect(Self.epochs(text).map(\.fix.coordinate?.latitude) == [48.5])
    }

    @Test("a truncated CSV line is skipped")
    func truncatedLines() {
        let text = "time,latitude,longitude,mode\n2026-11-20T12:00:00Z,48.5,11.25,2d\n2026-11-20T12:00:01Z,48.5,1"
        #expect(Self.epochs(text).count == 1)
    }

    @Test(
        "out-of-range or empty coordinates in CSV are read as missing positions",
        arguments: ["1e308", "inf", "nan", "-1e19", "0x1p60", ""])
    func extremeNumbers(_ number: String) {
        let numbers = Array(repeating: number, count: 12).joined(separator: ",")
        let epochs = Self.epochs(
            """
            time,mode,latitude,longitude,altitude,ellipsoidal_altitude,speed,course,hdop,vdop,pdop,horizontal_error,\
            vertical_error,satellites\n2026-11-20T12:00:00Z,3d,\(numbers)
            """)
        #expect(epochs.count == 1 && epochs.first?.fix.coordinate == nil)
    }

    private static func lines(_ header: String, _ lines: [String]) -> String {
        ([header] + lines).map { $0 + "\n" }.joined()
    }

    @Test("a CSV column track with directions is the course, as in gpsd's reports")
    func courseInTrack() throws {
        let fractions = ["81.13", "", "81", "360"].enumerated().map { "2026-11-20T12:00:0\($0)Z,48,11,\($1)" }
        let track = try #require(TrackReader.tracks(Array(Self.lines("time,lat,lon,track", fractions).utf8)))
        #expect(track.map(\.name) == [nil])
        #expect(track.first?.epochs.map(\.fix.course) == [81.13, nil, 81, 360])
        let integers = (0..<20).map { ",48,11,\($0 * 37 % 360)" }
        #expect(TrackReader.tracks(Array(Self.lines("time,lat,lon,track", integers).utf8))?.count == 1)
    }

    @Test(
        "a CSV column track with names or numbers of tracks is not the course",
        arguments: [["1", "1", "2"], ["1.0", "1.0", "2.0"], ["1", "361.5"], ["1.5", "b"]])
    func tracksByNumber(_ names: [String]) throws {
        let text = Self.lines("lat,lon,track", names.map { "48,11,\($0)" })
        let tracks = try #require(TrackReader.tracks(Array(text.utf8)))
        #expect(tracks.compactMap(\.name).count == 2)
        #expect(tracks.epochs.allSatisfy { $0.fix.course == nil })
        let many = Self.lines("lat,lon,track", (0..<50).map { "48,11,\($0 / 2)" })
        #expect(TrackReader.tracks(Array(many.utf8))?.count == 25)
    }

    @Test("a CSV column track is not the course if another column is", arguments: ["course", "bearing", "Heading"])
    func courseAndTrack(_ column: String) throws {
        let text = "lat,lon,track,\(column)\n48,11,1.5,90\n48,11,2.5,91\n"
        let tracks = try #require(TrackReader.tracks(Array(text.utf8)))
        #expect(tracks.map(\.name) == ["1.5", "2.5"])
        #expect(tracks.epochs.compactMap(\.fix.course) == [90, 91])
    }

    @Test("the altitudes in the CSV columns of gpsd's reports are read")
    func altitudesOfGPSD() {
        let fix = Self.epochs("lat,lon,alt,altHAE,altMSL\n48,11,1,545.7,500.3\n").first?.fix
        #expect(fix?.altitude == 500.3 && fix?.ellipsoidalAltitude == 545.7 && fix?.geoidSeparation == 45.4)
        #expect(Self.epochs("lat,lon,alt\n48,11,545.5\n").first?.fix.altitude == 545.5)
    }

    @Test("a quoted CSV field may contain line breaks", arguments: ["\n", "\r\n"])
    func lineBreaks(_ lineEnd: String) {
        let lines = [
            "lat,lon,note,speed", "48,11,\"a", "b\"\"", "\"\"c\",5", "49,11,6\" wide,6", "50,11, \"x\",7",
            "51,11,6\",8",
        ]
        let text = lines.map { $0 + lineEnd }.joined()
        let contents = TrackReader.read(Array(text.utf8))
        #expect(contents?.tracks.epochs.map(\.fix.coordinate?.latitude) == [48, 49, 50, 51])
        #expect(contents?.tracks.epochs.map(\.fix.speed) == [5, nil, 7, nil])
        #expect(contents?.losses == TrackLosses())
    }

    @Test("a CSV field whose closing quotation mark is missing does not affect other lines")
    func missingQuotationMark() {
        let text = "lat,lon,note\n48,11,\"a\n49,11,b\n50,11,c\n"
        #expect(Self.epochs(text).map(\.fix.coordinate?.latitude) == [48, 49, 50])
    }

    @Test("integers in CSV may have a decimal point, as pandas writes them")
    func integersWithDecimalPoint() throws {
        let text = "lat,lon,track_fid,satellites\n48,11,0.0,12.0\n49,11,0.0,\n50,11,1.0,7.5\n"
        let tracks = try #require(TrackReader.tracks(Array(text.utf8)))
        #expect(tracks.map(\.epochs.count) == [2, 1])
        #expect(tracks.first?.epochs.map(\.fix.satellitesUsed) == [12, nil])
        #expect(tracks.last?.epochs.first?.fix.satellitesUsed == nil)
    }

    @Test(
        "comments and the separator before a CSV header are skipped",
        arguments: ["sep=;\r\n", "\u{FEFF}sep=;\n", "# exported\n# by a program\n"])
    func preamble(_ preamble: String) {
        #expect(Self.epochs(preamble + "time;lat;lon\n;48,5;11\n").map(\.fix.coordinate?.latitude) == [48.5])
        #expect(Self.epochs("#time,lat,lon\n,48.5,11\n").map(\.fix.coordinate?.latitude) == [48.5])
    }

    @Test("CSV times may have decimal commas if the fields are not separated by commas")
    func decimalCommasInTimes() {
        let times = Self.epochs("time;lat;lon\n2026-11-20T12:00:00,500Z;48,5;11\n1795176001,5;48,5;11\n").map(
            \.fix.time)
        #expect(times.map { $0?.secondsSince1970 } == [1_795_176_000, 1_795_176_001])
        #expect(times.map { $0?.nanosecond } == [500_000_000, 500_000_000])
    }
}
