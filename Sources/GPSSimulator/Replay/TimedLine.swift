// A log is taken apart at its line ends. A line that ends with a sentence has a time if the sentence has one; whatever stands
// before the sentence, such as frames of a binary protocol, goes along with it, and a line end inside a frame only makes two
// pieces of it. So every byte of a log is replayed, and none is looked at twice.

/// A line of a log, as it was recorded, and where in it a time is told.
struct TimedLine {
    var bytes: ArraySlice<UInt8>
    /// Nanoseconds since midnight, a whole day or more in a leap second; `nil` when the line tells none.
    private(set) var timeOfDay: Int64?

    private(set) var layout: Layout?
    /// The sentence within the line, from `$` up to the `*` or the line's end.
    var sentence: Range<Int> = 0..<0

    static let day: Int64 = 86_400_000_000_000

    init(_ line: ArraySlice<UInt8>) {
        bytes = line
        guard let start = line.lastIndex(of: UInt8(ascii: "$")) else { return }
        let end = line[start...].firstIndex { $0 == UInt8(ascii: "*") || $0 == 0x0D || $0 == 0x0A } ?? line.endIndex
        sentence = start..<end
        guard let layout = Layout(address: line[start..<end].dropFirst().prefix { $0 != UInt8(ascii: ",") }),
            hasValidChecksum, let field = field(layout.time), let time = Self.time(line[field])
        else { return }
        self.layout = layout
        timeOfDay = time
    }

    /// Whether there is no checksum, or a right one.
    private var hasValidChecksum: Bool {
        guard bytes.indices.contains(sentence.upperBound), bytes[sentence.upperBound] == UInt8(ascii: "*") else {
            return true
        }
        let digits = bytes[(sentence.upperBound + 1)...].prefix(2)
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16) == sum
    }

    var sum: UInt8 { bytes[sentence].dropFirst().reduce(0, ^) }

    static func digits(of sum: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [digits[Int(sum >> 4)], digits[Int(sum & 0xF)]]
    }

    /// Where a field is, counted from the address.
    func field(_ number: Int) -> Range<Int>? {
        var place = sentence.lowerBound
        for _ in 0..<number {
            guard let comma = bytes[place..<sentence.upperBound].firstIndex(of: UInt8(ascii: ",")) else { return nil }
            place = comma + 1
        }
        return place..<(bytes[place..<sentence.upperBound].firstIndex(of: UInt8(ascii: ",")) ?? sentence.upperBound)
    }

    /// Reads `hhmmss.sss`.
    private static func time(_ text: ArraySlice<UInt8>) -> Int64? {
        let whole = text.prefix(6)
        guard whole.count == 6, let hour = number(whole.prefix(2)), let minute = number(whole.dropFirst(2).prefix(2)),
            let second = number(whole.suffix(2)), hour < 24, minute < 60, second <= 60
        else { return nil }
        let fraction = text.dropFirst(6)
        guard fraction.isEmpty || fraction.first == UInt8(ascii: ".") else { return nil }
        let decimals = fraction.dropFirst().prefix(9)
        guard decimals.isEmpty || number(decimals) != nil else { return nil }
        var nanoseconds = number(decimals) ?? 0
        for _ in decimals.count..<9 { nanoseconds *= 10 }
        return (hour * 3_600 + minute * 60 + second) * 1_000_000_000 + nanoseconds
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        var number: Int64 = 0
        for digit in digits {
            guard digit >= 0x30, digit <= 0x39 else { return nil }
            number = number * 10 + Int64(digit - 0x30)
        }
        return digits.isEmpty ? nil : number
    }
}
