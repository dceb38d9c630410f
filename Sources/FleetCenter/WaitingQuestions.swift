internal import FleetLink
internal import FleetWire

/// The queries of devices that have not been answered yet.
///
/// Devices repeat queries that are not answered. Therefore, only the newest query about each stream is kept, in place
/// of the first one. Devices take turns, so a device that sends many queries does not delay the answers to the others.
struct WaitingQuestions {
    private struct Device: Hashable {
        let tenant: String
        let name: String
    }

    typealias Query = (question: CollectorLink.Question, request: SyncRequest)

    /// The maximum number of queries of a device, which has few streams. Devices repeat the queries that are dropped.
    private static let maxDeviceCount = 64
    /// The maximum number of queries.
    private static let maxCount = 100_000

    /// The queries of each device, in order of arrival.
    private var queries: [Device: [Query]] = [:]
    private var count = 0
    /// The devices that have queries, in the order of their turns.
    private var turns: [Device] = []
    /// The number of leading elements of `turns` that have been removed.
    private var removed = 0

    var isEmpty: Bool { count == 0 }

    /// The query to answer next.
    var first: Query? { isEmpty ? nil : queries[turns[removed]]?.first }

    /// Adds a query. A query that cannot be decoded comes from a faulty device, which could not use an answer.
    mutating func add(_ question: CollectorLink.Question) {
        guard let request = try? SyncRequest(payload: question.payload) else { return }
        let device = Device(tenant: question.tenant, name: question.device)
        let waiting = queries[device, default: []]
        if let place = waiting.firstIndex(where: { $0.request.incarnation == request.incarnation }) {
            queries[device]?[place] = (question, request)
            return
        }
        guard waiting.count < Self.maxDeviceCount, count < Self.maxCount else { return }
        queries[device, default: []].append((question, request))
        count += 1
        if waiting.isEmpty { turns.append(device) }
    }

    /// Removes the query that is answered next, and gives the next device its turn.
    mutating func removeFirst() {
        let device = turns[removed]
        queries[device]?.removeFirst()
        count -= 1
        removed += 1
        if queries[device]?.isEmpty == false { turns.append(device) } else { queries[device] = nil }
        // The array is shortened only when at least half of it has been removed, so that a removal takes constant time.
        guard removed * 2 >= turns.count else { return }
        turns.removeFirst(removed)
        removed = 0
    }
}
