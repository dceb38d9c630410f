public import GNSS
internal import NMEA

// All data with the same time belongs to one burst, and the first message with a new time begins the next burst. Data
// without times belongs to the current burst, with two exceptions: it is played at the line's baud rate if it precedes
// the first time, or if the line needs more than a second to transmit it. If the receiver's clock has stopped, its
// messages are played in the same way as data without times.
//
// The times in sentences are preferred, because sentences can be retimed. Without such times, the clock of the first
// frame with a time sets the pace. Another clock takes over only if no time from the current clock has been read for a
// while.
//
// Receivers that send two protocols may begin an epoch with frames and end it with sentences, or the other way round.
// Their times cannot be compared, so a decoder finds the frames that begin an epoch. These are held back until the time
// that begins the next burst. Otherwise the pause before that time would divide their epoch.

/// A sequence of the bursts in a recorded log, with their original timing.
///
/// Every byte of the log is replayed, including binary data. Bytes are dropped only if the line is too slow to transmit
/// them.
///
/// ```swift
/// import GPSSimulator
///
/// let log = Array("$GPGLL,4807.038,N,01131.000,E,123519.00,A,A*66\r\n".utf8)
/// for burst in Replay(log) { print(burst.time, burst.bytes.count) }
/// ```
public struct Replay: Sequence, IteratorProtocol {
    private let splitter: LogSplitter
    /// The baud rate that the caller has specified; `nil` for USB.
    private let givenBaudRate: Int?
    /// The clock whose times are used.
    private var clock: TimedLine.Clock?
    /// The number of bytes read since the last time from ``clock``, but at most ``maxSilentBytes``.
    private var silentBytes = 0
    /// Whether the recorded line was faster than ``slowBaudRate``: either binary messages with times have been read, or
    /// a burst with more bytes than such a line transmits until the next burst.
    private var isFastLine = false
    /// Whether a message with the time of a position has been read from ``clock``.
    private var hasTimeOfFix = false
    private var transmitter: Transmitter?
    /// The new time of the first burst; `nil` to keep the recorded times.
    private var start: UTCTime?

    /// A line that has been read but belongs to the next burst.
    private var nextLine: TimedLine?
    /// The frames of the next burst that precede its first time.
    private var lead: [UInt8] = []
    /// The current time, in nanoseconds since the start of the replay.
    private var time: Int64 = 0
    /// The recorded time of day of the last burst with a time, in nanoseconds since midnight.
    private var timeOfDay: Int64?
    /// The time at which the last burst with a time began, in nanoseconds since the start of the replay.
    private var burstTime: Int64 = 0
    /// The interval between the last two bursts with a time, in nanoseconds.
    private var period: Int64 = 1_000_000_000
    /// The number of bytes read since the last line with a time, or since the receiver's clock has stopped.
    private var untimed = 0
    /// The number of bytes read since the time last advanced.
    private var bytesOfTime = 0

    /// The baud rate at which data without times is played by default, because most old receivers send at this rate.
    private static let slowBaudRate = 9_600
    /// The largest backward step between two times, in nanoseconds, that is attributed to messages out of order. A
    /// larger step marks the start of another recording in the same log.
    private static let maxBackwardStep: Int64 = 1_000_000_000
    /// The number of bytes after which another clock may take over, if they contain no time from the current clock.
    private static let maxSilentBytes = 20_000

    /// Creates a replay of a log that is read chunk by chunk.
    /// - Parameters:
    ///   - baudRate: The baud rate of the line; `nil` for USB, where all bytes of a burst are available at once. For
    ///     USB, data without times is played at 9600 baud, or at 115200 baud once binary messages with times or more
    ///     data than 9600 baud can transmit have been read.
    ///   - start: The new time of the first sentences, in whole seconds; `nil` to keep the recorded times. All later
    ///     times and dates are shifted accordingly, and checksums are updated. Times in binary frames are never
    ///     changed.
    ///   - chunks: A closure that returns the next bytes of the log, or `nil` at its end.
    public init(baudRate: Int? = nil, retimedTo start: UTCTime? = nil, chunks: @escaping () -> [UInt8]?) {
        givenBaudRate = baudRate.map { Swift.max(1, $0) }
        transmitter = baudRate.map { Transmitter(baudRate: $0) }
        self.start = start
        splitter = LogSplitter(chunks)
    }

    /// Creates a replay of a log that is already in memory. See ``init(baudRate:retimedTo:chunks:)`` for the
    /// parameters.
    public init(_ bytes: [UInt8], baudRate: Int? = nil, retimedTo start: UTCTime? = nil) {
        var rest: [UInt8]? = bytes
        self.init(baudRate: baudRate, retimedTo: start) {
            defer { rest = nil }
            return rest
        }
    }

    /// Returns the next burst, or `nil` at the end of the log.
    public mutating func next() -> Burst? {
        guard var line = popLine() else { return nil }
        if let lineTime = line.timeOfDay, beginsBurst(lineTime) { pass(to: lineTime) }
        var burst = Burst(time: Double(time) / 1e9)
        burst.baudRate = transmitter?.baudRate
        burst.bytes = lead
        lead = []
        // The index of the first frame that does not belong to the burst's epoch.
        var end: Int?
        while true {
            if line.timeOfDay != nil { end = nil } else if line.beginsEpoch { end = burst.bytes.count }
            append(&line, to: &burst)
            guard let following = popLine() else { break }
            line = following
            let hasNewTime = line.timeOfDay.map(beginsBurst) == true
            guard hasNewTime || isUntimed(line) && untimed > baudRate / 10 else { continue }
            nextLine = line
            if hasNewTime, let end {
                lead = Array(burst.bytes[end...])
                burst.bytes.removeSubrange(end...)
            }
            break
        }
        // Without times, the baud rate sets the pace.
        if untimed > baudRate / 10 || timeOfDay == nil {
            time = time.later(by: Int64(burst.bytes.count) * 10 * 1_000_000_000 / Int64(baudRate))
        }
        transmitter?.cut(&burst)
        return burst
    }

    private mutating func append(_ line: inout TimedLine, to burst: inout Burst) {
        untimed = isUntimed(line) ? untimed + line.bytes.count : 0
        bytesOfTime += line.bytes.count
        if let lineTime = line.timeOfDay, let timeOfDay, let start {
            line.retime(to: start.adding(nanoseconds: self.burstTime + Self.difference(lineTime, timeOfDay)))
        }
        burst.bytes += line.bytes
    }

    /// Returns whether a line has no time, or has a time from a clock that has stopped.
    private func isUntimed(_ line: borrowing TimedLine) -> Bool {
        line.timeOfDay == nil || bytesOfTime > maxBytesOfTime
    }

    /// Returns whether a line with the given time of day begins a new burst instead of belonging to the current one.
    private func beginsBurst(_ lineTime: Int64) -> Bool {
        guard let timeOfDay else { return true }
        let step = Self.difference(lineTime, timeOfDay)
        return step > 0 || step < -Self.maxBackwardStep
    }

    /// Advances the current time to a time of day in the log.
    private mutating func pass(to lineTime: Int64) {
        if let timeOfDay {
            let step = Self.difference(lineTime, timeOfDay)
            if step > 0 {
                period = step
                if Double(bytesOfTime) * 1e9 > Double(Self.slowBaudRate / 10) * Double(step) { isFastLine = true }
            }
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
        bytesOfTime = 0
    }

    /// Returns the difference between two times of day, in nanoseconds. If they are more than half a day apart,
    /// midnight is assumed to lie between them.
    private static func difference(_ one: Int64, _ other: Int64) -> Int64 {
        var day = UTCTime.nanosecondsPerDay
        if Swift.max(one, other) >= day { day += 1_000_000_000 }
        let step = (one - other + day) % day
        return step > day / 2 ? step - day : step
    }
}

extension Replay {
    /// The baud rate at which data without times is played. Receivers that send binary messages with times often send
    /// raw data without times too, and receivers for several bands list hundreds of satellites in sentences without
    /// times. Both require a fast line.
    private var baudRate: Int { givenBaudRate ?? (isFastLine ? 115_200 : Self.slowBaudRate) }

    /// The number of bytes with the same time after which the receiver's clock is assumed to have stopped: as many as
    /// the line transmits in five seconds.
    private var maxBytesOfTime: Int { givenBaudRate.map { $0 / 10 * 5 } ?? Self.maxSilentBytes }

    private mutating func popLine() -> TimedLine? {
        if let line = nextLine {
            nextLine = nil
            return line
        }
        guard var line = splitter.next() else { return nil }
        chooseClock(&line)
        return line
    }

    /// Selects the clock to follow, and removes the time of the line if that time must be ignored.
    private mutating func chooseClock(_ line: inout TimedLine) {
        silentBytes = Swift.min(silentBytes + line.bytes.count, Self.maxSilentBytes)
        guard line.timeOfDay != nil else { return }
        if line.clock != .sentences { isFastLine = true }
        let prefersLine = clock == nil || line.clock == .sentences || silentBytes == Self.maxSilentBytes
        if line.clock != clock, prefersLine {
            clock = line.clock
            hasTimeOfFix = false
            // The difference between the two clocks is unknown.
            timeOfDay = nil
        }
        guard line.clock == clock, line.isTimeOfFix || !hasTimeOfFix else { return line.ignoreTime() }
        hasTimeOfFix = hasTimeOfFix || line.isTimeOfFix
        silentBytes = 0
    }
}

extension Int64 {
    /// Returns this time plus a number of nanoseconds, or this time unchanged if the sum would exceed a century.
    ///
    /// A recording may contain arbitrary times, even times that are centuries apart. The limit prevents overflow in
    /// later calculations.
    package func later(by step: Int64) -> Int64 {
        let century: Int64 = 100 * 366 * 86_400 * 1_000_000_000
        let (sum, isTooLong) = addingReportingOverflow(step)
        return isTooLong || sum > century ? self : sum
    }
}
