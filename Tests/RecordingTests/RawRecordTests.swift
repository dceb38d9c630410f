import SystemSupport
import Testing

@testable import Recording

/// Tests of raw recordings with all kinds of truncation and damage.
struct RawRecordTests {
    private static let records: [RawRecord] = (0..<40).map { number in
        RawRecord(
            number == 0 ? .session : .bytes,
            at: RecordedBatch.Timestamp(wall: Int64(number) * 1_000_000_007 - 5, monotonic: Int64(number) << 40),
            // The payload contains the mark of a record, which must not confuse the reader.
            number % 5 == 0
                ? RawRecord.mark + [2, 255, 255] : (0..<number * 7).map { UInt8(truncatingIfNeeded: $0 * 31) })
    }

    private static func bytes(_ records: some Sequence<RawRecord>) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records { record.append(to: &bytes) }
        return bytes
    }

    private static func read(_ bytes: [UInt8], by piece: Int = .max) -> [RawRecord] {
        var reader = RawReader()
        var found: [RawRecord] = []
        for start in stride(from: 0, to: bytes.count, by: min(piece, max(bytes.count, 1))) {
            reader.read(bytes[start...].prefix(piece)) { found.append($0) }
        }
        reader.finish { found.append($0) }
        return found
    }

    @Test("raw records are read unchanged from pieces of any size", arguments: [1, 2, 7, 100, .max])
    func writtenRecords(_ piece: Int) {
        #expect(Self.read(Self.bytes(Self.records), by: piece) == Self.records)
        #expect(RawReader.recognizes(Self.bytes(Self.records)))
    }

    @Test("a truncated raw recording is read up to the last intact record")
    func truncatedRecordings() {
        let whole = Self.bytes(Self.records)
        var ends = [0]
        for record in Self.records { ends.append(ends[ends.count - 1] + Self.bytes([record]).count) }
        for length in 0...whole.count {
            let found = Self.read(Array(whole[..<length]))
            #expect(found.count == ends.lastIndex { $0 <= length }, "cut at \(length)")
            #expect(found[...] == Self.records.prefix(found.count))
        }
    }

    @Test("the raw records after a truncated record are read")
    func recordsAfterATruncatedRecord() {
        let whole = Self.bytes(Self.records)
        for length in whole.count - 300..<whole.count {
            let found = Self.read(Array(whole[..<length]) + whole)
            #expect(Array(found.suffix(Self.records.count)) == Self.records, "cut at \(length)")
        }
    }

    @Test("a damaged byte causes only one raw record to be lost")
    func aDamagedByteCostsOneRecord() {
        let whole = Self.bytes(Self.records)
        for place in whole.indices {
            var bytes = whole
            bytes[place] ^= 0x55
            #expect(Self.read(bytes).count == Self.records.count - 1, "byte \(place)")
        }
    }

    @Test("a file that contains only record headers is read in linear time")
    func recordHeaders() {
        let head = RawRecord.mark + [RawRecord.Kind.bytes.rawValue, 0, 0, 1, 0]
        let hostile = Array(repeatElement(head, count: 20_000).joined())
        var reader = RawReader()
        var found: [RawRecord] = []
        reader.read(hostile) { found.append($0) }
        #expect(reader.unrecognizedBytes <= 18 * hostile.count + 16 << 20)
        // Intact records after the headers are found.
        reader.read([UInt8](repeating: 0, count: 1 << 16) + Self.bytes(Self.records)) { found.append($0) }
        reader.finish { found.append($0) }
        #expect(found == Self.records)
    }

    @Test(
        "the error for a session with a later format version names the version", arguments: ["99", "2", "one"])
    func aSessionOfALaterVersionIsRefused(_ version: String) {
        let session = RawRecord(
            .session, at: RecordedBatch.Timestamp(wall: 0, monotonic: 0), Array("program=new\nversion=\(version)".utf8))
        var reader = RawReader()
        var found: [RawRecord] = []
        reader.read(Self.bytes(Self.records + [session] + Self.records)) { found.append($0) }
        reader.finish { found.append($0) }
        #expect(found == Self.records)
        #expect(reader.failure(reading: "a.rec")?.message.contains("version \(version)") == true)
    }
}
