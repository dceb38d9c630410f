internal import FleetWire
internal import Synchronization
internal import SystemSupport

/// The events of a collector's connection that wait for the program.
///
/// While the program waits for the database, the broker keeps delivering unrequested messages: queries and, if it has no
/// streams, batches. Once too many of them are waiting, further ones are dropped. Devices repeat their queries
/// and resend their batches after increasing delays. All other events are kept, because requests limit their number.
final class WaitingEvents: Sendable {
    /// The maximum number of waiting unrequested messages.
    static let maxCount = 20_000
    /// The number of bytes of these messages above which no more are accepted.
    static let maxSize = 64_000_000

    private let queue: WakingQueue<BrokerEvent>
    /// The number and size of the unrequested messages that were added since the events were taken.
    private let unrequested = Mutex((count: 0, size: 0))

    /// Creates an empty queue. Throws a ``Failure`` if the process is out of file descriptors.
    init() throws(Failure) { queue = try WakingQueue() }

    /// The descriptor to poll. It is readable while events are waiting.
    var descriptor: Int32 { queue.descriptor }

    /// Adds an event, or drops it if it is an unrequested message and too many of them are waiting.
    func add(_ event: BrokerEvent) {
        if case .message(let message) = event, message.isUnrequested {
            let size = message.payload.count + message.subject.utf8.count + message.reply.utf8.count
            let hasRoom = unrequested.withLock { total in
                guard total.count < Self.maxCount, total.size + size <= Self.maxSize else { return false }
                total = (total.count + 1, total.size + size)
                return true
            }
            guard hasRoom else { return }
        }
        queue.add(event)
    }

    /// Removes and returns all events, oldest first.
    func takeAll() -> [BrokerEvent] {
        unrequested.withLock { $0 = (0, 0) }
        return queue.takeAll()
    }
}

extension Message {
    /// Whether this is a device's query.
    ///
    /// A device chooses the reply subject of its query, so a query that looks like a delivery is still a query.
    var isQuery: Bool { subject.hasPrefix("\(FleetSubject.Kind.sync.rawValue).") }

    /// Whether a stream has delivered this batch, which happens only on request.
    var isDelivery: Bool { !isQuery && reply.hasPrefix("$JS.ACK.") }

    /// Whether this is a query, or a batch that was not requested.
    fileprivate var isUnrequested: Bool {
        isQuery || !isDelivery && subject.hasPrefix("\(FleetSubject.Kind.record.rawValue).")
    }
}
