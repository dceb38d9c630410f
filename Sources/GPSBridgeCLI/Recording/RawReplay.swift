import GPSSimulator
import Recording

/// A raw recording at the times at which its bytes came.
struct RawReplay: IteratorProtocol {
    private let chunks: () -> [UInt8]?
    private var reader = RawReader()
    /// The first one is the next.
    private var records: ArraySlice<RawRecord> = []
    private var hasEnded = false
    /// Nanoseconds from the beginning.
    private var time: Int64 = 0
    private var last: RecordedBatch.Moment?

    /// Between two recordings in one file, and wherever the host's clock says nothing that can be.
    private static let pause: Int64 = 1_000_000_000
    /// The longest silence within a recording: a year.
    private static let longestStep: Int64 = 366 * 86_400 * 1_000_000_000

    /// - Parameter chunks: the next bytes of the recording; `nil` at the end.
    init(chunks: @escaping () -> [UInt8]?) { self.chunks = chunks }

    mutating func next() -> Burst? {
        while let record = nextRecord() {
            if record.kind == .session, last != nil {
                pass(Self.pause)
                last = nil
            }
            guard record.kind == .bytes else { continue }
            if let last {
                let (step, isTooLong) = record.moment.monotonic.subtractingReportingOverflow(last.monotonic)
                pass(!isTooLong && (0...Self.longestStep).contains(step) ? step : Self.pause)
            }
            last = record.moment
            var burst = Burst(time: Double(time) / 1e9)
            burst.bytes = record.payload
            return burst
        }
        return nil
    }

    /// A recording may tell any times, also such as nobody can wait for.
    private mutating func pass(_ step: Int64) {
        let (sum, isTooLong) = time.addingReportingOverflow(step)
        if !isTooLong { time = sum }
    }

    private mutating func nextRecord() -> RawRecord? {
        while records.isEmpty, !hasEnded {
            var found: [RawRecord] = []
            if let chunk = chunks() {
                reader.read(chunk) { found.append($0) }
            } else {
                reader.finish { found.append($0) }
                hasEnded = true
            }
            records = found[...]
        }
        return records.popFirst()
    }
}
