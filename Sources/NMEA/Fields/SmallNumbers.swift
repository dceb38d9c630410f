import CNMEAScan

/// A small number stored in sixteen bits. Integers from 0 to 9,999 are stored unchanged, and all other numbers in
/// tenths. A reserved bit pattern represents a missing number.
struct SmallNumber: Hashable, Sendable {
    let bits: UInt16

    private static let inTenths: UInt16 = 0x8000
    /// The number of tenths that is stored as zero. It is the smallest number that can be stored, so stored values are
    /// never negative.
    private static let origin: Float = -1000

    static let absent = SmallNumber(bits: UInt16(CNMEA_SCAN_EMPTY))

    init(bits: UInt16) { self.bits = bits }

    /// Creates a small number, rounded to tenths. Values below -100, fractions above 3,176 and integers above 9,999 are
    /// stored as missing.
    @inline(__always)
    init(_ value: Float?) {
        guard let value, value.isFinite else {
            self = .absent
            return
        }
        // Most numbers are integers, which need no rounding.
        if 0..<10_000 ~= value, Float(UInt16(value)) == value {
            self.init(bits: UInt16(value))
        } else {
            self.init(rounding: value)
        }
    }

    @inline(never)
    private init(rounding value: Float) {
        // The number is rounded first, so that equal numbers have the same bit pattern.
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

/// Sixteen small numbers from sixteen consecutive fields. Each word contains four numbers, with the first in the lowest
/// bits.
struct SmallNumbers {
    var words = (first: UInt64.max, second: UInt64.max, third: UInt64.max, fourth: UInt64.max)
}

extension FieldReader {
    /// Reads up to sixteen fields of small numbers at once. Lists of satellites, which make up most of a receiver's
    /// output, are parsed considerably faster this way.
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

    /// Rereads the fields that are not plain integers, such as numbers with a sign or decimals. Invalid text is stored
    /// as missing.
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
