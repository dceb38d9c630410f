import CNMEAScan

/// A small number in sixteen bits. Integers are stored unchanged, and other numbers in tenths. One bit pattern
/// represents a missing number.
struct SmallNumber: Hashable, Sendable {
    let bits: UInt16

    private static let inTenths: UInt16 = 0x8000
    /// The number of tenths that is stored as zero, so that stored values are never negative.
    private static let origin: Float = -1000

    static let absent = SmallNumber(bits: UInt16(CNMEA_SCAN_EMPTY))

    init(bits: UInt16) { self.bits = bits }

    /// Creates a small number. Numbers below -100, fractions above 3,176 and integers above 9,999 are stored as
    /// missing.
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

/// Sixteen small numbers, read from sixteen fields. Each word contains four numbers, with the first one in the lowest
/// bits.
struct SmallNumbers {
    var words = (first: UInt64.max, second: UInt64.max, third: UInt64.max, fourth: UInt64.max)
}

extension FieldReader {
    /// Reads up to sixteen fields of small numbers at once. This is worthwhile, because most of a receiver's output
    /// consists of lists of satellites.
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

    /// Reads those fields again that are not plain integers: fields with a sign, decimals or invalid text.
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
