import GPSSimulator
import Recording

/// Replays a raw recording at the arrival times of its bytes.
struct RawReplay: IteratorProtocol {
    private let more: () -> [RawRecord]?
    /// The records read ahead, in order.
    private var records: ArraySlice<RawRecord> = []
    /// The time in nanoseconds since the beginning.
    private var time: Int64 = 0
    private var last: RecordedBatch.Moment?

    /// The pause between two recordings in one file, and wherever the recorded times are implausible.
    private static let pause: Int64 = 1_000_000_000
    /// The longest silence within a recording: a year.
    private static let longestStep: Int64 = 366 * 86_400 * 1_000_000_000
    /// The longest pause between two sessions of one recording, as after a full disk. Sessions further apart are two
    /// recordings: the second one follows after ``pause``.
    private static let longestBreak: Int64 = 10 * 60 * 1_000_000_000

    /// - Parameter more: Returns the next records of the recording; `nil` at the end.
    init(_ more: @escaping () -> [RawRecord]?) { self.more = more }

    mutating func next() -> Burst? {
        while let record = nextRecord() {
            if record.kind == .session, let last {
                pass(from: last.wall, to: record.moment.wall, atMost: Self.longestBreak)
                self.last = nil
            }
            guard record.kind == .bytes else { continue }
            if let last { pass(from: last.monotonic, to: record.moment.monotonic, atMost: Self.longestStep) }
            last = record.moment
            var burst = Burst(time: Double(time) / 1e9)
            burst.bytes = record.payload
            return burst
        }
        return nil
    }

    private mutating func pass(from start: Int64, to end: Int64, atMost longest: Int64) {
        let (step, isTooLong) = end.subtractingReportingOverflow(start)
        time = time.later(by: !isTooLong && (0...longest).contains(step) ? step : Self.pause)
    }

    private mutating func nextRecord() -> RawRecord? {
        while records.isEmpty, let next = more() { records = next[...] }
        return records.popFirst()
    }
}
