import GNSS
import TrackFormats

// Positions are valid, and a track reads the same after it is written again. The time is proportional to the length.

@_cdecl("LLVMFuzzerTestOneInput")
public func testTracks(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let isLong = input.choice() == 255
    let format = input.choice(of: TrackFormat.allCases)
    guard !input.bytes.isEmpty else { return -1 }

    let bytes = Array(repeatElement(input.bytes, count: isLong ? 1 + 20_000 / input.bytes.count : 1).joined())
    guard let epochs = TrackReader.tracks(bytes)?.epochs else { return -1 }
    for case let place? in epochs.map(\.fix.coordinate) {
        expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "\(place) is not a valid position")
    }
    let text = written(epochs, as: format)
    // KML and GeoJSON split a line that crosses the antimeridian, and TrackReader does not read NMEA.
    guard [.gpx, .csv, .json].contains(format), let once = TrackReader.tracks(text)?.epochs else { return 0 }
    let again = written(once, as: format)
    // No report is written without a fix.
    guard let twice = TrackReader.tracks(again)?.epochs ?? (again.isEmpty ? [] : nil) else {
        fatalError("\(Text(again)) is not a track")
    }
    expectEqual(Text(written(twice, as: format)), Text(again), "\(format) after rewriting")
    return 0
}
