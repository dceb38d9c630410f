internal import FleetLink
internal import FleetWire

/// The queries of devices that have not been answered yet, in order of arrival.
///
/// Devices repeat queries that are not answered. Therefore, only the newest query about each stream is kept, at the place
/// of the first one.
struct WaitingQuestions {
    private struct Stream: Hashable {
        let tenant: String
        let device: String
        let incarnation: Incarnation
    }

    typealias Query = (question: CollectorLink.Question, request: SyncRequest)

    /// The maximum number of streams. Devices repeat the queries that are dropped.
    private static let maxCount = 100_000

    private var newest: [Stream: Query] = [:]
    private var order: [Stream] = []
    /// The number of leading elements of `order` that have been removed.
    private var removed = 0

    var isEmpty: Bool { newest.isEmpty }

    /// The query that has waited longest.
    var first: Query? { isEmpty ? nil : newest[order[removed]] }

    /// Adds a query. A query that cannot be decoded comes from a faulty device, which could not use an answer.
    mutating func add(_ question: CollectorLink.Question) {
        guard let request = try? SyncRequest(payload: question.payload) else { return }
        let stream = Stream(tenant: question.tenant, device: question.device, incarnation: request.incarnation)
        guard newest[stream] != nil || newest.count < Self.maxCount else { return }
        if newest.updateValue((question, request), forKey: stream) == nil { order.append(stream) }
    }

    /// Removes the query that has waited longest.
    mutating func removeFirst() {
        newest[order[removed]] = nil
        removed += 1
        // The array is shortened only when at least half of it has been removed, so that a removal takes constant time.
        guard removed * 2 >= order.count else { return }
        order.removeFirst(removed)
        removed = 0
    }
}
