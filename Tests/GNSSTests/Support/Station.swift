import GNSS
import NMEA

/// The line of a receiver with an epoch builder at its end. Shows which epochs are emitted, and when.
struct Station: ~Copyable {
    var builder: EpochBuilder
    private var reader = SentenceReader()

    init(earliestDate: CalendarDate? = nil, isLive: Bool = true) {
        builder = EpochBuilder(options: EpochBuilder.Options(earliestDate: earliestDate, isLive: isLive))
    }

    /// Sends sentences, given without `$` and checksum.
    /// - Returns: The epochs that the builder emits.
    @discardableResult
    mutating func send(_ contents: String...) -> [Epoch] { send(contents) }

    @discardableResult
    mutating func send(_ contents: [String]) -> [Epoch] { sendText(lines(contents)) }

    /// Sends text without adding anything.
    @discardableResult
    mutating func sendText(_ text: String) -> [Epoch] {
        var epochs: [Epoch] = []
        reader.read(Array(text.utf8)) { builder.add($0) { epochs.append($0) } }
        return epochs
    }

    /// Signals a quiet line.
    mutating func pause() -> [Epoch] {
        var epochs: [Epoch] = []
        builder.lineIsQuiet { epochs.append($0) }
        return epochs
    }

    mutating func finish() -> [Epoch] {
        var epochs: [Epoch] = []
        reader.finish { builder.add($0) { epochs.append($0) } }
        builder.finish { epochs.append($0) }
        return epochs
    }
}

/// Returns the epochs of a recording, given as sentences without `$` and checksum.
func epochs(_ contents: [String], earliestDate: CalendarDate? = nil) -> [Epoch] {
    var station = Station(earliestDate: earliestDate, isLive: false)
    return station.send(contents) + station.finish()
}

func epochs(_ contents: String..., earliestDate: CalendarDate? = nil) -> [Epoch] {
    epochs(contents, earliestDate: earliestDate)
}

extension Epoch {
    /// The second of the day, including the fraction.
    var second: Double? {
        fix.time.map { Double($0.secondOfDay) + Double($0.nanosecond) / 1e9 + ($0.isLeapSecond ? 1 : 0) }
    }

    /// The time as `2024-07-15 12:00:00`, without the fraction.
    var moment: String? {
        fix.time.map { time in
            let date = time.date
            let second = Int(time.secondOfDay) + (time.isLeapSecond ? 1 : 0)
            let day = "\(date.year)-\(Say.padded(Int(date.month), 2))-\(Say.padded(Int(date.day), 2))"
            let clock = Say.time(Double(second))
            return "\(day) \(clock.prefix(2)):\(clock.dropFirst(2).prefix(2)):\(clock.dropFirst(4).prefix(2))"
        }
    }

    /// The second, modulo 100, to which the position belongs.
    var secondOfPlace: Double? { fix.coordinate.map { Say.second(latitude: $0.latitude) } }

    /// The codes of the sentences, such as `RMC GGA`.
    var codes: String { sentences.map { "\($0.code)" }.joined(separator: " ") }
}

/// Whether a number equals the expected one, apart from rounding.
func isNear(_ value: Double?, _ expected: Double, within tolerance: Double = 1e-9) -> Bool {
    guard let value else { return false }
    return abs(value - expected) <= tolerance
}
