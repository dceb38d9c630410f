import FoundationEssentials
import GNSS
import Glibc
import SystemSupport
import TestSupport
import Testing
import TextTestSupport

@testable import TrackFormats

/// Tests that a recorded GeoJSON file is valid JSON after each write, regardless of the length of its numbers.
struct GeoJSONAppenderTests {
    private let folder = TemporaryDirectory()

    private struct Collection: Decodable {
        struct Feature: Decodable { let geometry: Geometry }
        struct Geometry: Decodable { let coordinates: [[[Double]]] }
        let features: [Feature]
    }

    /// Degrees with few and with many digits.
    private static let degrees = [48.123456789, 1.0, -11.5, 48.987654321, 2.0, 3.0, -57.7654321]

    private func epochs(_ second: Int) -> [Epoch] {
        let degrees = Self.degrees[second % Self.degrees.count]
        let time = UTCTime(secondsSince1970: 1_795_132_800 + Int64(second))
        return [
            epoch(degrees, degrees * 1.2, at: time) { $0.ellipsoidalAltitude = second % 2 == 1 ? nil : 565.75 }
        ]
    }

    private func longitudes() throws -> [Double] {
        let features = try JSONDecoder().decode(Collection.self, from: Data(readBytes(folder("a.geojson")))).features
        var found: [Double] = []
        for place in features.flatMap(\.geometry.coordinates).joined() where place[0] != found.last {
            found.append(place[0])
        }
        return found
    }

    @Test("a GeoJSON file is valid JSON after each write", arguments: 0..<7)
    func everyWrite(_ first: Int) throws {
        var writer: GeoJSONAppender? = try GeoJSONAppender(folder("a.geojson"))
        for second in first..<first + 130 {
            writer?.append(epochs(second), of: "a test")
            try writer?.flush()
            #expect(try longitudes().count == second - first + 1)
            // After every ninth write, a new writer takes over from a writer that did not finish.
            guard second % 9 == 0 else { continue }
            writer = nil
            writer = try GeoJSONAppender(folder("a.geojson"))
        }
        try writer?.finish()
        #expect(try readBytes(folder("a.geojson")).last == UInt8(ascii: "\n"))
    }

    /// Returns the number of bytes that this thread has read from files.
    private func bytesRead() throws -> Int {
        let counts = try read("/proc/thread-self/io").split { $0 == "\n" || $0 == " " }
        return try #require(counts.count > 1 ? Int(counts[1]) : nil)
    }

    @Test(
        "resuming a GeoJSON recording with many features reads the file only once",
        .enabled(if: access("/proc/thread-self/io", R_OK) == 0, "this kernel does not count what threads read"))
    func longFiles() throws {
        var writer: GeoJSONAppender? = try GeoJSONAppender(folder("a.geojson"))
        for second in 0..<6_000 { writer?.append(epochs(second), of: "a test") }
        try writer?.finish()
        writer = nil
        let before = try bytesRead()
        writer = try GeoJSONAppender(folder("a.geojson"))
        let read = try bytesRead() - before
        #expect(read < 2 * (writer?.length ?? 0))
    }

    @Test("resuming a GeoJSON recording shortens a large unused area at the end of the file")
    func reservedSpace() throws {
        var writer = try GeoJSONAppender(folder("a.geojson"))
        writer.append(epochs(0), of: "a test")
        try writer.finish()
        let file = try RecordingFile(folder("b.geojson"))
        try file.append(readBytes(folder("a.geojson")) + [UInt8](repeating: UInt8(ascii: " "), count: 200_000))
        _ = consume file
        writer = try GeoJSONAppender(folder("b.geojson"))
        writer.append(epochs(1), of: "a test")
        try writer.finish()
        #expect(try readBytes(folder("b.geojson")).count < 2_000)
    }

    @Test("a feature that was truncated when the program was killed is removed", arguments: [1, 40, 150, 200])
    func truncatedFeatures(_ seconds: Int) throws {
        var writer: GeoJSONAppender? = try GeoJSONAppender(folder("a.geojson"))
        for second in 0..<seconds { writer?.append(epochs(second), of: "a test") }
        try writer?.flush()
        writer = nil
        let whole = try readBytes(folder("a.geojson"))
        for length in stride(from: 4_096, to: whole.count, by: 4_096) {
            // The space was reserved, but not all of its pages were written.
            let room = [UInt8](repeating: UInt8(ascii: " "), count: whole.count - length)
            try write(whole[..<length] + room, to: folder("a.geojson"))
            writer = try GeoJSONAppender(folder("a.geojson"))
            let left = try longitudes()
            #expect(left.count >= (seconds * length / whole.count) - 61)
            for more in 0..<2 { writer?.append(epochs(seconds + more), of: "a test") }
            try writer?.finish()
            writer = nil
            #expect(try longitudes().starts(with: left) && longitudes().count > left.count)
        }
    }

    @Test("a feature truncated at its start does not affect the previous feature")
    func featuresTruncatedAtTheirStart() throws {
        var writer: GeoJSONAppender? = try GeoJSONAppender(folder("a.geojson"))
        for second in 0..<100 { writer?.append(epochs(second), of: "a test") }
        try writer?.finish()
        writer = nil
        let whole = try readBytes(folder("a.geojson"))
        let second = try #require(whole.lastRange(of: Array(",\n{\"type\"".utf8)))
        for more in 2..<20 {
            try write(Array(whole[..<(second.lowerBound + more)]), to: folder("a.geojson"))
            writer = try GeoJSONAppender(folder("a.geojson"))
            writer = nil
            #expect(try longitudes().count == 60)
        }
    }

    @Test("a GeoJSON file with another program's ending is refused and left unchanged")
    func foreignEndings() throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"Point","coordinates":[11,48]},"properties":{}}
            ],"name":"mine"}


            """
        try write(Array(text.utf8), to: folder("a.geojson"))
        #expect(throws: Failure.self) { try GeoJSONAppender(folder("a.geojson")) }
        #expect(try readBytes(folder("a.geojson")) == Array(text.utf8))
    }
}
