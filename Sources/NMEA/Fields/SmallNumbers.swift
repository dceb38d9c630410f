import CNMEAScan

/// A small number in sixteen bits: a whole one as it is, any other to a tenth, and one pattern for "absent".
struct SmallNumber: Hashable, Sendable {
    let bits: UInt16

    private static let inTenths: UInt16 = 0x8000
    /// Tenths are counted from here, so that they are never negative.
    private static let origin: Float = -1000

    static let absent = SmallNumber(bits: UInt16(CNMEA_SCAN_EMPTY))

    init(bits: UInt16) { self.bits = bits }

    /// Numbers below -100 or beyond 3,000 are absent.
    init(_ value: Float?) {
        guard let value, value.isFinite else {
            self = .absent
            return
        }
        // Rounded first, so that every number has one pattern.
        let tenths = (value * 10).rounded()
        if let whole = UInt16(exactly: tenths / 10), whole < 10_000 {
            bits = whole
        } else if tenths >= Self.origin, tenths < 0x7FFF + Self.origin {
            bits = UInt16(tenths - Self.origin) | Self.inTenths
        } else {
            self = .absent
        }
    }

    var value: Float? {
        if self == .absent { return nil }
        return bits & Self.inTenths == 0 ? Float(bits) : (Float(bits & ~Self.inTenths) + Self.origin) / 10
    }
}

/// Sixteen fields as small numbers, four to a word, the first one lowest.
struct SmallNumbers {
    var words = (first: UInt64.max, second: UInt64.max, third: UInt64.max, fourth: UInt64.max)
}

extension FieldReader {
    /// Reads up to sixteen fields of small numbers at once: lists of satellites are most of what receivers send.
    @inline(__always)
    mutating func smallNumbers(_ count: Int) -> SmallNumbers {
        var numbers = SmallNumbers()
        let irregular = withUnsafeMutableBytes(of: &numbers.words) { words in
            cnmea_numbers(
                start, delimiters + min(index, self.count), UInt32(truncatingIfNeeded: min(count, remaining)),
                words.assumingMemoryBound(to: UInt16.self).baseAddress)
        }
        if irregular != 0 { readIrregular(irregular, into: &numbers) }
        index &+= count
        return numbers
    }

    /// Reads again those of the fields that are no plain whole numbers: signs, decimals, or nonsense.
    @inline(never)
    private func readIrregular(_ fields: UInt32, into numbers: inout SmallNumbers) {
        withUnsafeMutableBytes(of: &numbers.words) { words in
            let numbers = words.assumingMemoryBound(to: UInt16.self)
            for field in 0..<16 where fields >> UInt32(field) & 1 == 1 {
                let begin = Int(delimiters[index + field]) + 1
                let end = Int(delimiters[index + field + 1])
                numbers[field] = SmallNumber(number(begin, end).map(Float.init)).bits
            }
        }
    }
}
