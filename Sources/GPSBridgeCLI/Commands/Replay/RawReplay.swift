import GPSSimulator
import Recording

/// A replay of a raw recording. Bytes arrive at the same intervals at which they were recorded.
struct RawReplay: IteratorProtocol {
    private let more: () -> [RawRecord]?
    /// The records that have been read but not yet replayed, in the order of the recording.
    private var records: ArraySlice<RawRecord> = []
    /// The current time of the replay, in nanoseconds since the beginning.
    private var time: Int64 = 0
    private var last: RecordedBatch.Timestamp?

    /// The pause to insert between two recordings in one file, in nanoseconds. It also replaces any implausible
    /// interval between recorded times.
    private static let pause: Int64 = 1_000_000_000
    /// The longest plausible silence within a recording, in nanoseconds: one year.
    private static let maxStep: Int64 = 366 * 86_400 * 1_000_000_000
    /// The longest break that a replay reproduces between two sessions, in nanoseconds. A break occurs, for example,
    /// while the disk is full. A session that follows a longer break is treated as a separate recording, which starts
    /// after ``pause``.
    private static let maxBreak: Int64 = 10 * 60 * 1_000_000_000

    /// Creates a replay of the records that a closure returns.
    ///
    /// - Parameter more: A closure that returns the next records of the recording, or `nil` at the end.
    init(_ more: @escaping () -> [RawRecord]?) { self.more = more }

    mutating func next() -> Burst? {
        while let record = nextRecord() {
            if record.kind == .session, let last {
                pass(from: last.wall, to: record.timestamp.wall, atMost: Self.maxBreak)
                self.last = nil
            }
            guard record.kind == .bytes else { continue }
            if let last { pass(from: last.monotonic, to: record.timestamp.monotonic, atMost: Self.maxStep) }
            last = record.timestamp
            var burst = Burst(time: Double(time) / 1e9)
            burst.bytes = record.payload
            return burst
        }
        return nil
    }

    private mutating func pass(from start: Int64, to end: Int64, atMost limit: Int64) {
        let (step, isTooLong) = end.subtractingReportingOverflow(start)
        time = time.later(by: !isTooLong && (0...limit).contains(step) ? step : Self.pause)
    }

    private mutating func nextRecord() -> RawRecord? {
        while records.isEmpty, let next = more() { records = next[...] }
        return records.popFirst()
    }
}
