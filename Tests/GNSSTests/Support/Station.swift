import GNSS
import NMEA

/// A receiver that is connected to an epoch builder. Each step returns the emitted epochs.
struct Station: ~Copyable {
    var builder: EpochBuilder
    private var reader = SentenceReader()

    init(earliestDate: CalendarDate? = nil, isLive: Bool = true) {
        builder = EpochBuilder(options: EpochBuilder.Options(earliestDate: earliestDate, isLive: isLive))
    }

    /// Sends sentences, given without `$` and checksum.
    /// - Returns: The emitted epochs.
    @discardableResult
    mutating func send(_ contents: String...) -> [Epoch] { send(contents) }

    @discardableResult
    mutating func send(_ contents: [String]) -> [Epoch] { sendText(lines(contents)) }

    /// Sends text unchanged.
    @discardableResult
    mutating func sendText(_ text: String) -> [Epoch] {
        var epochs: [Epoch] = []
        reader.read(Array(text.utf8)) { builder.add($0) { epochs.append($0) } }
        return epochs
    }

    /// Signals a pause of the line.
    mutating func pause() -> [Epoch] {
        var epochs: [Epoch] = []
        builder.handleIdleLine { epochs.append($0) }
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
    /// The second of the day with its fraction.
    var second: Double? {
        fix.time.map { Double($0.secondOfDay) + Double($0.nanosecond) / 1e9 + ($0.isLeapSecond ? 1 : 0) }
    }

    /// The time as `2024-07-15 12:00:00`, without a fraction.
    var moment: String? {
        fix.time.map { time in
            let date = time.date
            let second = Int(time.secondOfDay) + (time.isLeapSecond ? 1 : 0)
            let day = "\(date.year)-\(Make.padded(Int(date.month), 2))-\(Make.padded(Int(date.day), 2))"
            let clock = Make.time(Double(second))
            return "\(day) \(clock.prefix(2)):\(clock.dropFirst(2).prefix(2)):\(clock.dropFirst(4).prefix(2))"
        }
    }

    /// The second, modulo 100, that the position encodes.
    var secondOfPlace: Double? { fix.coordinate.map { Make.second(latitude: $0.latitude) } }

    /// The sentence types, such as `RMC GGA`.
    var codes: String { sentences.map { "\($0.code)" }.joined(separator: " ") }
}

/// Returns whether a number equals the expected one except for rounding.
func isNear(_ value: Double?, _ expected: Double, within tolerance: Double = 1e-9) -> Bool {
    guard let value else { return false }
    return abs(value - expected) <= tolerance
}
