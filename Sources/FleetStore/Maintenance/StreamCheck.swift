internal import FleetWire

/// A check of a stream's batches, which must be added in order of their sequence numbers.
struct StreamCheck {
    private(set) var report: StreamReport
    /// The first sequence number of the most recently added batch.
    private(set) var lastFirst: Int64 = 0
    private var next: Int64 = 1
    private var chain = BatchHeader.firstChain

    /// Creates a check to which no batches have been added.
    init(report: StreamReport) { self.report = report }

    /// Checks a batch against its predecessor and against the values in its table row.
    ///
    /// - Parameters:
    ///   - first: The batch's first sequence number, from the table.
    ///   - count: The number of fixes, or of dropped fixes in a gap, from the table.
    ///   - chain: The chain hash after the batch, from the table. For a compacted batch, it differs from the chain hash
    ///     in the payload.
    ///   - payload: The stored payload.
    ///   - way: The stored simplified track; `nil` if the batch has none.
    mutating func add(first: Int64, count: Int64, chain newChain: [UInt8], payload: [UInt8], way: [UInt8]?) {
        if first > next { report.problems.append("fixes \(next) to \(first - 1) are missing") }
        if first < next { report.problems.append("fixes \(first) to \(next - 1) are stored twice") }
        do throws(WireError) {
            let batch = try Batch(payload: payload)
            let header = batch.header
            if header.first != UInt64(clamping: first) || Int64(header.count) != count
                || (header.tenant, header.device) != (report.tenant, report.device)
                || header.incarnation != report.incarnation
            {
                report.problems.append("the batch that starts at fix \(first) contains the header of another batch")
            }
            let previous = header.startsChain ? BatchHeader.firstChain : chain
            if try Batch.chain(of: payload, after: previous) != header.chain {
                report.problems.append("the batch that starts at fix \(first) does not match its digest")
            }
            if header.isGap {
                report.gaps.append(
                    DroppedNumbers(first: header.first, count: header.count, reason: header.reason))
            } else {
                report.batches += 1
                report.fixes += batch.fixes.count
            }
        } catch {
            report.problems.append("the batch that starts at fix \(first) cannot be read: \(error.reason)")
        }
        do throws(WireError) {
            if let way { _ = try Way(encoded: way) }
        } catch {
            report.problems.append(
                "the simplified track of the batch that starts at fix \(first) cannot be read: \(error.reason)")
        }
        (lastFirst, next, chain) = (first, first + count, newChain)
    }

    /// Compares the added batches with the totals in the stream's row.
    ///
    /// - Parameter replayEnd: The sequence number at which the last replay ends; `nil` if no replay has started.
    mutating func end(next total: Int64, chain last: [UInt8], fixes: Int64, dropped: Int64, replayEnd: Int64?) {
        if next < total { report.problems.append("fixes \(next) to \(total - 1) are missing") }
        if next > total {
            report.problems.append("the stream ends at fix \(total - 1), but fix \(next - 1) has already been stored")
        }
        if let replayEnd, replayEnd > total {
            report.problems.append(
                """
                fixes \(total) to \(replayEnd - 1) were deleted for a replay, and the device has not sent them again yet
                """)
        }
        if chain != last {
            report.problems.append("the digest of the last batch differs from the digest recorded for the stream")
        }
        if Int64(report.fixes) != fixes || Int64(report.gaps.reduce(0) { $0 + $1.count }) != dropped {
            report.problems.append(
                "the numbers of stored and dropped fixes differ from the numbers recorded for the stream")
        }
    }
}
