import CZstd
import GNSS
import TestSupport
import Testing

@testable import FleetWire

@Suite("Damaged and hostile batches")
struct DamagedBatchTests {
    /// The number of changed payloads per original. A million take a few minutes.
    private static let rounds = 1_000

    @Test("decoding a modified or truncated batch does not crash", arguments: 0..<10 as Range<UInt64>)
    func mutations(seed: UInt64) throws {
        var values = RandomFixes(seed: seed)
        var random = SplitMix64(seed: seed)
        let fixes = values.next(count: Int.random(in: 1...20, using: &random))
        let sealed = Batch.seal(fixes, as: BatchTests.header())
        let plain = BatchTests.payload(sealed.header, columns: ColumnSet.bytes(fixes))
        #expect(try Batch(payload: plain).fixes == fixes)
        let fix = try #require(fixes.first).encoded()
        for _ in 0..<Self.rounds {
            _ = try? Batch(payload: Self.changed(sealed.payload, &random))
            _ = try? Batch(payload: Self.changed(plain, &random))
            _ = try? FleetFix(encoded: Self.changed(fix, &random))
        }
    }

    private static func changed(_ original: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var payload = original
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let edges: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0 ... .max, using: &random)]
            payload[Int.random(in: payload.indices, using: &random)] = edges.randomElement(using: &random) ?? 0
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            payload.removeLast(Int.random(in: 0...payload.count / 2, using: &random))
        }
        return payload
    }

    @Test("compressed columns are refused unless they declare a length of at most 2 MiB")
    func bombs() throws {
        for (length, announces) in [(64 << 20, true), (2 << 20 + 1, true), (64 << 20, false), (100, false)] {
            let bomb = try Self.frame([UInt8](repeating: 0, count: length), announcesLength: announces)
            let payload = BatchTests.payload(BatchTests.header(count: 60), compressedColumns: bomb)
            #expect(
                throws: WireError("the compressed columns are damaged, or longer than 2097152 bytes when decompressed")
            ) {
                try Batch(payload: payload)
            }
        }
    }

    private static func frame(_ bytes: [UInt8], announcesLength: Bool) throws -> [UInt8] {
        let context = try #require(ZSTD_createCCtx())
        defer { ZSTD_freeCCtx(context) }
        ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, announcesLength ? 1 : 0)
        return [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { buffer, count in
            count = ZSTD_compress2(context, buffer.baseAddress, buffer.count, bytes, bytes.count)
        }
    }

    @Test("a compressed frame that declares a wrong length is refused")
    func wrongLength() throws {
        var frame = try Self.frame([UInt8](repeating: 7, count: 200), announcesLength: true)
        // The byte after the magic number and the descriptor is the length.
        #expect(frame[5] == 200)
        for length in [0, 100, 255] as [UInt8] {
            frame[5] = length
            let payload = BatchTests.payload(BatchTests.header(count: 60), compressedColumns: frame)
            #expect(throws: WireError.self) { try Batch(payload: payload) }
        }
    }

    @Test(
        "counts and sequence numbers that are out of range are refused",
        arguments: [(1, 0), (1, 4097), (0, 1), (.max, 1), (1 << 62, 1), (1, .max)] as [(UInt64, Int)])
    func counts(first: UInt64, count: Int) {
        let payload = BatchTests.payload(BatchTests.header(first: first, count: count), columns: [])
        let reason = "the first sequence number (\(first)) or the fix count (\(count)) of the batch is out of range"
        #expect(throws: WireError(reason)) { try BatchHeader(payload: payload) }
    }

    @Test("a gap whose last sequence number does not fit in 62 bits is refused")
    func hugeGaps() throws {
        var header = BatchTests.header(first: 2, count: 1 << 62 - 2)
        header.isGap = true
        #expect(try BatchHeader(payload: BatchTests.payload(header)).next == BatchHeader.maxNumber)
        header.first += 1
        #expect(throws: WireError.self) { try BatchHeader(payload: BatchTests.payload(header)) }
    }

    private static let faults: [([UInt8], String)] = [
        ([0x0A, 0], "the message is truncated"),
        ([0x0A, 1, 1], "the descriptor of a column is out of range: -1"),
        ([0x0A, 1, 60 * 2], "column 1 has an unknown grid, or values that do not fit its grid"),
        ([0x1A, 2, 0xF8, 0x0F], "column 3 has an unknown grid, or values that do not fit its grid"),
        ([0x1A, 1, 60 * 2], "column 3 has an unknown grid, or values that do not fit its grid"),
        ([0x0A, 4, 0, 2, 2, 2], "a column has more values than the batch has fixes"),
        ([0x0A, 2, 2, 6], "the run lengths of a column do not match the number of fixes"),
        ([0x0A, 3, 2, 2, 0], "the run lengths of a column do not match the number of fixes"),
        ([0x0A, 1, 0, 0x0A, 1, 0], "column 1 occurs more than once"),
        ([0x08, 1], "field 1 is not a sequence of bytes"),
        ([], "the times in the batch header do not match the times of the fixes"),
    ]

    @Test(
        "columns with invalid values are refused",
        arguments: faults)
    func invalidColumns(columns: [UInt8], reason: String) {
        let payload = BatchTests.payload(BatchTests.header(count: 2), columns: columns)
        #expect(throws: WireError(reason)) { try Batch(payload: payload) }
    }

    @Test("batch headers with invalid fields are refused")
    func invalidHeaders() {
        let changes: [(inout BatchHeader) -> Void] = [
            { $0.tenant = "" }, { $0.device = "a.b" }, { $0.chain = [1, 2] }, { $0.from = 1 }, { $0.reason = "full" },
            { ($0.from, $0.to) = (2, 1) }, { $0.isGap = true },
        ]
        for change in changes {
            var header = BatchTests.header(count: 1)
            change(&header)
            let payload = BatchTests.payload(header, columns: [])
            #expect(throws: WireError.self) { try BatchHeader(payload: payload) }
        }
        let valid = BatchTests.payload(BatchTests.header(count: 1), columns: [])
        #expect(throws: Never.self) { try BatchHeader(payload: valid) }
        #expect(throws: WireError("the batch has format 2, but only format 1 is supported")) {
            try BatchHeader(payload: valid + [0x08, 2])
        }
        #expect(throws: WireError("the batch is longer than 2101248 bytes")) {
            try BatchHeader(payload: valid + [UInt8](repeating: 0, count: 3 << 20))
        }
    }
}
