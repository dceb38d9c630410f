import CNATS
import Glibc
import SystemSupport
import TestSupport

@testable import FleetIdentity
@testable import FleetLink

/// A connection with credentials and certificates from memory.
final class TestClient: @unchecked Sendable {
    /// The values for the callbacks of libnats, which arrive on its threads.
    private final class Context: Sendable {
        let closed: WakeDescriptor
        let credentials: Credentials

        init(_ credentials: Credentials) throws {
            closed = try WakeDescriptor()
            self.credentials = credentials
        }
    }

    /// The time in milliseconds after which a server that does not answer counts as hung. The default is 2 s.
    private static let patience: Int64 = 240_000

    // Used by one test at a time, on one thread.
    private let context: Context
    private var connection: OpaquePointer?

    struct Refused: Error {
        let reason: String
    }

    /// Connects.
    ///
    /// - Throws: ``Refused`` if the server refuses the connection.
    init(_ file: FleetFile, certificate: Certificate?) throws {
        context = try Context(file.credentials)
        var options: OpaquePointer?
        defer { natsOptions_Destroy(options) }
        // Never released, because the last callback may arrive after the connection was destroyed.
        let closure = Unmanaged.passRetained(context).toOpaque()
        try check(natsOptions_Create(&options))
        try check(natsOptions_SetURL(options, file.servers[0]))
        try check(natsOptions_SetAllowReconnect(options, false))
        try check(natsOptions_SetTimeout(options, Self.patience))
        try check(natsOptions_SetCustomInboxPrefix(options, "_INBOX.\(file.device)"))
        try check(natsOptions_SetSecure(options, true))
        try check(natsOptions_SetCATrustedCertificates(options, file.authority))
        if let certificate {
            try check(natsOptions_SetCertificatesChain(options, certificate.text, certificate.key))
        }
        try check(natsOptions_SetUserCredentialsCallbacks(options, Self.token, closure, Self.sign, closure))
        try check(natsOptions_SetClosedCB(options, Self.closed, closure))
        try check(ChallengeSignature.connect(&connection, options))
    }

    deinit {
        natsConnection_Destroy(connection)
    }

    /// Publishes a message. Returns whether the server permits it.
    func canPublish(_ subject: String) -> Bool {
        natsConnection_PublishString(connection, subject, "x") == NATS_OK && isPermitted(subject)
    }

    /// Subscribes. Returns whether the server permits it.
    func canSubscribe(_ subject: String) -> Bool {
        var subscription: OpaquePointer?
        defer { natsSubscription_Destroy(subscription) }
        return natsConnection_SubscribeSync(&subscription, connection, subject) == NATS_OK && isPermitted(subject)
    }

    /// Waits until the server closes the connection.
    func waitUntilClosed() { wait(for: POLLIN, on: context.closed.descriptor) }

    /// Waits until the server has read everything. Returns whether the server did not object to the subject.
    private func isPermitted(_ subject: String) -> Bool {
        guard natsConnection_FlushTimeout(connection, Self.patience) == NATS_OK else { return false }
        var reason: UnsafePointer<CChar>?
        _ = natsConnection_GetLastError(connection, &reason)
        return !(reason.map { String(cString: $0) } ?? "").contains("\"\(subject)\"")
    }

    private func check(_ status: natsStatus) throws {
        guard status == NATS_OK else {
            throw Refused(reason: String(cString: natsStatus_GetText(status)))
        }
    }

    private static func from(_ closure: UnsafeMutableRawPointer?) -> Context? {
        closure.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    private static let closed: natsConnectionHandler = { _, closure in from(closure)?.closed.signal() }

    private static let token: natsUserJWTHandler = { token, _, closure in
        token?.pointee = strdup(from(closure)?.credentials.token ?? "")
        return NATS_OK
    }

    private static let sign: natsSignatureHandler = { _, signature, count, nonce, closure in
        guard let seed = from(closure)?.credentials.seed else { return NATS_NOT_FOUND }
        return ChallengeSignature.sign(nonce, withSeed: seed, signature, count)
    }
}
