import GNSS
import TestSupport
import Testing

@testable import FleetWire

@Suite("Batches")
struct BatchTests {
    static let incarnation = Incarnation(bytes: Array(0..<16 as Range<UInt8>)) ?? Incarnation()

    static func header(first: UInt64 = 1, count: Int = 0) -> BatchHeader {
        BatchHeader(tenant: "acme", device: "truck-7", incarnation: incarnation, first: first, count: count)
    }

    /// Returns a payload that may be invalid.
    static func payload(_ header: BatchHeader, columns: [UInt8]? = nil, compressedColumns: [UInt8]? = nil) -> [UInt8] {
        var writer = ProtobufWriter()
        header.write(to: &writer)
        if let columns { writer.bytes(BatchHeader.columnsField, columns) }
        if let compressedColumns { writer.bytes(BatchHeader.compressedColumnsField, compressedColumns) }
        return writer.bytes
    }

    @Test("random fixes are identical bit for bit after encoding and decoding", arguments: 0..<200 as Range<UInt64>)
    func randomFixes(seed: UInt64) throws {
        var random = RandomFixes(seed: seed)
        let fixes = random.next(count: [1, 2, 3, 20, 60][Int(seed % 5)])
        let sealed = Batch.seal(fixes, as: Self.header(first: 61))
        let batch = try Batch(payload: sealed.payload)
        #expect(RandomFixes.bits(batch.fixes) == RandomFixes.bits(fixes))
        #expect(batch.fixes == fixes)
        #expect(batch.header == sealed.header)
        #expect(try BatchHeader(payload: sealed.payload) == sealed.header)
        for fix in fixes.prefix(10) {
            let decoded = try FleetFix(encoded: fix.encoded())
            #expect(decoded == fix)
            #expect(RandomFixes.bits([decoded]) == RandomFixes.bits([fix]))
        }
    }

    @Test("values that are the same in all fixes do not replace those that differ", arguments: 0..<64 as Range<UInt64>)
    func commonValues(seed: UInt64) throws {
        var random = RandomFixes(seed: seed)
        let common = random.next(count: 1)[0]
        let changes: [(inout FleetFix) -> Void] = [
            { $0.fix.time = common.fix.time }, { $0.received = common.received },
            { $0.fix.coordinate?.latitude = common.fix.coordinate?.latitude ?? 0 },
            { $0.fix.coordinate?.longitude = common.fix.coordinate?.longitude ?? 0 },
            { $0.fix.errors?.origin = .receiver }, { $0.attitude?.heading = common.attitude?.heading },
        ]
        // The bits of the seed select the values that are the same.
        let selected = changes.indices.filter { seed >> $0 & 1 == 1 }
        let fixes = random.next(count: 100).map { fix in
            var fix = fix
            fix.fix.altitude = common.fix.altitude
            for index in selected { changes[index](&fix) }
            return fix
        }
        let batch = try Batch(payload: Batch.seal(fixes, as: Self.header()).payload)
        #expect(RandomFixes.bits(batch.fixes) == RandomFixes.bits(fixes))
        var motion: [MotionFix] = []
        try MotionFix.decode(Batch.seal(fixes, as: Self.header()).payload, into: &motion)
        #expect(motion.map(Values.init) == fixes.map(Values.init))
    }

    @Test("the motion of fixes is the same as in the complete fixes", arguments: 0..<50 as Range<UInt64>)
    func motion(seed: UInt64) throws {
        var random = RandomFixes(seed: seed)
        var motion: [MotionFix] = []
        // The array is reused for more and for fewer fixes. Values are set in blocks of 64 fixes.
        for count in [20, 64, 65, 300, 1] {
            let fixes = random.next(count: count)
            try MotionFix.decode(Batch.seal(fixes, as: Self.header()).payload, into: &motion)
            #expect(motion.map(Values.init) == fixes.map(Values.init))
            #expect(motion.map(\.instant) == fixes.map(\.instant))
            #expect(motion.map(\.position) == fixes.map(\.position))
        }
    }

    /// The values of a fix's motion. The bits of numbers distinguish 0.0 from -0.0.
    private struct Values: Equatable {
        let time: UTCTime?
        let received: Int64
        let mode: Fix.Mode?
        let bits: [UInt64?]

        init(_ fix: some BatchFix) {
            (time, received, mode) = (fix.time, fix.received, fix.mode)
            bits = [fix.coordinate?.latitude, fix.coordinate?.longitude, fix.speed, fix.course].map { $0?.bitPattern }
        }
    }

    @Test(
        "only a coordinate on the earth is a position",
        arguments: [
            (90, -180, true), (-90, 180, true), (90.1, 11, false), (48, 180.1, false), (.nan, 11, false),
            (48, .infinity, false),
        ] as [(Double, Double, Bool)])
    func impossiblePositions(_ latitude: Double, _ longitude: Double, _ isPossible: Bool) {
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        var fix = Fix()
        fix.coordinate = coordinate
        #expect(FleetFix(fix: fix, received: 0).position == nil)
        fix.mode = .twoDimensional
        #expect(FleetFix(fix: fix, received: 0).position == (isPossible ? coordinate : nil))
    }

    @Test(
        "a time that no calendar has is not part of an epoch",
        arguments: [
            (253_402_300_799, 999_999_999, true), (253_402_300_800, 0, false), (-62_135_596_801, 0, false),
            (Int64.max, 0, false), (0, 1_000_000_000, false), (0, UInt32.max, false),
        ] as [(Int64, UInt32, Bool)])
    func impossibleTimes(_ seconds: Int64, _ nanosecond: UInt32, _ isPossible: Bool) {
        var fix = Fix()
        fix.time = UTCTime(secondsSince1970: seconds, nanosecond: nanosecond)
        #expect((FleetFix(fix: fix, received: 0).epoch.fix.time != nil) == isPossible)
    }

    @Test("the largest batch is identical bit for bit after encoding and decoding")
    func largestBatch() throws {
        var random = RandomFixes(seed: 4)
        let fixes = random.next(count: Batch.maxCount)
        let payload = Batch.seal(fixes, as: Self.header()).payload
        #expect(try RandomFixes.bits(Batch(payload: payload).fixes) == RandomFixes.bits(fixes))
    }

    @Test("a batch header contains the earliest and the latest time of the fixes")
    func times() {
        let fixes = [5, Int64.min, .max].map { FleetFix(fix: Fix(), received: $0) }
        let sealed = Batch.seal(fixes, as: Self.header())
        #expect((sealed.header.from, sealed.header.to) == (.min, .max))
        #expect(sealed.header.count == 3 && sealed.header.next == 4)
    }

    @Test("a gap and its reason are unchanged after encoding and decoding")
    func gaps() throws {
        var header = Self.header(first: 100, count: 1_000_000)
        (header.isGap, header.isLate, header.reason) = (true, true, "disk full")
        (header.from, header.to) = (-5, 7)
        let sealed = Batch.seal([], as: header)
        let batch = try Batch(payload: sealed.payload)
        #expect(batch.header == sealed.header && batch.fixes.isEmpty)
        header.chain = sealed.header.chain
        #expect(batch.header == header && batch.header.next == 1_000_100)
    }

    @Test("a batch's chain hash covers the previous hash, the sequence numbers and the columns")
    func chains() throws {
        var fix = FleetFix(fix: Fix(), received: 1)
        let first = Batch.seal([fix], as: Self.header())
        #expect(try Batch.chain(of: first.payload, after: BatchHeader.firstChain) == first.header.chain)
        #expect(try Batch.chain(of: first.payload, after: first.header.chain) != first.header.chain)
        fix.received = 2
        #expect(Batch.seal([fix], as: Self.header()).header.chain != first.header.chain)
        #expect(Batch.seal([fix], as: Self.header(first: 2)).header.chain != first.header.chain)
    }

    @Test("the chain hash of a batch that starts a chain does not depend on the previous hash")
    func startOfChain() throws {
        var header = Self.header(first: 61)
        header.startsChain = true
        let fixes = [FleetFix(fix: Fix(), received: 1)]
        let sealed = Batch.seal(fixes, as: header)
        #expect(try Batch(payload: sealed.payload).header == sealed.header)
        header.chain = sealed.header.chain
        #expect(Batch.seal(fixes, as: header).header.chain == sealed.header.chain)
        #expect(try Batch.chain(of: sealed.payload, after: header.chain) == sealed.header.chain)
    }

    @Test("a gap carries the chain hash of the last dropped batch, so that later batches can be verified")
    func chainsOfGaps() throws {
        let dropped = Batch.seal([FleetFix(fix: Fix(), received: 1)], as: Self.header())
        var header = dropped.header
        (header.isGap, header.reason) = (true, "disk full")
        let gap = Batch.seal([], as: header)
        #expect(gap.header.chain == dropped.header.chain)
        #expect(try Batch.chain(of: gap.payload, after: BatchHeader.firstChain) == dropped.header.chain)
    }

    @Test("unknown fields and columns of a batch are skipped")
    func unknownFields() throws {
        let fixes = [FleetFix(fix: Fix(), received: 7)]
        let sealed = Batch.seal(fixes, as: Self.header())
        let added: [UInt8] = [0xF8, 0x3F, 7, 0xFA, 0x3F, 1, 9, 0xFD, 0x3F, 1, 2, 3, 4]
        #expect(try Batch(payload: added + sealed.payload + added).fixes == fixes)
        let columns = [0xFA, 0x3F, 1, 9] + ColumnSet.bytes(fixes)
        let payload = Self.payload(sealed.header, columns: columns)
        #expect(try Batch(payload: payload).fixes == fixes)
        #expect(try Batch.chain(of: payload, after: BatchHeader.firstChain) != sealed.header.chain)
        #expect(throws: WireError("column 1023 occurs more than once")) {
            try Batch(payload: Self.payload(sealed.header, columns: [0xFA, 0x3F, 0, 0xFA, 0x3F, 0]))
        }
    }

    @Test("a batch is encoded to the same bytes in every version of the program")
    func golden() throws {
        var fix = Fix()
        fix.time = UTCTime(secondsSince1970: 1_767_225_600, nanosecond: 200_000_000)
        fix.coordinate = Coordinate(latitude: 48 + 7.038 / 60, longitude: -0.0)
        fix.altitude = 545.4
        fix.geoidSeparation = 46.9
        fix.ellipsoidalAltitude = 545.4 + 46.9
        fix.speed = 22.4 * (1852.0 / 3600)
        fix.mode = .threeDimensional
        fix.quality = .autonomous
        var later = fix
        later.time?.secondsSince1970 += 1
        later.altitude = nil
        later.ellipsoidalAltitude = nil
        let fixes = [
            FleetFix(fix: fix, received: 1_767_225_600_270_000), FleetFix(fix: later, received: 1_767_225_601_271_000),
        ]
        let sealed = Batch.seal(fixes, as: Self.header(first: 300))
        #expect(Self.hexadecimal(sealed.payload) == Self.goldenBatch)
        #expect(try Batch(payload: sealed.payload).fixes == fixes)
        #expect(Self.hexadecimal(fixes[0].encoded()) == Self.goldenFix)
    }

    private static let goldenBatch =
        "0801120461636d651a07747275636b2d372210000102030405060708090a0b0c0d0e0f28ac0230025080b59ae288d2a3"
        + "065880897a6210578cb46e1f206775fea10b6dabd989cb6a3a0a086484e8c9d58301141204288c01021a0434aade3a22"
        + "03c407012a037a0202320310aa077a050e0202c65c4a020406520204023a04f802c003"
    private static let goldenFix =
        "0a076084e8c9d583011202300e1a0430aade3a2203c007012a017832030caa077a030cc65c4a020006520200023a04f4"
        + "02c003"

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
