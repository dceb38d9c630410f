internal import FleetWire
internal import Synchronization
package import SystemSupport

/// A collector's connection to its fleet's broker.
///
/// An MQTT broker has no streams. It delivers each batch once to every collector, and batches are neither requested nor
/// acknowledged: devices resend the batches that are not confirmed.
///
/// The link reconnects until it is closed. Events are queued until the program collects them with ``events()``.
package final class CollectorLink: Sendable {
    /// A delivered batch.
    package struct Arrival: Hashable, Sendable {
        /// The operator of the fleet, as named in the message's subject.
        package let tenant: String
        /// The name of the device, as given in the message's subject.
        package let device: String
        /// The batch.
        package let payload: [UInt8]
        /// The acknowledgment subject of this delivery; empty if the broker has no streams.
        package let ticket: String

        /// The number of times that the broker has delivered the batch.
        ///
        /// The ticket is `$JS.ACK.STREAM.CONSUMER.COUNT.…`; newer servers insert a domain and an account before the
        /// stream.
        var deliveryCount: Int {
            let words = ticket.split(separator: ".")
            let place = words.count > 9 ? 6 : 4
            return words.indices.contains(place) ? Int(words[place]) ?? 1 : 1
        }
    }

    /// The number of deliveries after which a batch is acknowledged without having been stored, instead of being
    /// postponed again. Its device then resends it.
    private static let maxDeliveries = 4

    /// A device's query about what the center has stored.
    package struct Question: Hashable, Sendable {
        /// The operator of the fleet, as named in the message's subject.
        package let tenant: String
        /// The name of the device, as given in the message's subject.
        package let device: String
        /// The `SyncRequest`.
        package let payload: [UInt8]
        /// The subject for the answer, which the device chose; empty if the broker does not support replies.
        let reply: String

        /// Whether the subject for the answer is in the device's own inbox.
        ///
        /// The collector may publish on subjects on which the device may not. With a foreign subject, a device could
        /// therefore send messages to other devices, or fill FLEET_BAD.
        var isReplyInOwnInbox: Bool {
            let parts = reply.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count > 2 && parts[0] == "_INBOX" && parts[1] == device
                && parts.allSatisfy { !["", "*", ">"].contains($0) }
        }
    }

    /// An event of the link.
    package enum Event: Equatable, Sendable {
        /// The link has connected or reconnected, and all streams exist. Pull requests must be repeated.
        case connected
        /// The connection has been lost. The link reconnects automatically.
        case disconnected
        /// A batch was delivered, possibly not for the first time.
        case arrived(Arrival)
        /// The pull request for the shard has ended. The value is the number of batches that have arrived.
        case finished(shard: Int, count: Int)
        /// A device has sent a query and awaits the answer.
        case asked(Question)
        /// The rejected batch with this ticket has been stored in the stream FLEET_BAD and will not be delivered again.
        case rejected(ticket: String)
        /// A problem with the broker, as a sentence for the user.
        case trouble(String)
    }

    /// A pull request to which batches may still arrive.
    struct Pull {
        var number: UInt64
        /// The number of requested batches.
        var requested: Int
        /// The number of batches that have arrived.
        var arrived = 0
        /// Whether the broker ends the request after some time.
        var expires: Bool
        /// The time after which the broker's answer is considered missing.
        var due: ContinuousClock.Instant
    }

    /// The pull requests.
    struct Pulls {
        /// The number of the last request.
        var last: UInt64 = 0
        /// The requests to which batches may still arrive, keyed by shard.
        var current: [Int: Pull] = [:]
        /// The times since which requests have not reached a consumer, keyed by shard.
        var unreceivedSince: [Int: ContinuousClock.Instant] = [:]
        /// The time at which the program last collected the events. All answers that had arrived by then are known.
        var collected = ContinuousClock.now
    }

    let pulls = Mutex(Pulls())
    let connection: any BrokerConnection
    /// Whether the broker keeps batches in streams until they are acknowledged.
    private let hasStreams: Bool
    let inbox: String
    private let waiting: WaitingEvents
    let answerTime: Duration

    /// Creates a link and starts connecting. After each connect, the link creates any streams that are missing.
    package init(_ options: LinkOptions, streams: FleetStreams = FleetStreams()) throws(Failure) {
        let waiting = try WaitingEvents()
        self.waiting = waiting
        let options = options.withUniqueInbox
        inbox = options.inbox
        answerTime = options.answerTime
        hasStreams = options.hasStreams
        let batches =
            hasStreams
            ? [Interest(subject: "\(inbox).pull.>"), Interest(subject: "\(inbox).bad.>")]
            : [Interest(subject: FleetSubject.allRecords)]
        let questions = Interest(subject: FleetSubject.sync(tenant: "*", device: "*"), queue: "collectors")
        connection = try options.connect(batches + [questions], prepare: streams.create) { waiting.add($0) }
    }

    deinit { connection.close() }

    /// The file descriptor to poll. It is readable while events are queued.
    package var descriptor: Int32 { waiting.descriptor }

    /// Removes and returns all queued events, oldest first.
    package func events() -> [Event] {
        let now = ContinuousClock.now
        let events = waiting.takeAll()
        pulls.withLock { $0.collected = now }
        return events.flatMap(programEvents)
    }

    /// Requests batches of a shard, unless the answer to an earlier request for the shard may still arrive. The end of
    /// the request is reported by ``Event/finished(shard:count:)``.
    ///
    /// Call this method regularly: requests are lost if a server fails, and go unanswered if the stream was deleted. If
    /// an answer is missing, the next call repeats the request with a timeout. If the second answer is also missing,
    /// the following call reconnects.
    ///
    /// - Parameter timeout: How long the broker waits for batches before the request expires; `nil` to request only
    ///   batches that are already waiting.
    /// - Returns: `false` if the link is not connected or must reconnect.
    @discardableResult
    package func pull(shard: Int, count: Int = 500, timeout: Duration? = nil) -> Bool {
        guard hasStreams else { return true }
        let now = ContinuousClock.now
        var timeout = timeout
        let (earlier, collected) = pulls.withLock { ($0.current[shard], $0.collected) }
        if let previous = earlier {
            // Until the program collects the events again, the answer may be among them.
            guard previous.due < collected else { return true }
            guard !previous.expires else {
                reconnect()
                return false
            }
            // While too many batches are unacknowledged, nats-server does not answer a request that does not expire.
            timeout = timeout ?? answerTime
        }
        let pull = pulls.withLock { pulls in
            pulls.last += 1
            let pull = Pull(
                number: pulls.last, requested: count, expires: timeout != nil,
                due: now + (timeout ?? .zero) + answerTime)
            pulls.current[shard] = pull
            return pull
        }
        let end = timeout.map { #""expires":\#($0.nanoseconds)"# } ?? #""no_wait":true"#
        let consumer = "\(FleetStreams.records).\(FleetStreams.consumer(shard: shard))"
        let isSent = connection.publish(
            Array(#"{"batch":\#(count),\#(end)}"#.utf8), to: "$JS.API.CONSUMER.MSG.NEXT.\(consumer)",
            reply: "\(inbox).pull.\(shard).\(pull.number)")
        if !isSent { pulls.withLock { $0.current[shard] = nil } }
        return isSent
    }

    /// Confirms to the broker that a batch is committed. Unacknowledged batches are delivered again.
    ///
    /// - Returns: `false` if the link is not connected.
    @discardableResult
    package func acknowledge(_ arrival: Arrival) -> Bool {
        guard hasStreams else { return true }
        return connection.publish(Array("+ACK".utf8), to: arrival.ticket)
    }

    /// Asks the broker to redeliver a batch soon, because another collector may still be storing the batches that
    /// precede it.
    ///
    /// After a few deliveries, the batch is acknowledged instead. Otherwise, if an earlier batch of the device was
    /// lost, its later batches would use up the consumer's limit of unacknowledged deliveries.
    ///
    /// - Returns: `false` if the link is not connected.
    @discardableResult
    package func postpone(_ arrival: Arrival) -> Bool {
        guard hasStreams, arrival.deliveryCount < Self.maxDeliveries else { return acknowledge(arrival) }
        return connection.publish(Array(#"-NAK {"delay": 300000000}"#.utf8), to: arrival.ticket)
    }

    /// Sends an unsolicited `StoredAnswer` to a device.
    ///
    /// - Returns: `false` if the link is not connected.
    @discardableResult
    package func publishStored(_ payload: [UInt8], tenant: String, device: String) -> Bool {
        connection.publish(payload, to: FleetSubject.stored(tenant: tenant, device: device))
    }

    /// Answers a device's query with a `StoredAnswer`, in the device's inbox if the device has named it, and otherwise on
    /// the subject of unsolicited answers.
    ///
    /// - Returns: `false` if the link is not connected.
    @discardableResult
    package func answer(_ question: Question, _ payload: [UInt8]) -> Bool {
        guard question.isReplyInOwnInbox else {
            return publishStored(payload, tenant: question.tenant, device: question.device)
        }
        return connection.publish(payload, to: question.reply)
    }

    /// Closes the connection and discards all queued events. No events arrive afterwards.
    package func close() {
        connection.close()
        _ = waiting.takeAll()
    }

    /// Replaces the connection, and discards the pull requests, which the server drops with the old connection.
    func reconnect() {
        // A late answer to one of these requests must not cause another reconnection.
        pulls.withLock { ($0.current, $0.unreceivedSince) = ([:], [:]) }
        connection.reopen()
    }

    /// Moves a batch that cannot be stored to the stream FLEET_BAD, where it is kept for inspection.
    ///
    /// - Parameter reason: The reason why the batch cannot be stored. This text is stored with the batch, in a header.
    /// - Returns: `false` if the link is not connected. The broker then delivers the batch again.
    func reject(_ payload: [UInt8], _ subject: String, ticket: String, because reason: String) -> Bool {
        guard hasStreams else { return true }
        // The broker's confirmation arrives on a subject that contains the ticket, so the link need not remember the
        // batch.
        return connection.publish(
            payload, to: FleetStreams.unusable(subject), reply: "\(inbox).bad.\(ticket)",
            header: ("Gpsbridge-Reason", String(reason.map { $0.isNewline ? " " : $0 })))
    }
}
