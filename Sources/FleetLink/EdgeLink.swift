internal import FleetWire
package import SystemSupport

/// A device's connection to its fleet's broker.
///
/// The link reconnects until it is closed. Events are queued until the program collects them with ``events()``.
package final class EdgeLink: Sendable {
    /// An event of the link.
    package enum Event: Equatable, Sendable {
        /// The link is connected or reconnected.
        case connected
        /// The connection has been lost. The link reconnects automatically.
        case disconnected
        /// The broker has stored the batch that was published with this token.
        case acknowledged(UInt64)
        /// The broker has refused the batch that was published with this token, for the given reason.
        case failed(UInt64, Trouble)
        /// The center has sent a `StoredAnswer`. The value is its payload.
        case stored([UInt8])
        /// A collector has answered a sync request. The value is the payload of a `StoredAnswer`.
        case synced([UInt8])
        /// No collector answered a sync request.
        case unanswered(Trouble)
        /// A problem with the broker.
        case trouble(Trouble)
    }

    private let waiting: WakingQueue<Event>
    private let connection: any BrokerConnection
    private let inbox: String

    /// Creates a link and starts connecting.
    ///
    /// - Parameter stored: The subject on which the center confirms stored batches. With a wildcard, the link receives
    ///   the confirmations of several devices.
    package init(_ options: LinkOptions, stored: String) throws(Failure) {
        let waiting = try WakingQueue<Event>()
        self.waiting = waiting
        let options = options.withUniqueInbox
        let inbox = options.inbox
        self.inbox = inbox
        // An MQTT broker sends its confirmations without a subject, and collectors reply on the device's own subject.
        let subjects = [stored] + (options.hasStreams ? ["\(inbox).ack.*", "\(inbox).sync"] : [])
        connection = try options.connect(subjects.map { Interest(subject: $0) }) { event in
            switch event {
            case .connected: waiting.add(.connected)
            case .disconnected: waiting.add(.disconnected)
            case .trouble(let trouble): waiting.add(.trouble(trouble))
            case .message(let message): waiting.add(Event(message, inbox: inbox))
            }
        }
    }

    deinit { connection.close() }

    /// The file descriptor to poll. It is readable while events are queued.
    package var descriptor: Int32 { waiting.descriptor }

    /// Removes and returns all queued events, oldest first.
    package func events() -> [Event] { waiting.takeAll() }

    /// Publishes a sealed batch. The broker's reply is delivered as an event with the same token.
    ///
    /// If the connection is lost, the reply is lost, too. The link has no timeout, so the publisher must resend the
    /// batch if it is not confirmed as stored.
    ///
    /// - Returns: `false` if the link is not connected. The batch is then not sent.
    package func publish(_ payload: [UInt8], to subject: String, token: UInt64) -> Bool {
        connection.publish(payload, to: subject, reply: "\(inbox).ack.\(token)")
    }

    /// Publishes a live position, which is not acknowledged and may be lost.
    ///
    /// - Returns: `false` if the link is not connected.
    @discardableResult
    package func publishLive(_ payload: [UInt8], to subject: String) -> Bool {
        connection.publish(payload, to: subject)
    }

    /// Asks the collectors which sequence number they expect next.
    ///
    /// - Returns: `false` if the link is not connected.
    package func requestSync(_ payload: [UInt8], to subject: String) -> Bool {
        connection.publish(payload, to: subject, reply: "\(inbox).sync")
    }

    /// Closes the connection and discards all queued events. No events arrive afterwards.
    package func close() {
        connection.close()
        _ = waiting.takeAll()
    }
}

extension EdgeLink.Event {
    /// Creates the event for a message that arrived on one of the link's subjects.
    init(_ message: Message, inbox: String) {
        if FleetSubject.parse(message.subject)?.kind == .stored {
            self = .stored(message.payload)
        } else if message.subject == "\(inbox).sync" {
            self =
                message.isUnanswered
                ? .unanswered(Trouble(.centerSilent, "no collector is ready, so no fixes are confirmed as stored"))
                : .synced(message.payload)
        } else if let token = UInt64(message.subject.dropFirst("\(inbox).ack.".count)) {
            if message.isUnanswered {
                self = .failed(
                    token, Trouble(.noStream, "the stream FLEET does not exist. Start a collector, which creates it"))
            } else if message.payload.isEmpty {
                // An MQTT broker's confirmation.
                self = .acknowledged(token)
            } else {
                switch PublishReply(message.payload) {
                case .stored: self = .acknowledged(token)
                case .refused(let sentence): self = .failed(token, Trouble(.brokerRefuses, sentence))
                }
            }
        } else {
            self = .trouble(
                Trouble(.other, "the broker sent a message with the unexpected subject \(message.subject)"))
        }
    }
}
