import GNSS
import Testing

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
}
