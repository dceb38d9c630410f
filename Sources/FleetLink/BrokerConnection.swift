internal import SystemSupport

/// A message from the broker.
struct Message: Sendable {
    var subject: String
    /// The subject to reply to; empty if the sender expects no reply.
    var reply: String
    /// The status, such as "503", if the broker itself sent the message.
    var status: String?
    var payload: [UInt8]

    /// Whether this message is the broker's notice that a request had no subscribers.
    var isUnanswered: Bool { status == "503" }
}

/// A subscription. If `queue` names a queue group, each message is delivered to only one member of the group.
struct Interest: Sendable {
    var subject: String
    var queue: String?
}

/// An event of a connection.
enum BrokerEvent: Sendable {
    case connected
    case disconnected
    /// A problem.
    case trouble(Trouble)
    case message(Message)
}

/// A connection to one of several brokers. It reconnects after each loss until it is closed.
protocol BrokerConnection: Sendable {
    /// Sends a message if the connection is up.
    ///
    /// - Parameters:
    ///   - reply: The subject for the reply. If the broker stores the message, the broker's confirmation is also sent
    ///     to this subject.
    ///   - header: The name and value of a header. Only NATS connections send the header.
    /// - Returns: `false` if the message was not sent.
    func publish(_ payload: [UInt8], to subject: String, reply: String?, header: (String, String)?) -> Bool

    /// Drops the connection and opens a new one.
    func reopen()

    /// Closes the connection. No events are delivered afterwards.
    func close()
}

extension BrokerConnection {
    func publish(_ payload: [UInt8], to subject: String, reply: String? = nil) -> Bool {
        publish(payload, to: subject, reply: reply, header: nil)
    }
}

extension LinkOptions {
    /// Connects to the servers, using the protocol that their URLs specify.
    ///
    /// - Parameters:
    ///   - prepare: A closure that is called each time a connection to a NATS server is established; ignored for MQTT
    ///     brokers.
    ///   - deliver: The handler of the connection's events, which is called on any thread. It must only queue the
    ///     event, and must not call the connection.
    func connect(
        _ interests: [Interest], prepare: @escaping NATSConnection.Preparation = { _ in nil },
        deliver: @escaping @Sendable (BrokerEvent) -> Void
    ) throws(Failure) -> any BrokerConnection {
        hasStreams
            ? try NATSConnection(self, interests, prepare: prepare, deliver: deliver)
            : try MQTTConnection(self, interests, deliver: deliver)
    }
}
