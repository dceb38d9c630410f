internal import FleetWire

/// Checks the batches of a stream, which are added in the order of their numbers.
struct StreamCheck {
    private(set) var report: StreamReport
    /// The first number of the last batch.
    private(set) var lastFirst: Int64 = 0
    private var next: Int64 = 1
    private var chain = BatchHeader.firstChain

    /// Starts a check without batches.
    init(report: StreamReport) { self.report = report }

    /// Checks a batch.
    ///
    /// - Parameters:
    ///   - first: The first number, from the table.
    ///   - count: How many numbers the batch covers, from the table.
    ///   - chain: The chain after the batch, from the table. For a compacted batch, it differs from the chain in the
    ///     payload.
    ///   - payload: The payload.
    mutating func add(first: Int64, count: Int64, chain newChain: [UInt8], payload: [UInt8]) {
        if first > next { report.problems.append("the numbers \(next) to \(first - 1) are missing") }
        if first < next { report.problems.append("the numbers \(first) to \(next - 1) are stored twice") }
        do throws(WireError) {
            let batch = try Batch(payload: payload)
            let header = batch.header
            if header.first != UInt64(clamping: first) || Int64(header.count) != count
                || (header.tenant, header.device) != (report.tenant, report.device)
                || header.incarnation != report.incarnation
            {
                report.problems.append("the batch with number \(first) has the header of another batch")
            }
            let previous = header.startsChain ? BatchHeader.firstChain : chain
            if try Batch.chain(of: payload, after: previous) != header.chain {
                report.problems.append("the digest of the batch with number \(first) is wrong")
            }
            if header.isGap {
                report.gaps.append(
                    DroppedNumbers(first: header.first, count: header.count, reason: header.reason))
            } else {
                report.batches += 1
                report.fixes += batch.fixes.count
            }
        } catch {
            report.problems.append("the batch with number \(first) cannot be read: \(error.reason)")
        }
        (lastFirst, next, chain) = (first, first + count, newChain)
    }

    /// Compares the batches with the totals of the stream.
    mutating func end(next total: Int64, chain last: [UInt8], fixes: Int64, dropped: Int64) {
        if next < total { report.problems.append("the numbers \(next) to \(total - 1) are missing") }
        if next > total {
            report.problems.append("the stream ends at number \(total - 1), but number \(next - 1) is stored")
        }
        if chain != last { report.problems.append("the last digest differs from that of the stream") }
        if Int64(report.fixes) != fixes || Int64(report.gaps.reduce(0) { $0 + $1.count }) != dropped {
            report.problems.append("the counts of the stream differ from those of its batches")
        }
    }
}
