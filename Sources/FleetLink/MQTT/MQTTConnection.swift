internal import CMosquitto
internal import Glibc
internal import Synchronization
internal import SystemSupport

/// A connection to one of several MQTT brokers.
///
/// Batches are sent with QoS 1. The broker's confirmation is delivered as a reply without a payload. The program does
/// not rely on these confirmations, because devices resend every batch that no collector confirms.
final class MQTTConnection: BrokerConnection {
    /// A libmosquitto client.
    // The conformance to `Sendable` is unchecked because the structure holds a pointer. libmosquitto locks each client,
    // so any thread may use it.
    private struct Client: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private struct State {
        /// The libmosquitto client; `nil` while disconnected. Publishing holds the lock, so the client is not destroyed
        /// during a call.
        var client: Client?
        /// The subjects for the broker's confirmations, keyed by message ID.
        var replies: [Int32: String] = [:]
        /// The topics that the broker has not confirmed yet, keyed by the message ID of the subscription.
        var unconfirmedTopics: [Int32: String] = [:]
        /// The broker's reason for refusing the user or a topic; `nil` if nothing was refused.
        var refusal: String?
        var isTopicRefused = false
        var isClosed = false
    }

    private static let library: Void = { _ = mosquitto_lib_init() }()

    private let options: LinkOptions
    private let servers: [MQTTServer]
    private let topics: [String]
    private let state = Mutex(State())
    private let outlet: EventOutlet
    private let stop: WakeDescriptor

    /// The keep-alive interval in seconds, after which a silent connection is checked with a ping.
    private static let pingTime: Int32 = 20

    init(
        _ options: LinkOptions, _ interests: [Interest], deliver: @escaping @Sendable (BrokerEvent) -> Void
    ) throws(Failure) {
        Self.library
        servers = try options.servers.map { text throws(Failure) in
            guard let server = MQTTServer(text) else {
                throw Failure(
                    .usage,
                    "an MQTT broker's URL must be mqtt[s]://[USER@]HOST[:PORT], with USER percent-encoded, not \(text)")
            }
            return server
        }
        self.options = options
        topics = interests.map { MQTTTopic.topic($0.subject) }
        outlet = EventOutlet(deliver: deliver)
        do {
            stop = try WakeDescriptor()
            // Connecting blocks the calling thread, so the connection runs on a separate one.
            _ = try WorkerThread { [self] in run() }
        } catch { throw Failure(.cannotRead, error) }
    }

    func publish(_ payload: [UInt8], to subject: String, reply: String?, header: (String, String)?) -> Bool {
        state.withLock { state in
            guard let client = state.client else { return false }
            var number: Int32 = 0
            let quality: Int32 = reply == nil ? 0 : 1
            let status = mosquitto_publish(
                client.pointer, &number, MQTTTopic.topic(subject), Int32(payload.count), payload, quality, false)
            guard status == MOSQ_ERR_SUCCESS.rawValue else { return false }
            if let reply { state.replies[number] = reply }
            return true
        }
    }

    func reopen() { state.withLock { state in _ = state.client.map { mosquitto_disconnect($0.pointer) } } }

    func close() {
        outlet.close()
        state.withLock { $0.isClosed = true }
        stop.signal()
        reopen()
    }

    // MARK: The thread

    private var isClosed: Bool { state.withLock { $0.isClosed } }

    private func run() {
        Reconnection(
            jitter: options.jitter, stop: stop, serverCount: servers.count, isStopped: { [self] in isClosed }
        ).run({ work(with: servers[$0]) }, report: { outlet.deliver(.trouble($0)) })
    }

    /// Connects to a broker and serves the connection until it is lost. Returns the reason if the connection could not
    /// be established.
    private func work(with server: MQTTServer) -> Trouble? {
        // A broker disconnects a client when another client connects with the same client ID. The random part gives
        // each instance of a device a different client ID.
        let name = "\(options.name)-\(UInt32.random(in: .min ... .max))"
        // The thread retains this object while the client exists, and callbacks arrive only on this thread.
        guard let client = mosquitto_new(name, true, Unmanaged.passUnretained(self).toOpaque()) else {
            return Trouble(.other, "cannot create an MQTT client: \(lastSystemError)")
        }
        defer { mosquitto_destroy(client) }
        var status = prepare(client, for: server)
        if status == 0 { status = mosquitto_connect(client, server.host, Int32(server.port), Self.pingTime) }
        while status == 0, !isClosed { status = mosquitto_loop(client, 1_000, 1) }
        let error = errno
        let (wasConnected, refusal, isTopicRefused) = state.withLock { state in
            defer { state = State(isClosed: state.isClosed) }
            return (state.client != nil, state.refusal, state.isTopicRefused)
        }
        if wasConnected {
            outlet.deliver(.disconnected)
            return nil
        }
        // The library's messages end with a period.
        let message = refusal ?? Self.text(status, error)
        let reason = message.hasSuffix(".") ? String(message.dropLast()) : message
        let advice =
            if refusal != nil {
                "Check the user name, the password and the user's permissions on the broker"
            } else if status == MOSQ_ERR_TLS.rawValue {
                "Check the certificates"
            } else {
                "Check that the broker is running and that the address is correct"
            }
        let cause: Trouble.Cause =
            if isTopicRefused {
                .notPermitted
            } else if refusal != nil {
                server.user == nil ? .noCredentials : .revoked
            } else {
                status == MOSQ_ERR_TLS.rawValue ? .wrongCertificate : .brokerUnreachable
            }
        return Trouble(cause, "cannot connect to \(server.host):\(server.port): \(reason.lowercased()). \(advice)")
    }

    /// Returns the message of a libmosquitto error or, for `MOSQ_ERR_ERRNO`, of a system error.
    private static func text(_ status: Int32, _ number: Int32) -> String {
        if status == MOSQ_ERR_ERRNO.rawValue { return systemError(number) }
        return String(cString: mosquitto_strerror(status))
    }

    private func prepare(_ client: OpaquePointer, for server: MQTTServer) -> Int32 {
        // Other threads publish, which wakes the loop.
        mosquitto_threaded_set(client, true)
        mosquitto_connect_callback_set(client, Self.connected)
        mosquitto_subscribe_callback_set(client, Self.subscribed)
        mosquitto_publish_callback_set(client, Self.confirmed)
        mosquitto_message_callback_set(client, Self.received)
        if let user = server.user {
            let status = mosquitto_username_pw_set(client, user, options.mqtt.password)
            guard status == 0 else { return status }
        }
        guard server.isEncrypted else { return 0 }
        guard let authorities = options.mqtt.authorities else {
            return mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1)
        }
        return mosquitto_tls_set(client, authorities, nil, nil, nil, nil)
    }

    // MARK: Callbacks

    private static func from(_ closure: UnsafeMutableRawPointer?) -> MQTTConnection? {
        closure.map { Unmanaged<MQTTConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let connected: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Int32) -> Void = {
        client, closure, code in
        guard let connection = from(closure), let client else { return }
        guard code == 0 else {
            connection.state.withLock { $0.refusal = String(cString: mosquitto_connack_string(code)) }
            mosquitto_disconnect(client)
            return
        }
        for topic in connection.topics {
            var number: Int32 = 0
            if mosquitto_subscribe(client, &number, topic, 1) == 0 {
                connection.state.withLock { $0.unconfirmedTopics[number] = topic }
            }
        }
    }

    /// Reports the connection once the broker has confirmed all topics. Before that, messages could be missed.
    private static let subscribed:
        @convention(c) (
            OpaquePointer?, UnsafeMutableRawPointer?, Int32, Int32, UnsafePointer<Int32>?
        ) -> Void = { client, closure, number, count, qualities in
            guard let connection = from(closure), let client else { return }
            let isRefused = count == 0 || qualities?.pointee == refusedQuality
            let new = Client(pointer: client)
            let isConnected = connection.state.withLock { state in
                let topic = state.unconfirmedTopics.removeValue(forKey: number) ?? ""
                state.isTopicRefused = state.isTopicRefused || isRefused
                if isRefused { state.refusal = "the broker does not permit the topic \(topic)" }
                guard state.unconfirmedTopics.isEmpty, state.refusal == nil else { return false }
                state.client = new
                return true
            }
            if isRefused {
                mosquitto_disconnect(client)
            } else if isConnected {
                connection.outlet.deliver(.connected)
            }
        }

    /// The return code that a broker sends instead of the granted quality of service if it refuses a subscription.
    private static let refusedQuality: Int32 = 0x80

    private static let confirmed: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Int32) -> Void = {
        _, closure, number in
        guard let connection = from(closure),
            let reply = connection.state.withLock({ $0.replies.removeValue(forKey: number) })
        else { return }
        connection.outlet.deliver(.message(Message(subject: reply, reply: "", payload: [])))
    }

    private static let received:
        @convention(c) (
            OpaquePointer?, UnsafeMutableRawPointer?, UnsafePointer<mosquitto_message>?
        ) -> Void = { _, closure, message in
            guard let message = message?.pointee, let name = message.topic,
                let subject = MQTTTopic.subject(String(cString: name))
            else { return }
            let payload = Array(UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen)))
            from(closure)?.outlet.deliver(.message(Message(subject: subject, reply: "", payload: payload)))
        }
}
