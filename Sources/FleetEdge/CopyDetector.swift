internal import FleetWire

/// Detects another device with the same name, such as one set up with a copy of this device's memory card.
///
/// The center sends each answer to all devices with the same name. An answer about a stream that is not in this
/// device's queue may be meant for another device. It may also be about batches of a deleted queue that were still at
/// the broker, but the center receives all of these at once. Another device is therefore detected only if the center
/// keeps storing more of the stream.
struct CopyDetector {
    /// How long the center must keep storing a stream that is not in the queue before another device is detected, in
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

    /// Records an answer about a stream that is not in the queue. Returns whether the answer proves that another device
    /// is running.
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
