import Formats
import FoundationEssentials
import GNSS
import GPSBridge
import Glibc
import TestSupport
import Testing

@testable import Recording

/// A GeoJSON recording is JSON after each write, however long its numbers are.
struct GeoJSONRecordingTests {
    private let folder = TemporaryDirectory()

    private struct Collection: Decodable {
        struct Feature: Decodable { let geometry: Geometry }
        struct Geometry: Decodable { let coordinates: [[[Double]]] }
        let features: [Feature]
    }

    /// Degrees that take few characters and many.
    private static let degrees = [48.123456789, 1.0, -11.5, 48.987654321, 2.0, 3.0, -57.7654321]

    private func batch(_ second: Int) async throws -> RecordedBatch {
        var batch = try #require(await MadeUpBatches.seconds(1, from: second).first)
        let degrees = Self.degrees[second % Self.degrees.count]
        batch.batch.epochs[0].fix.coordinate = Coordinate(latitude: degrees, longitude: degrees * 1.2)
        if second % 2 == 1 { batch.batch.epochs[0].fix.ellipsoidalAltitude = nil }
        return batch
    }

    private func longitudes() throws -> [Double] {
        let features = try JSONDecoder().decode(Collection.self, from: Data(readBytes(folder("a.geojson")))).features
        var found: [Double] = []
        for place in features.flatMap(\.geometry.coordinates).joined() where place[0] != found.last {
            found.append(place[0])
        }
        return found
    }

    @Test(arguments: 0..<7)
    func itIsValidAfterEachWriteHoweverLongItsNumbersAre(_ first: Int) async throws {
        var writer: GeoJSONRecording? = try GeoJSONRecording(folder("a.geojson"))
        for second in first..<first + 130 {
            writer?.take(try await batch(second))
            try writer?.flush()
            #expect(try longitudes().count == second - first + 1)
            // Some are let go, and others go on.
            guard second % 9 == 0 else { continue }
            writer = nil
            writer = try GeoJSONRecording(folder("a.geojson"))
        }
        try writer?.finish()
        #expect(try readBytes(folder("a.geojson")).last == UInt8(ascii: "\n"))
    }

    /// The number of bytes that this thread has read from files.
    private func bytesRead() throws -> Int {
        let counts = try read("/proc/thread-self/io").split { $0 == "\n" || $0 == " " }
        return try #require(counts.count > 1 ? Int(counts[1]) : nil)
    }

    @Test(
        "a file of many features is read once when it is continued",
        .enabled(if: access("/proc/thread-self/io", R_OK) == 0, "this kernel does not count what threads read"))
    func longFiles() async throws {
        var writer: GeoJSONRecording? = try GeoJSONRecording(folder("a.geojson"))
        for batch in await MadeUpBatches.seconds(6_000) { writer?.take(batch) }
        try writer?.finish()
        writer = nil
        let before = try bytesRead()
        writer = try GeoJSONRecording(folder("a.geojson"))
        let read = try bytesRead() - before
        #expect(read < 2 * (writer?.length ?? 0))
    }

    @Test func itIsTakenUpThoughMuchRoomWasMadeBehindIt() async throws {
        var writer = try GeoJSONRecording(folder("a.geojson"))
        writer.take(try await batch(0))
        try writer.finish()
        let file = try RecordingFile(folder("b.geojson"))
        try file.append(readBytes(folder("a.geojson")) + [UInt8](repeating: UInt8(ascii: " "), count: 200_000))
        _ = consume file
        writer = try GeoJSONRecording(folder("b.geojson"))
        writer.take(try await batch(1))
        try writer.finish()
        #expect(try readBytes(folder("b.geojson")).count < 2_000)
    }

    @Test(arguments: [1, 40, 150, 200])
    func whatAKillHasTornIsTakenAway(_ seconds: Int) async throws {
        var writer: GeoJSONRecording? = try GeoJSONRecording(folder("a.geojson"))
        for second in 0..<seconds { writer?.take(try await batch(second)) }
        try writer?.flush()
        writer = nil
        let whole = try readBytes(folder("a.geojson"))
        for length in stride(from: 4_096, to: whole.count, by: 4_096) {
            // The room was there, and a part of the pages.
            let room = [UInt8](repeating: UInt8(ascii: " "), count: whole.count - length)
            try write(whole[..<length] + room, to: folder("a.geojson"))
            writer = try GeoJSONRecording(folder("a.geojson"))
            let left = try longitudes()
            #expect(left.count >= (seconds * length / whole.count) - 61)
            for more in 0..<2 { writer?.take(try await batch(seconds + more)) }
            try writer?.finish()
            writer = nil
            #expect(try longitudes().starts(with: left) && longitudes().count > left.count)
        }
    }

    @Test func ofWhatIsTornInTheFirstWordsOfAFeatureTheOneBeforeStays() async throws {
        var writer: GeoJSONRecording? = try GeoJSONRecording(folder("a.geojson"))
        for second in 0..<100 { writer?.take(try await batch(second)) }
        try writer?.finish()
        writer = nil
        let whole = try readBytes(folder("a.geojson"))
        let second = try #require(whole.lastRange(of: Array(",\n{\"type\"".utf8)))
        for more in 2..<20 {
            try write(Array(whole[..<(second.lowerBound + more)]), to: folder("a.geojson"))
            writer = try GeoJSONRecording(folder("a.geojson"))
            writer = nil
            #expect(try longitudes().count == 60)
        }
    }

    @Test func whatAnotherProgramHasEndedInItsOwnWayIsNotCut() throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"Point","coordinates":[11,48]},"properties":{}}
            ],"name":"mine"}


            """
        try write(Array(text.utf8), to: folder("a.geojson"))
        #expect(throws: Failure.self) { try GeoJSONRecording(folder("a.geojson")) }
        #expect(try readBytes(folder("a.geojson")) == Array(text.utf8))
    }
}
