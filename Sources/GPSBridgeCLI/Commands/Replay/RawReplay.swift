import GPSSimulator
import Recording

/// A raw recording at the times at which its bytes came.
struct RawReplay: IteratorProtocol {
    private let more: () -> [RawRecord]?
    /// The first one is the next.
    private var records: ArraySlice<RawRecord> = []
    /// Nanoseconds from the beginning.
    private var time: Int64 = 0
    private var last: RecordedBatch.Moment?

    /// Between two recordings in one file, and wherever the host's clock says nothing that can be.
    private static let pause: Int64 = 1_000_000_000
    /// The longest silence within a recording: a year.
    private static let longestStep: Int64 = 366 * 86_400 * 1_000_000_000
    /// The longest silence between two sessions of one recording, as a full disk makes it. What is further apart are two
    /// recordings, and nobody waits for the second.
    private static let longestBreak: Int64 = 10 * 60 * 1_000_000_000

    /// - Parameter more: the next records of the recording; `nil` at the end.
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
