import FoundationEssentials
import GNSS
import GPSBridge
import Glibc
import SystemSupport
import TestSupport
import Testing
import TextOutput

@testable import Recording
@testable import TrackFormats

/// Tests of power cuts that damage the last pages of a file. The recording must continue, and everything before those
/// pages must be readable.
struct PowerCutTests {
    private let folder = TemporaryDirectory()

    private static let page = 4_096
    private static let names = ["a.gpx", "a.geojson", "a.csv", "a.json", "a.nmea", "a.rec", "a.csv.zst", "a.rec.zst"]
    private static let images = 24

    /// Any JSON object.
    private struct Object: Decodable {}

    /// The damage that a power cut does to the last pages of a file.
    private enum Tear: CaseIterable {
        case missing, zero, torn, holes
    }

    private func image(_ whole: [UInt8], _ tear: Tear, using random: inout SplitMix64) -> [UInt8] {
        let pages = (whole.count + Self.page - 1) / Self.page
        let count = Int.random(in: 1...min(10, pages), using: &random)
        let start = (pages - count) * Self.page
        switch tear {
        case .missing: return Array(whole[..<start])
        case .zero: return whole[..<start] + [UInt8](repeating: 0, count: whole.count - start)
        case .torn: return Array(whole[..<Int.random(in: start..<whole.count, using: &random)])
        case .holes:
            var image = whole
            for page in pages - count..<pages where Bool.random(using: &random) {
                for place in page * Self.page..<min((page + 1) * Self.page, whole.count) { image[place] = 0 }
            }
            return image
        }
    }

    private func record(
        _ seconds: Range<Int>, _ name: String, isLast: Bool, in folder: TemporaryDirectory? = nil
    ) async throws -> Recorder.State {
        var worker = try RecordingWorker(RecordingName((folder ?? self.folder)(name)), RecordingOptions())
        for start in stride(from: seconds.lowerBound, to: seconds.upperBound, by: 7) {
            worker.record(await Self.batches(start..<min(start + 7, seconds.upperBound)))
        }
        if isLast { worker.record([], isLast: true) }
        return worker.state
    }

    /// Returns batches with random data, which does not compress well.
    private static func batches(_ seconds: Range<Int>) async -> [RecordedBatch] {
        await TestBatches.seconds(seconds.count, from: seconds.lowerBound).map { batch in
            var batch = batch
            var random = SplitMix64(seed: UInt64(batch.timestamp.wall))
            let noise = (0..<300).map { _ in String(UInt8.random(in: 0..<36, using: &random), radix: 36) }.joined()
            let second = batch.timestamp.wall / 1_000_000_000 - TestBatches.start
            batch.batch.bytes = Array((line("GPZDA,\(second)") + line("GPTXT,01,01,02,\(noise)")).utf8)
            batch.batch.packets = PacketList(batch.batch.bytes)
            for index in batch.batch.epochs.indices {
                batch.batch.epochs[index].fix.coordinate?.longitude = Double.random(in: 11..<12, using: &random)
            }
            return batch
        }
    }

    /// Returns the seconds in a file. Checks JSON, tags and compressed data as strictly as other programs do.
    private func seconds(_ name: String, in folder: TemporaryDirectory? = nil) throws -> [Int] {
        var bytes = try readBytes((folder ?? self.folder)(name))
        if name.hasSuffix(".zst") { bytes = try strictlyDecompressed(bytes) }
        if name.contains(".nmea") || name.contains(".rec") {
            return String(decoding: bytes, as: UTF8.self).split(separator: "$GPZDA,").dropFirst().compactMap { text in
                Int(text.prefix { $0.isNumber })
            }
        }
        if name.hasSuffix(".geojson") { _ = try JSONDecoder().decode(Object.self, from: Data(bytes)) }
        if name.hasSuffix(".gpx") { #expect(Self.isBalanced(bytes)) }
        var epochs = (TrackReader.tracks(bytes)?.epochs ?? []).filter(\.fix.hasPosition)
        if name.hasSuffix(".geojson") { epochs = epochs.filter { $0.fix.time != nil } }
        return epochs.compactMap { $0.fix.time.map { Int($0.secondsSince1970 - TestBatches.start) } }
    }

    /// Decompresses like other programs, which stop at the first error.
    private func strictlyDecompressed(_ bytes: [UInt8]) throws -> [UInt8] {
        var unwrapper = RecordingUnwrapper(keepsRecords: true)
        var whole = bytes.withUnsafeBytes { Array(unwrapper.read($0)) }
        while case let rest = unwrapper.next(), !rest.isEmpty { whole += rest }
        while case let rest = unwrapper.finish(), !rest.isEmpty { whole += rest }
        #expect(unwrapper.failure(reading: "") == nil)
        return whole
    }

    /// Returns whether all tags are closed. Ignores comments and instructions.
    private static func isBalanced(_ bytes: [UInt8]) -> Bool {
        var rest = String(decoding: bytes, as: UTF8.self)[...]
        var open: [Substring] = []
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...]
            let ending = rest.hasPrefix("<!--") ? "-->" : rest.hasPrefix("<?") ? "?>" : ">"
            guard let end = rest.firstRange(of: ending) else { return false }
            let tag = rest[..<end.upperBound]
            rest = rest[end.upperBound...]
            if ending != ">" || tag.hasSuffix("/>") { continue }
            let name = tag.dropFirst().dropLast().prefix { $0 != " " }
            if name.hasPrefix("/") {
                guard open.popLast() == name.dropFirst() else { return false }
            } else {
                open.append(name)
            }
        }
        return open.isEmpty
    }

    @Test("a recording can be resumed after any damage from a power cut", arguments: names)
    func powerCuts(_ name: String) async throws {
        var random = SplitMix64(seed: 20_261_121)
        // Formats that compress well need more data to fill ten pages.
        let length = name == "a.csv.zst" ? 3_000 : name == "a.csv" ? 1_500 : 700
        #expect(try await record(0..<length, name, isLast: false).phase == .recording)
        let whole = try readBytes(folder(name))
        try #require(whole.count > 10 * Self.page)
        let perByte = Double(length) / Double(whole.count)
        for number in 0..<Self.images {
            let tear = Tear.allCases[number % Tear.allCases.count]
            let image = image(whole, tear, using: &random)
            let folder = TemporaryDirectory()
            try write(image, to: folder(name))
            let state = try await record(length..<length + 5, name, isLast: true, in: folder)
            #expect(state.failure == nil)
            let found = try seconds(name, in: folder)
            let context = Comment(rawValue: "image \(number), \(tear), \(found.suffix(8))")
            #expect(found.suffix(5) == Array(length..<length + 5)[...], context)
            #expect(Set(found).count == found.count, context)
            // All points must be found, except for those in the ten damaged pages and in the features or blocks that
            // these pages truncate.
            let expected = Int(Double(whole.count - 11 * Self.page) * perByte) - 70
            #expect(found.count >= expected, context)
        }
    }

    @Test("the damaged end of a recording is reported and saved in a separate file")
    func theTornEndIsKept() async throws {
        _ = try await record(0..<100, "a.gpx", isLast: true)
        let whole = try readBytes(folder("a.gpx"))
        try write(Array(whole.dropLast(1_000)), to: folder("a.gpx"))
        let state = try await record(100..<110, "a.gpx", isLast: true)
        #expect(state.repair?.contains("a.gpx.torn") == true)
        #expect(String(decoding: try readBytes(folder("a.gpx.torn")), as: UTF8.self).hasPrefix("<trkpt"))
    }

    @Test("saving the damaged end of a recording does not follow symbolic links")
    func linksBesideTheFile() async throws {
        _ = try await record(0..<100, "a.gpx", isLast: true)
        try write(Array(try readBytes(folder("a.gpx")).dropLast(1_000)), to: folder("a.gpx"))
        symlink(folder("elsewhere"), folder("a.gpx.torn"))
        let state = try await record(100..<110, "a.gpx", isLast: true)
        #expect(state.repair?.contains("a.gpx.torn-2") == true)
        #expect(folder.names == ["a.gpx", "a.gpx.torn", "a.gpx.torn-2"])
    }

    @Test("a single zero byte is not treated as damage", arguments: ["a.nmea", "a.csv"])
    func singleZeros(_ name: String) async throws {
        _ = try await record(0..<300, name, isLast: true)
        var bytes = try readBytes(folder(name))
        let line = try #require(bytes[(bytes.count / 4)...].firstIndex(of: 0x0A))
        bytes.replaceSubrange(line..<line + 1, with: [0x0A, 0, 0x0A])
        try write(bytes, to: folder(name))
        let state = try await record(300..<305, name, isLast: true)
        #expect(state.repair == nil)
        #expect(try readBytes(folder(name)).starts(with: bytes))
    }

    @Test(
        "a file that begins with a zero byte is refused and left unchanged",
        arguments: ["a.nmea", "a.json", "a.gpx"])
    func zeroAtTheBeginning(_ name: String) async throws {
        _ = try await record(0..<20, name, isLast: true)
        let bytes = [0] + (try readBytes(folder(name)))
        try write(bytes, to: folder(name))
        await #expect(throws: Failure.self) { try await record(20..<25, name, isLast: true) }
        #expect(try readBytes(folder(name)) == bytes && folder.names == [name])
    }

    @Test("a compressed block is removed if a power cut replaced its end with zeros")
    func blocksThatEndInZeros() throws {
        var random = SplitMix64(seed: 1)
        // Incompressible bytes are stored unchanged, so zeros within them would decode without an error.
        let parts = [300, 1_000].map { count in (0..<count).map { _ in UInt8.random(in: 1...255, using: &random) } }
        let compressor = try Compressor()
        var bytes = parts.flatMap { compressor.compress($0) }
        try #require((1_025..<1_536).contains(bytes.count))
        bytes[1_024...] = ArraySlice(repeating: 0, count: bytes.count - 1_024)
        try write(bytes, to: folder("a.nmea.zst"))
        do {
            let file = try RecordingFile(folder("a.nmea.zst"))
            #expect(try CompressedTail.close(file) == [0])
        }
        #expect(try strictlyDecompressed(try readBytes(folder("a.nmea.zst"))) == parts[0])
    }

    @Test(
        "a GPX recording can be resumed even if it contains megabytes of white space",
        arguments: [4_000, 70_000, 2_000_000])
    func longLines(_ count: Int) async throws {
        _ = try await record(0..<40, "a.gpx", isLast: true)
        let whole = try readBytes(folder("a.gpx"))
        let space = [UInt8](repeating: 0x20, count: count)
        let end = try #require(whole.lastRange(of: "</trkpt>\n".utf8)).upperBound
        try write(Array(whole[..<end] + space), to: folder("a.gpx"))
        _ = try await record(40..<45, "a.gpx", isLast: true)
        #expect(try seconds("a.gpx") == Array(0..<45))

        let track = try #require(whole.lastRange(of: "<trk>".utf8)).lowerBound
        try write(Array(whole[..<track] + space + whole[track...]), to: folder("a.gpx"))
        _ = try await record(40..<45, "a.gpx", isLast: true)
        #expect(try seconds("a.gpx") == Array(0..<45))
    }

    @Test(
        "another program's GPX file is refused and left unchanged",
        arguments: [
            #"<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"></gpx>"#,
            "<html><gpx></gpx>", "dear diary </gpx>", "</gpx>",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"x\">\n</gpx>\n",
        ])
    func foreignFiles(_ text: String) async throws {
        try write(Array(text.utf8), to: folder("a.gpx"))
        #expect(throws: Failure.self) { try GPXAppender(folder("a.gpx")) }
        #expect(try readBytes(folder("a.gpx")) == Array(text.utf8))
    }

    @Test("a recorded GPX file that another program has modified is refused")
    func changedFiles() async throws {
        _ = try await record(0..<10, "a.gpx", isLast: true)
        let text = String(decoding: try readBytes(folder("a.gpx")), as: UTF8.self)
        let place = try #require(text.firstRange(of: "</gpx>"))
        let changed = text[..<place.lowerBound] + "<wpt lat=\"1\" lon=\"2\"></wpt>\n" + text[place.lowerBound...]
        try write(Array(changed.utf8), to: folder("a.gpx"))
        #expect(throws: Failure.self) { try GPXAppender(folder("a.gpx")) }
        #expect(try readBytes(folder("a.gpx")) == Array(changed.utf8))
    }

    @Test("a recording can be appended to a converted GPX file of any length")
    func convertedFiles() async throws {
        for padding in 0..<60 {
            let text = GatheredText()
            var writer = TrackFormat.gpx.writer(into: text.output)
            writer.begin()
            writer.beginTrack(named: String(repeating: "x", count: padding * 7))
            for second in 0..<40 { writer.append(TestBatches.epoch(second)) }
            writer.end()
            try write(try text.take(), to: folder("a.gpx"))
            _ = try await record(40..<45, "a.gpx", isLast: true)
            #expect(try seconds("a.gpx") == Array(0..<45))
        }
    }
}
