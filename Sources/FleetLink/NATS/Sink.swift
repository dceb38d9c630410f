internal import CNATS
internal import Glibc
internal import Synchronization
internal import SystemSupport

/// A target for libnats callbacks, which run on libnats threads.
final class Sink: Sendable {
    /// Signaled when the connection is lost.
    let ended: WakeDescriptor
    private let credentials: (token: String, seed: String)?
    private let outlet: EventOutlet

    // libnats may still invoke callbacks for a moment after a connection is destroyed, and does not report the last
    // call. Therefore, the callback argument is a key in this table instead of a pointer, and calls with an unknown key
    // are ignored.
    private static let table = Mutex<(last: UInt, sinks: [UInt: Sink])>((0, [:]))

    init(
        deliver: @escaping @Sendable (BrokerEvent) -> Void, ended: WakeDescriptor,
        credentials: (token: String, seed: String)? = nil
    ) {
        outlet = EventOutlet(deliver: deliver)
        self.ended = ended
        self.credentials = credentials
    }

    func deliver(_ event: BrokerEvent) { outlet.deliver(event) }

    /// Discards all further events.
    func close() { outlet.close() }

    /// Registers this sink for a connection's callbacks. Returns the argument to pass to them.
    func register() -> UInt {
        Self.table.withLock { table in
            table.last += 1
            table.sinks[table.last] = self
            return table.last
        }
    }

    /// Unregisters the sink with an argument that ``register()`` returned. Further callbacks with the argument are
    /// ignored.
    static func forget(_ number: UInt) {
        let former = table.withLock { $0.sinks.removeValue(forKey: number) }
        withExtendedLifetime(former) {}
    }

    private static func from(_ closure: UnsafeMutableRawPointer?) -> Sink? {
        table.withLock { $0.sinks[UInt(bitPattern: closure)] }
    }

    static let received: natsMsgHandler = { _, _, message, closure in
        defer { natsMsg_Destroy(message) }
        let bytes = UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
        var status: UnsafePointer<CChar>?
        let hasStatus = natsMsgHeader_Get(message, "Status", &status) == NATS_OK
        from(closure)?.deliver(
            .message(
                Message(
                    subject: String(cString: natsMsg_GetSubject(message)),
                    reply: natsMsg_GetReply(message).map { String(cString: $0) } ?? "",
                    status: hasStatus ? status.map { String(cString: $0) } : nil, payload: Array(bytes))))
    }

    static let closed: natsConnectionHandler = { _, closure in from(closure)?.ended.signal() }

    static let token: natsUserJWTHandler = { token, _, closure in
        guard let credentials = from(closure)?.credentials else { return NATS_NOT_FOUND }
        // libnats frees the copy.
        token?.pointee = strdup(credentials.token)
        return NATS_OK
    }

    static let sign: natsSignatureHandler = { _, signature, count, nonce, closure in
        guard let credentials = from(closure)?.credentials else { return NATS_NOT_FOUND }
        return ChallengeSignature.sign(nonce, withSeed: credentials.seed, signature, count)
    }

    static let failed: natsErrHandler = { connection, _, status, closure in
        var detail: UnsafePointer<CChar>?
        _ = natsConnection_GetLastError(connection, &detail)
        let reason = detail.map { String(cString: $0) } ?? ""
        from(closure)?.deliver(
            .trouble(
                Trouble(
                    Trouble.Cause(brokerReport: reason), "the broker reports: \(reason.isEmpty ? text(status) : reason)"
                )))
    }
}

extension LinkOptions {
    /// Applies these options to a libnats options object. Returns the first failure, or `NATS_OK`.
    ///
    /// - Parameter closure: The argument for the callbacks.
    func apply(to settings: OpaquePointer?, closure: UnsafeMutableRawPointer?) -> natsStatus {
        var steps: [() -> natsStatus] = [
            { natsOptions_SetName(settings, name) },
            { natsOptions_SetCustomInboxPrefix(settings, inbox) },
            // Connecting may be as slow as the servers permit, for example over a satellite link.
            { natsOptions_SetTimeout(settings, 10_000) },
            { natsOptions_SetPingInterval(settings, 20_000) },
            { natsOptions_SetMaxPingsOut(settings, 3) },
            { natsOptions_SetAllowReconnect(settings, false) },
            // All connections share one delivery thread, instead of using a thread for each subscription.
            { natsOptions_UseGlobalMessageDelivery(settings, true) },
            // A server that stops reading must not block the program.
            { natsOptions_SetWriteDeadline(settings, 5_000) },
            { natsOptions_SetClosedCB(settings, Sink.closed, closure) },
            { natsOptions_SetErrorHandler(settings, Sink.failed, closure) },
            { setServers(of: settings) },
        ]
        if let secrets {
            steps.append { natsOptions_SetSecure(settings, true) }
            steps.append { natsOptions_SetCATrustedCertificates(settings, secrets.authorities) }
        }
        if let certificate = secrets?.certificate {
            steps.append { natsOptions_SetCertificatesChain(settings, certificate.text, certificate.key) }
        }
        if secrets?.credentials != nil {
            steps.append {
                natsOptions_SetUserCredentialsCallbacks(settings, Sink.token, closure, Sink.sign, closure)
            }
        }
        for step in steps {
            let status = step()
            guard status == NATS_OK else { return status }
        }
        return NATS_OK
    }

    private func setServers(of settings: OpaquePointer?) -> natsStatus {
        // libnats copies the strings.
        let texts = servers.map { strdup($0) }
        defer { for text in texts { free(text) } }
        var pointers = texts.map { UnsafePointer($0) }
        return natsOptions_SetServers(settings, &pointers, Int32(pointers.count))
    }
}
