public import GNSS

// All data with the same time belongs to one burst, and the first sentence with a new time begins the next burst. Data
// without times is played at the line's baud rate if it comes before the first time, or if the line needs more than a
// second to transmit it.

/// A sequence of the bursts in a recorded log, with their original timing.
///
/// Every byte of the log is replayed, including binary data. Bytes are dropped only if the line is too slow for them.
///
/// ```swift
/// import GPSSimulator
///
/// let log = Array("$GPGLL,4807.038,N,01131.000,E,123519.00,A,A*66\r\n".utf8)
/// for burst in Replay(log) { print(burst.time, burst.bytes.count) }
/// ```
public struct Replay: Sequence, IteratorProtocol {
    private let chunks: () -> [UInt8]?
    /// The baud rate at which data without times is played.
    private let speed: Int
    private var transmitter: Transmitter?
    /// The time of the first burst after retiming; `nil` to keep the recorded times.
    private var start: UTCTime?

    /// Bytes that were read but not yet split into lines.
    private var unread: ArraySlice<UInt8> = []
    private var hasEnded = false
    /// A line that was read and belongs to the next burst.
    private var nextLine: TimedLine?
    /// The current time, in nanoseconds from the beginning.
    private var time: Int64 = 0
    /// The time of day of the last burst with a time, in nanoseconds since midnight.
    private var timeOfDay: Int64?
    /// The start of the last burst with a time, in nanoseconds from the beginning.
    private var burstTime: Int64 = 0
    /// The interval between the last two bursts with a time, in nanoseconds.
    private var period: Int64 = 1_000_000_000
    /// The number of bytes since the last line with a time.
    private var untimed = 0

    /// The largest backward step between two times that counts as disorder, in nanoseconds. A larger step is taken as
    /// the start of another recording in the same log.
    private static let maxBackwardStep: Int64 = 1_000_000_000
    /// The maximum number of bytes without a line end that are kept together.
    private static let maxLineLength = 4_096

    /// Creates a replay of a log that is read chunk by chunk.
    /// - Parameters:
    ///   - speed: The baud rate of the line; `nil` for USB, where all bytes of a burst are available at once. Data
    ///     without times is then played at 9,600 baud.
    ///   - start: The new time of the first sentences, in whole seconds; `nil` to keep the recorded times. All later
    ///     times, dates and checksums are adjusted. Times within binary frames are never changed.
    ///   - chunks: Returns the next bytes; `nil` at the end.
    public init(speed: Int? = nil, retimedTo start: UTCTime? = nil, chunks: @escaping () -> [UInt8]?) {
        self.speed = Swift.max(1, speed ?? 9_600)
        transmitter = speed.map { Transmitter(speed: $0) }
        self.start = start
        self.chunks = chunks
    }

    /// Creates a replay of a log in memory.
    public init(_ bytes: [UInt8], speed: Int? = nil, retimedTo start: UTCTime? = nil) {
        var rest: [UInt8]? = bytes
        self.init(speed: speed, retimedTo: start) {
            defer { rest = nil }
            return rest
        }
    }

    /// Returns the next burst; `nil` at the end of the log.
    public mutating func next() -> Burst? {
        guard var line = popLine() else { return nil }
        if let lineTime = line.timeOfDay, beginsBurst(lineTime) { pass(to: lineTime) }
        var burst = Burst(time: Double(time) / 1e9)
        burst.speed = transmitter?.speed
        while true {
            append(&line, to: &burst)
            guard let following = popLine() else { break }
            line = following
            if line.timeOfDay.map(beginsBurst) ?? (untimed > speed / 10) {
                nextLine = line
                break
            }
        }
        // Without times, the baud rate sets the pace.
        if untimed > speed / 10 || timeOfDay == nil {
            time = time.later(by: Int64(burst.bytes.count) * 10 * 1_000_000_000 / Int64(speed))
        }
        transmitter?.cut(&burst)
        return burst
    }

    private mutating func append(_ line: inout TimedLine, to burst: inout Burst) {
        untimed = line.timeOfDay == nil ? untimed + line.bytes.count : 0
        if let lineTime = line.timeOfDay, let timeOfDay, let start {
            line.retime(to: start.adding(nanoseconds: self.burstTime + Self.difference(lineTime, timeOfDay)))
        }
        burst.bytes += line.bytes
    }

    /// Returns whether a time of day differs from that of the current burst, so that a new burst begins.
    private func beginsBurst(_ lineTime: Int64) -> Bool {
        guard let timeOfDay else { return true }
        let step = Self.difference(lineTime, timeOfDay)
        return step > 0 || step < -Self.maxBackwardStep
    }

    /// Advances the current time to a time of day in the log.
    private mutating func pass(to lineTime: Int64) {
        if let timeOfDay {
            let step = Self.difference(lineTime, timeOfDay)
            if step > 0 { period = step }
            // A new recording continues where the previous one ended.
            let pause = step > 0 ? step : Swift.min(period, 1_000_000_000)
            time = Swift.max(time, self.burstTime.later(by: pause))
        } else if let start {
            // The receiver's own fraction of a second is kept.
            let fraction = lineTime % 1_000_000_000 - time % 1_000_000_000
            self.start = UTCTime(secondsSince1970: start.secondsSince1970).adding(nanoseconds: fraction)
        }
        timeOfDay = lineTime
        self.burstTime = time
    }

    /// Returns the difference between two times of day in nanoseconds. If the difference is more than half a day,
    /// midnight is assumed to be between the two times.
    private static func difference(_ one: Int64, _ other: Int64) -> Int64 {
        let isLeap = Swift.max(one, other) >= TimedLine.day
        let day = isLeap ? TimedLine.day + 1_000_000_000 : TimedLine.day
        let step = (one - other + day) % day
        return step > day / 2 ? step - day : step
    }
}

extension Replay {
    private mutating func popLine() -> TimedLine? {
        if let line = nextLine {
            nextLine = nil
            return line
        }
        var searched = unread.startIndex
        while true {
            if let end = unread[searched...].firstIndex(of: 0x0A) { return TimedLine(take(to: end + 1)) }
            if unread.count >= Self.maxLineLength || hasEnded && !unread.isEmpty {
                return TimedLine(take(to: unread.endIndex))
            }
            if hasEnded { return nil }
            let count = unread.count
            if let chunk = chunks() { unread = unread + chunk } else { hasEnded = true }
            searched = unread.startIndex + count
        }
    }

    private mutating func take(to end: Int) -> ArraySlice<UInt8> {
        defer { unread = unread[end...] }
        return unread[..<end]
    }
}

extension Int64 {
    /// Returns the time a number of nanoseconds later, or the same time if the result would be more than a century.
    ///
    /// A recording may contain any times, even ones that are centuries apart. The limit leaves room for calculations.
    package func later(by step: Int64) -> Int64 {
        let century: Int64 = 100 * 366 * 86_400 * 1_000_000_000
        let (sum, isTooLong) = addingReportingOverflow(step)
        return isTooLong || sum > century ? self : sum
    }
}

extension UTCTime {
    fileprivate func adding(nanoseconds: Int64) -> UTCTime {
        let sum = Int64(nanosecond) + nanoseconds
        let nanosecond = sum % 1_000_000_000
        let seconds = sum / 1_000_000_000 - (nanosecond < 0 ? 1 : 0)
        return UTCTime(
            secondsSince1970: secondsSince1970 + seconds,
            nanosecond: UInt32(nanosecond < 0 ? nanosecond + 1_000_000_000 : nanosecond))
    }
}
