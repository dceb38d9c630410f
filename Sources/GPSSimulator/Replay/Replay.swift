public import GNSS

// What a receiver sent at once is what tells one time: a burst begins with the first sentence that tells another one. What is
// in a log before that, or tells no time at all for longer than the line would have needed for it, has the pace of the line.

/// A recorded log at its original pace, burst by burst. No byte of it is left out, whatever it is, unless it is to go over a
/// line that cannot carry all of it.
///
/// ```swift
/// for burst in Replay(bytes) { … }
/// ```
public struct Replay: Sequence, IteratorProtocol {
    private let chunks: () -> [UInt8]?
    /// Of the line that sets the pace where nothing else does.
    private let speed: Int
    private var transmitter: Transmitter?
    /// The time that the first burst is to tell; `nil` when times are to stay as they are.
    private var start: UTCTime?

    /// What was read and not yet taken apart.
    private var unread: ArraySlice<UInt8> = []
    private var hasEnded = false
    /// A line that was read and belongs to the next burst.
    private var nextLine: TimedLine?
    /// Nanoseconds from the beginning.
    private var time: Int64 = 0
    /// Of the burst that was told a time last, in nanoseconds since midnight.
    private var timeOfDay: Int64?
    /// When it was told, in nanoseconds from the beginning.
    private var told: Int64 = 0
    /// Nanoseconds between the last two times that were told.
    private var period: Int64 = 1_000_000_000
    /// Bytes since a time was told last.
    private var untimed = 0

    /// A longer step back is no mere disorder: another recording begins.
    private static let mostDisorder: Int64 = 1_000_000_000
    /// The longest piece without a line end.
    private static let longestLine = 4_096

    /// Makes a replay of a log that is read piece by piece.
    /// - Parameters:
    ///   - speed: of the line, bits per second; `nil` for none, as on the USB: all of a burst comes at once then, and what
    ///     tells no time has the pace of 9,600 bits per second.
    ///   - start: the time that its first sentences are to tell, to the second, and all others accordingly, with their dates
    ///     and checksums; `nil` leaves them as they are. Times within binary frames always stay.
    ///   - chunks: the next bytes; `nil` at the end.
    public init(speed: Int? = nil, retimedTo start: UTCTime? = nil, chunks: @escaping () -> [UInt8]?) {
        self.speed = Swift.max(1, speed ?? 9_600)
        transmitter = speed.map { Transmitter(speed: $0) }
        self.start = start
        self.chunks = chunks
    }

    /// Makes a replay of a log in memory.
    public init(_ bytes: [UInt8], speed: Int? = nil, retimedTo start: UTCTime? = nil) {
        var rest: [UInt8]? = bytes
        self.init(speed: speed, retimedTo: start) {
            defer { rest = nil }
            return rest
        }
    }

    /// The next burst; `nil` at the end of the log.
    public mutating func next() -> Burst? {
        guard var line = takeLine() else { return nil }
        if let told = line.timeOfDay, isNews(told) { pass(to: told) }
        var burst = Burst(time: Double(time) / 1e9)
        burst.speed = transmitter?.speed
        while true {
            append(&line, to: &burst)
            guard let following = takeLine() else { break }
            line = following
            if line.timeOfDay.map(isNews) ?? (untimed > speed / 10) {
                nextLine = line
                break
            }
        }
        // Unless a time is told, the line tells it.
        if untimed > speed / 10 || timeOfDay == nil {
            time = time.later(by: Int64(burst.bytes.count) * 10 * 1_000_000_000 / Int64(speed))
        }
        transmitter?.cut(&burst)
        return burst
    }

    private mutating func append(_ line: inout TimedLine, to burst: inout Burst) {
        untimed = line.timeOfDay == nil ? untimed + line.bytes.count : 0
        if let told = line.timeOfDay, let timeOfDay, let start {
            line.retime(to: start.adding(nanoseconds: self.told + Self.difference(told, timeOfDay)))
        }
        burst.bytes += line.bytes
    }

    /// Whether a time is not that of the burst.
    private func isNews(_ told: Int64) -> Bool {
        guard let timeOfDay else { return true }
        let step = Self.difference(told, timeOfDay)
        return step > 0 || step < -Self.mostDisorder
    }

    /// Lets the time pass that a log says has passed.
    private mutating func pass(to told: Int64) {
        if let timeOfDay {
            let step = Self.difference(told, timeOfDay)
            if step > 0 { period = step }
            // What begins anew goes on where the one before has ended.
            let pause = step > 0 ? step : Swift.min(period, 1_000_000_000)
            time = Swift.max(time, self.told.later(by: pause))
        } else if let start {
            // The receiver's own fractions of a second stay.
            let fraction = told % 1_000_000_000 - time % 1_000_000_000
            self.start = UTCTime(secondsSince1970: start.secondsSince1970).adding(nanoseconds: fraction)
        }
        timeOfDay = told
        self.told = time
    }

    /// From one time of day to another, the short way round midnight. A day with a leap second is longer.
    private static func difference(_ one: Int64, _ other: Int64) -> Int64 {
        let isLeap = Swift.max(one, other) >= TimedLine.day
        let day = isLeap ? TimedLine.day + 1_000_000_000 : TimedLine.day
        let step = (one - other + day) % day
        return step > day / 2 ? step - day : step
    }
}

extension Replay {
    private mutating func takeLine() -> TimedLine? {
        if let line = nextLine {
            nextLine = nil
            return line
        }
        var searched = unread.startIndex
        while true {
            if let end = unread[searched...].firstIndex(of: 0x0A) { return TimedLine(take(to: end + 1)) }
            if unread.count >= Self.longestLine || hasEnded && !unread.isEmpty {
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
    /// Nanoseconds later, or the same where that would be more than a century from the beginning: a recording may tell any
    /// times, also such as nobody can wait for, and there is room behind it for calculations.
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
