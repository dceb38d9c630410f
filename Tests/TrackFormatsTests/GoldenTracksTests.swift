import GNSS
import TestSupport
import Testing
import TextTestSupport

@testable import TrackFormats

/// Tests of the output for two tracks with values that are hard to write.
struct GoldenTracksTests {
    @Test(
        "the sample tracks match the golden file in every format",
        arguments: [TrackFormat.gpx, .kml, .geojson, .csv, .nmea])
    func sampleTracks(_ format: TrackFormat) throws {
        try expectGolden(try written(format, tracks: TestTracks.all), "tracks.\(format)")
    }

    @Test("a file without tracks matches the golden file", arguments: [TrackFormat.gpx, .kml, .geojson, .csv])
    func noTracks(_ format: TrackFormat) throws {
        try expectGolden(try written(format, tracks: []), "empty.\(format)")
    }

    @Test("tracks without valid points are not written", arguments: [TrackFormat.gpx, .kml, .geojson])
    func tracksWithoutPointsAreLeftOut(_ format: TrackFormat) throws {
        let beyondThePole = epoch(90.001, 0)
        let text = try written(format, tracks: [("one", []), ("two", [lostFix()]), ("three", [beyondThePole])])
        #expect(try text == written(format, tracks: []))
    }

    @Test("two tracks of the same name are not joined by formats without tracks", arguments: [TrackFormat.csv, .json])
    func separateTracks(_ format: TrackFormat) throws {
        let text = try written(format, tracks: [("track", [epoch(1, 2)]), ("track", [epoch(3, 4)])])
        let epochs = try #require(TrackReader.tracks(Array(text.utf8))?.epochs)
        #expect(epochs.map(\.fix.hasPosition) == [true, false, true])
    }

    @Test(
        "satellites are counted in the sky if GGA, which counts at most 12, reports 12",
        arguments: [TrackFormat.gpx, .csv])
    func satellites(_ format: TrackFormat) throws {
        var epochs = [12, 12, 7, nil].map { count in epoch(1, 2) { $0.satellitesUsed = count } }
        epochs[0].sky = Sky(
            satellites: (1...30).map { number in
                Satellite(constellation: .gps, number: number, receiverNumber: number, isUsed: true)
            })
        let tracks = [("one", epochs), ("two", [epochs[1]])]
        let text = try written(format, tracks: tracks)
        let read = try #require(TrackReader.tracks(Array(text.utf8))?.epochs)
        #expect(read.compactMap(\.fix.satellitesUsed) == [30, 30, 7, 12])
    }

    @Test("satellites that were listed more than a minute ago are not counted", arguments: [TrackFormat.gpx, .csv])
    func oldSatellites(_ format: TrackFormat) throws {
        var epochs = [moment(2026, 1, 1, 12), moment(2026, 1, 1, 12, 1), moment(2026, 1, 1, 14)].map { time in
            epoch(1, 2, at: time) { $0.satellitesUsed = 12 }
        }
        epochs[0].sky = Sky(
            satellites: (1...15).map { Satellite(constellation: .gps, number: $0, receiverNumber: $0, isUsed: true) })
        let read = try #require(TrackReader.tracks(Array(written(format, epochs).utf8))?.epochs)
        #expect(read.compactMap(\.fix.satellitesUsed) == [15, 15, 12])
    }

    @Test("a track writer counts only the epochs that it writes", arguments: TrackFormat.allCases)
    func onlyEpochsThatAreWrittenCount(_ format: TrackFormat) throws {
        _ = try gathered { buffer in
            var writer = format.writer(into: buffer)
            writer.begin()
            writer.beginTrack(named: "track")
            #expect(writer.count == 0)
            writer.append(epoch(1, 2, at: moment(2026, 1, 1)))
            #expect(writer.count == 1)
            writer.end()
            #expect(writer.count == 1)
        }
    }
}
