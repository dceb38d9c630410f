internal import GNSS
internal import NMEA

// A log is split at its line ends, and before and after binary frames. If a line ends with a sentence that contains a
// time, the line has that time, even if other bytes precede the sentence.

/// A line or frame from a recorded log, with its time and the location of the time in the line.
struct TimedLine {
    var bytes: ArraySlice<UInt8>
    /// The time of day in nanoseconds since midnight; `nil` for a line without a time. During a leap second, the value
    /// is one day or more.
    private(set) var timeOfDay: Int64?
    /// The clock to which ``timeOfDay`` refers.
    private(set) var clock = Clock.sentences
    /// Whether ``timeOfDay`` is the time of a fix. Without a fix, a receiver might only estimate the time.
    private(set) var isTimeOfFix = true
    /// Whether the line is a frame that belongs to a later epoch than the messages before it.
    private(set) var beginsEpoch = false

    private(set) var layout: Layout?
    /// The range of the sentence within the line, from the `$` to the character before the `*` or the line end.
    var sentence: Range<Int> = 0..<0

    /// A source of times. Times from different clocks cannot be compared: GPS time and UTC differ by the number of leap
    /// seconds, which a log does not always contain.
    enum Clock {
        case sentences
        case utc
        case gps
    }

    init(_ line: ArraySlice<UInt8>) {
        bytes = line
        guard let start = line.lastIndex(of: UInt8(ascii: "$")) else { return }
        let end = line[start...].firstIndex { $0 == UInt8(ascii: "*") || $0 == 0x0D || $0 == 0x0A } ?? line.endIndex
        sentence = start..<end
        let fields = line[start..<end].dropFirst().split(
            separator: UInt8(ascii: ","), maxSplits: 2, omittingEmptySubsequences: false)
        guard let layout = Layout(fields), hasValidChecksum, let field = field(layout.time),
            let time = Self.time(line[field])
        else { return }
        self.layout = layout
        timeOfDay = time
    }

    /// Creates the line for a frame.
    /// - Parameters:
    ///   - report: The data in the frame; `nil` if the frame was not decoded.
    ///   - beginsEpoch: Whether the frame belongs to a later epoch than the messages before it.
    init(_ frame: ArraySlice<UInt8>, _ report: BinaryReport?, beginsEpoch: Bool) {
        bytes = frame
        self.beginsEpoch = beginsEpoch
        guard let report, let time = report.time else { return }
        isTimeOfFix = report.isTimeOfFix
        switch time {
        case .utc(_, let time):
            timeOfDay = time.nanosecondOfDay
            clock = .utc
        case .gps(_, let nanoseconds):
            let rest = nanoseconds % UTCTime.nanosecondsPerDay
            timeOfDay = rest < 0 ? rest + UTCTime.nanosecondsPerDay : rest
            clock = .gps
        }
    }

    /// Removes the time, so that the line belongs to the same burst as the line before it.
    mutating func ignoreTime() { timeOfDay = nil }

    /// Whether the checksum is missing or correct.
    private var hasValidChecksum: Bool {
        guard bytes.indices.contains(sentence.upperBound), bytes[sentence.upperBound] == UInt8(ascii: "*") else {
            return true
        }
        let digits = bytes[(sentence.upperBound + 1)...].prefix(2)
        let sum = bytes[sentence].dropFirst().reduce(0, ^)
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16) == sum
    }

    /// Returns the range of the field with the given index, or `nil` if the sentence has too few fields. The address
    /// has index 0.
    func field(_ number: Int) -> Range<Int>? {
        var start = sentence.lowerBound
        for _ in 0..<number {
            guard let comma = bytes[start..<sentence.upperBound].firstIndex(of: UInt8(ascii: ",")) else { return nil }
            start = comma + 1
        }
        return start..<(bytes[start..<sentence.upperBound].firstIndex(of: UInt8(ascii: ",")) ?? sentence.upperBound)
    }

    /// Parses a time such as `hhmmss.sss`, and returns the nanoseconds since midnight, or `nil` if the text is not a
    /// valid time.
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
