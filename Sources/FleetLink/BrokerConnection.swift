internal import SystemSupport

/// A message from the broker.
struct Message: Sendable {
    var subject: String
    /// The subject for an answer; empty if nothing awaits one.
    var reply: String
    /// The status, such as "503", if the broker itself sent the message.
    var status: String?
    var payload: [UInt8]

    /// Whether the broker sent this message because no program receives the request.
    var isUnanswered: Bool { status == "503" }
}

/// Subjects to receive. If there is a queue, each message is delivered to only one of its members.
struct Interest: Sendable {
    var subject: String
    var queue: String?
}

/// An event of a connection.
enum BrokerEvent: Sendable {
    case connected
    case disconnected
    /// A problem, as a sentence for the user.
    case trouble(String)
    case message(Message)
}

/// A connection to one of several brokers. After each loss it connects again, until it is closed.
protocol BrokerConnection: Sendable {
    /// Sends a message, unless the connection is lost.
    ///
    /// - Parameters:
    ///   - reply: The subject of the answer. If the broker stores the message, its confirmation is an answer, too.
    ///   - header: The name and value of a header, which only NATS servers pass on.
    /// - Returns: `false` if the message was not sent.
    func publish(_ payload: [UInt8], to subject: String, reply: String?, header: (String, String)?) -> Bool

    /// Replaces the connection by a new one.
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
    /// Connects to the servers with the protocol that their URLs name.
    ///
    /// - Parameter prepare: The preparation of a NATS server.
    func connect(
        _ interests: [Interest], prepare: @escaping NATSConnection.Preparation = { _ in nil },
        deliver: @escaping @Sendable (BrokerEvent) -> Void
    ) throws(Failure) -> any BrokerConnection {
        hasStreams
            ? try NATSConnection(self, interests, prepare: prepare, deliver: deliver)
            : try MQTTConnection(self, interests, deliver: deliver)
    }
}
