import CNMEAScan
import TestSupport
import Testing

/// Serialized because the implementation is selected for the whole process. Concurrent tests are not affected, because
/// all implementations give the same results.
@Suite(.serialized)
struct ScanWaysTests {
    private static let ways = [CNMEA_WAY_SSE2, CNMEA_WAY_AVX2, CNMEA_WAY_AVX512]

    /// Runs a test with one implementation if the processor supports it, and then selects the best one again.
    private func compare(_ way: cnmea_way, _ body: () throws -> Void) rethrows {
        guard cnmea_choose(way) != 0 else { return }
        defer { for way in Self.ways { _ = cnmea_choose(way) } }
        try body()
    }

    @Test("all SIMD implementations give the same results for sentences of any length", arguments: ways)
    func sentencesOfEveryLengthAreScannedAlike(_ way: cnmea_way) {
        compare(way) {
            var random = SplitMix64(seed: 1)
            for length in 0...300 {
                for _ in 0..<5 {
                    let content = (0..<length).map { _ in character(&random) }
                    for end in ["*", "$", "\r", "\n", "\0", "\u{1F}"] {
                        expectAlike(content + Array(end.utf8), in: way)
                    }
                    for byte in [0x80, 0xFF] as [UInt8] { expectAlike(content + [byte], in: way) }
                    expectAlike(content, in: way)
                }
            }
        }
    }

    @Test("all SIMD implementations give the same results for random bytes", arguments: ways)
    func randomBytesAreScannedAlike(_ way: cnmea_way) {
        compare(way) {
            var random = SplitMix64(seed: 2)
            for length in 0...300 {
                for _ in 0..<20 {
                    expectAlike((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }, in: way)
                }
            }
        }
    }

    @Test("all SIMD implementations read any number of fields of any length identically", arguments: ways)
    func fieldsOfEveryLengthAndNumberAreReadAlike(_ way: cnmea_way) {
        compare(way) {
            var random = SplitMix64(seed: 3)
            for fieldCount in 0...200 {
                for width in 0...6 {
                    let field = { (random: inout SplitMix64) in [UInt8(ascii: ",")] + digits(width, &random) }
                    expectAlike((0..<fieldCount).flatMap { _ in field(&random) } + Array("*".utf8), in: way)
                }
            }
        }
    }

    @Test("all SIMD implementations read fields of mixed lengths identically", arguments: ways)
    func fieldsOfMixedLengthsAreReadAlike(_ way: cnmea_way) {
        compare(way) {
            var random = SplitMix64(seed: 4)
            for _ in 0..<1000 {
                let fieldCount = Int.random(in: 0...40, using: &random)
                let fields = (0..<fieldCount).flatMap { _ in
                    [UInt8(ascii: ",")] + digits(Int.random(in: 0...6, using: &random), &random)
                }
                expectAlike(Array("GPGSV".utf8) + fields + Array("*".utf8), in: way)
            }
        }
    }

    // MARK: Random input

    /// Returns a character of a sentence: usually a digit, sometimes a comma.
    private func character(_ random: inout SplitMix64) -> UInt8 {
        Array("0123456789012345678901234567890123456789,,,,,,,,..-+AGNPSVWxz !^~/:;#\u{7F}".utf8).randomElement(
            using: &random) ?? 0
    }

    /// Returns digits, with another character in place of every fiftieth.
    private func digits(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
        (0..<count).map { _ in
            Int.random(in: 0..<50, using: &random) == 0
                ? character(&random) : UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &random)
        }
    }

    // MARK: Comparison

    private struct Scan: Equatable {
        var end: Int
        var sum: UInt8
        var delimiters: [UInt16]
    }

    private func scan(_ sentence: UnsafePointer<UInt8>, limit: Int, in way: cnmea_way) -> Scan {
        _ = cnmea_choose(way)
        var delimiters = [UInt16](repeating: 0, count: limit + 2 + Int(CNMEA_SCAN_OVERHANG))
        let found = cnmea_scan(sentence, limit, &delimiters)
        return Scan(end: Int(found.end), sum: found.sum, delimiters: Array(delimiters[..<(Int(found.commas) + 2)]))
    }

    private struct Numbers: Equatable {
        var irregular: UInt32
        var numbers: [UInt16]
    }

    private func numbers(
        _ sentence: UnsafePointer<UInt8>, _ delimiters: [UInt16], from first: Int, count: Int, in way: cnmea_way
    ) -> Numbers {
        _ = cnmea_choose(way)
        var found = Numbers(irregular: 0, numbers: [UInt16](repeating: 0, count: 16))
        delimiters.withUnsafeBufferPointer { delimiters in
            guard let start = delimiters.baseAddress else { return }
            found.irregular = cnmea_numbers(sentence, start + first, UInt32(count), &found.numbers)
        }
        // Numbers of irregular fields are undefined.
        for field in 0..<16 where found.irregular >> UInt32(field) & 1 == 1 { found.numbers[field] = 0 }
        return found
    }

    /// Scans content without its `$` and reads all fields, with one implementation and with the scalar one.
    private func expectAlike(_ content: [UInt8], in way: cnmea_way) {
        let margin = Int(CNMEA_SCAN_MARGIN)
        // Different bytes next to the content would reveal reads beyond its bounds.
        let memory =
            [UInt8](repeating: UInt8(ascii: ","), count: margin) + [UInt8(ascii: "$")] + content
            + [UInt8](repeating: UInt8(ascii: "7"), count: margin)
        let limit = 1 + content.count
        memory.withUnsafeBufferPointer { memory in
            guard let start = memory.baseAddress else { return }
            let sentence = start + margin
            let plain = scan(sentence, limit: limit, in: CNMEA_WAY_PLAIN)
            let wide = scan(sentence, limit: limit, in: way)
            guard plain.end < limit else {
                #expect(wide.end >= limit, "\(content) has no end")
                return
            }
            #expect(wide == plain, "\(content)")
            let fieldCount = plain.delimiters.count - 2
            let delimiters = plain.delimiters + [UInt16](repeating: 0xFFFF, count: Int(CNMEA_SCAN_OVERHANG))
            for first in stride(from: 0, through: fieldCount, by: 3) {
                let count = min(16, fieldCount - first)
                let inPlain = numbers(sentence, delimiters, from: first, count: count, in: CNMEA_WAY_PLAIN)
                let inWide = numbers(sentence, delimiters, from: first, count: count, in: way)
                #expect(inWide == inPlain, "\(count) fields of \(content) from index \(first)")
            }
        }
    }
}
