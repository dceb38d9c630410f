internal import Glibc

/// The bytes queued for a client.
///
/// If the client reads too slowly, the oldest reports are dropped as a whole, so that the stream stays well-formed.
/// Replies are never dropped, so the caller must stop reading requests from a client that has many queued replies.
struct SendQueue {
    /// The number of queued bytes above which reports are dropped. A client that reads once a minute loses no data from
    /// a receiver with ten epochs per second.
    static let capacity = 1 << 20

    private struct Item {
        var bytes: SharedBytes
        /// Whether the item is a report. Reports may be dropped, but replies may not.
        var isReport: Bool
    }

    private var items: [Item] = []
    /// The index of the first item that has not been sent completely.
    private var head = 0
    /// The number of bytes of the item at `head` that have been sent.
    private var sent = 0
    /// The number of unsent bytes.
    private(set) var byteCount = 0
    /// The number of bytes in replies that have not been sent completely.
    private(set) var replyByteCount = 0
    /// The number of reports dropped.
    private(set) var droppedCount = 0

    var isEmpty: Bool { head == items.count }

    /// Appends a report or a reply.
    ///
    /// - Parameter sent: The number of bytes that have already been sent.
    mutating func append(_ bytes: SharedBytes, isReport: Bool, sent: Int = 0) {
        if isEmpty {
            items.removeAll(keepingCapacity: items.capacity <= 64)
            head = 0
            self.sent = sent
            byteCount = -sent
        }
        items.append(Item(bytes: bytes, isReport: isReport))
        byteCount += bytes.count
        if !isReport { replyByteCount += bytes.count }
        // Dropping is slow, so it is done rarely, and frees half of the capacity each time.
        if byteCount > Self.capacity { dropReports(downTo: Self.capacity / 2) }
    }

    /// Drops the oldest reports until at most `size` bytes are left, if possible.
    mutating func dropReports(downTo size: Int) {
        items.removeFirst(head)
        head = 0
        var excess = byteCount - size
        // A partly sent item must be completed, and the newest report is always kept.
        let first = sent > 0 ? 1 : 0
        var kept = Array(items[..<first])
        for (index, item) in items.enumerated().dropFirst(first) {
            if excess > 0, item.isReport, index < items.count - 1 {
                excess -= item.bytes.count
                byteCount -= item.bytes.count
                droppedCount += 1
            } else {
                kept.append(item)
            }
        }
        items = kept
    }

    /// Drops all queued bytes.
    mutating func clear() {
        items = []
        (head, sent, byteCount, replyByteCount) = (0, 0, 0, 0)
    }

    /// Sends as many bytes as the system accepts.
    ///
    /// - Parameter send: A closure that sends the next items, and returns the number of bytes that the system has
    ///   accepted, or `nil` if the system currently accepts none.
    mutating func drain(_ send: (UnsafeMutableBufferPointer<iovec>) -> Int?) {
        while !isEmpty {
            let last = min(items.count, head + Self.maxVectors)
            let taken = withUnsafeTemporaryAllocation(of: iovec.self, capacity: Self.maxVectors) { vectors in
                for index in head..<last {
                    vectors[index - head] = items[index].bytes.part(from: index == head ? sent : 0)
                }
                return send(UnsafeMutableBufferPointer(rebasing: vectors[..<(last - head)]))
            }
            guard let taken else { return }
            advance(taken)
        }
    }

    private mutating func advance(_ count: Int) {
        byteCount -= count
        sent += count
        while head < items.count, sent >= items[head].bytes.count {
            sent -= items[head].bytes.count
            if !items[head].isReport { replyByteCount -= items[head].bytes.count }
            head += 1
        }
        // Release sent items, which would otherwise stay in memory and be charged to the shared budget.
        if head * 2 > items.count {
            items.removeFirst(head)
            head = 0
        }
    }

    private static let maxVectors = 16
}
