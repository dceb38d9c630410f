internal import CNATS
internal import FleetWire
internal import Synchronization
internal import SystemSupport

// libnats can reconnect automatically. However, it then sends buffered messages, which the publisher resends anyway,
// and it stops reconnecting if a server refuses the credentials twice. Therefore, each reconnection here creates a new
// libnats connection.

/// A connection to one of several NATS servers. A lost connection is replaced by a new one until ``close()`` is called.
final class NATSConnection: BrokerConnection {
    /// A closure that prepares the server each time a connection is established. It returns the reason why the server
    /// cannot be used, or `nil` if the server is ready.
    typealias Preparation = @Sendable (_ connection: OpaquePointer) -> String?

    /// The libnats objects of a connection.
    // The conformance to `Sendable` is unchecked because the structure holds pointers. libnats locks each object, so
    // any thread may use it. Only the thread that created the objects destroys them, after removing them from the
    // shared state.
    private struct Handle: @unchecked Sendable {
        let connection: OpaquePointer
        var subscriptions: [OpaquePointer]
        let number: UInt

        func destroy() {
            Sink.forget(number)
            for subscription in subscriptions { natsSubscription_Destroy(subscription) }
            natsConnection_Destroy(connection)
        }
    }

    /// The state shared between threads. Publishing holds the lock, so the connection is not destroyed during a call.
    private struct State {
        var handle: Handle?
        var isClosed = false
    }

    /// The maximum time in milliseconds until the server has read the subscriptions.
    private static let maxFlushTime: Int64 = 10_000

    private let state = Mutex(State())
    private let stop: WakeDescriptor
    private let sink: Sink

    init(
        _ options: LinkOptions, _ interests: [Interest], prepare: @escaping Preparation = { _ in nil },
        deliver: @escaping @Sendable (BrokerEvent) -> Void
    ) throws(Failure) {
        CryptoLibrary.keepUntilExit()
        do {
            stop = try WakeDescriptor()
            sink = Sink(
                deliver: deliver, ended: try WakeDescriptor(), credentials: options.secrets?.credentials)
            // Connecting blocks the calling thread, so the connection runs on a separate one.
            _ = try WorkerThread { [self] in run(options, interests, prepare) }
        } catch { throw Failure(.cannotRead, error) }
    }

    func publish(_ payload: [UInt8], to subject: String, reply: String?, header: (String, String)?) -> Bool {
        state.withLock { state in
            guard let handle = state.handle, !state.isClosed else { return false }
            var message: OpaquePointer?
            defer { natsMsg_Destroy(message) }
            var status = payload.withUnsafeBytes {
                natsMsg_Create(
                    &message, subject, reply, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
            }
            if status == NATS_OK, let header { status = natsMsgHeader_Set(message, header.0, header.1) }
            if status == NATS_OK { status = natsConnection_PublishMsg(handle.connection, message) }
            switch status {
            case NATS_OK: return true
            case NATS_CONNECTION_CLOSED: return false
            case NATS_MAX_PAYLOAD, NATS_INVALID_SUBJECT: break
            // The broker may have received only part of the message, which makes the connection unusable.
            default: reopen()
            }
            let cause: Trouble.Cause = status == NATS_MAX_PAYLOAD ? .brokerRefuses : .other
            // Delivered while the lock is held, so that the cause precedes the end of the connection.
            sink.deliver(.trouble(Trouble(cause, "cannot publish to \(subject): \(text(status))")))
            return false
        }
    }

    func reopen() { sink.ended.signal() }

    func close() {
        sink.close()
        state.withLock { $0.isClosed = true }
        stop.signal()
    }

    private func run(_ options: LinkOptions, _ interests: [Interest], _ prepare: Preparation) {
        // libnats itself tries all servers.
        Reconnection(jitter: options.jitter, stop: stop, isStopped: { [self] in state.withLock { $0.isClosed } }).run(
            { _ in work(options, interests, prepare) }, report: { sink.deliver(.trouble($0)) })
    }

    /// Connects and serves the connection until it is lost. Returns the reason if the connection could not be
    /// established.
    private func work(_ options: LinkOptions, _ interests: [Interest], _ prepare: Preparation) -> Trouble? {
        switch open(options, interests, prepare) {
        case .success(let handle):
            state.withLock { $0.handle = handle }
            // Until the server has read the subscriptions, it does not pass on what others publish.
            let status = natsConnection_FlushTimeout(handle.connection, Self.maxFlushTime)
            if status == NATS_OK {
                sink.deliver(.connected)
                _ = stop.wait(for: sink.ended.descriptor)
            }
            state.withLock { $0.handle = nil }
            handle.destroy()
            guard status == NATS_OK else { return Trouble(.connectionLost, "the connection was lost: \(text(status))") }
            sink.deliver(.disconnected)
            return nil
        case .failure(let trouble): return trouble
        }
    }

    private func open(
        _ options: LinkOptions, _ interests: [Interest], _ prepare: Preparation
    ) -> Result<Handle, Trouble> {
        let servers = options.servers.joined(separator: ", ")
        let number = sink.register()
        let closure = UnsafeMutableRawPointer(bitPattern: number)
        var settings: OpaquePointer?
        defer { natsOptions_Destroy(settings) }
        var connection: OpaquePointer?
        var status = natsOptions_Create(&settings)
        if status == NATS_OK { status = options.apply(to: settings, closure: closure) }
        guard status == NATS_OK else {
            Sink.forget(number)
            return .failure(
                Trouble(
                    .other,
                    """
                    cannot use the servers \(servers) with these credentials: \(text(status)). Check the URLs and the \
                    credentials
                    """))
        }
        sink.ended.clear()
        status = ChallengeSignature.connect(&connection, settings)
        guard status == NATS_OK, let connection else {
            Sink.forget(number)
            return .failure(
                Trouble(
                    Trouble.Cause(
                        status, hasCredentials: options.hasCredentials, hasAuthority: options.secrets != nil),
                    "cannot connect to \(servers): \(text(status)). \(options.remedy(status))"))
        }
        var handle = Handle(connection: connection, subscriptions: [], number: number)
        // A collector that cannot use the streams must not subscribe: the servers would pass requests to it that it does
        // not answer. Without a subscription, they reply immediately that there is no subscriber.
        guard let reason = prepare(connection) ?? subscribe(&handle, to: interests) else { return .success(handle) }
        handle.destroy()
        return .failure(Trouble(.other, reason))
    }

    /// Returns `nil` on success, or the reason why a subscription failed.
    private func subscribe(_ handle: inout Handle, to interests: [Interest]) -> String? {
        let closure = UnsafeMutableRawPointer(bitPattern: handle.number)
        for interest in interests {
            var subscription: OpaquePointer?
            let status =
                if let queue = interest.queue {
                    natsConnection_QueueSubscribe(
                        &subscription, handle.connection, interest.subject, queue, Sink.received, closure)
                } else {
                    natsConnection_Subscribe(
                        &subscription, handle.connection, interest.subject, Sink.received, closure)
                }
            if let subscription { handle.subscriptions.append(subscription) }
            guard status == NATS_OK else { return "cannot subscribe: \(text(status))" }
        }
        return nil
    }
}

/// Returns the text of a libnats status, in lower case.
func text(_ status: natsStatus) -> String { String(cString: natsStatus_GetText(status)).lowercased() }
