internal import FleetWire

/// Detects another device with the same name, such as one that was set up with a copy of this device's card.
///
/// The center sends its answers to all devices with a name. Answers about a stream that is not in the queue of this
/// device belong to another device if the center keeps storing more of that stream. Without this condition, batches of
/// a deleted queue that were still in the broker would count, too: they all arrive at once.
struct CopyDetector {
    /// How long the center must keep storing another device's stream until that device counts as running, in
    /// microseconds.
    let proofTime: Int64
    /// The maximum number of streams to remember.
    private static let maxCount = 16

    private struct Foreign {
        let stream: Incarnation
        let start: Int64
        var next: UInt64
    }

    private var streams: [Foreign] = []

    init(proofTime: Int64) { self.proofTime = proofTime }

    /// Records an answer about a stream that is not in the queue. Returns whether it proves that another device is
    /// running.
    ///
    /// - Parameter now: The monotonic time in microseconds.
    mutating func addForeign(_ answer: StoredAnswer, at now: Int64) -> Bool {
        guard let index = streams.firstIndex(where: { $0.stream == answer.incarnation }) else {
            if streams.count == Self.maxCount { streams.removeFirst() }
            streams.append(Foreign(stream: answer.incarnation, start: now, next: answer.next))
            return false
        }
        guard answer.next > streams[index].next else { return false }
        streams[index].next = answer.next
        return now - streams[index].start >= proofTime
    }
}
