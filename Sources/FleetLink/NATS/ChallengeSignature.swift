internal import CNATS
internal import Glibc

/// A signature of the challenge that a NATS server sends to a client, to check that the client has the secret key.
///
/// libnats 3.4 mistakes a signature whose first byte is zero for an empty string, and does not send it. The server then
/// refuses the credentials. This happens with one challenge in 256, and each connection attempt gets a new challenge.
enum ChallengeSignature {
    /// The status of a signature that libnats would not send.
    static let unsendable = NATS_ILLEGAL_STATE

    /// Signs a challenge. The arguments are the same as for `natsSignatureHandler`. libnats frees the signature.
    static func sign(
        _ challenge: UnsafePointer<CChar>?, withSeed seed: String,
        _ signature: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?, _ count: UnsafeMutablePointer<Int32>?
    ) -> natsStatus {
        let status = nats_Sign(seed, challenge, signature, count)
        guard status == NATS_OK, let bytes = signature?.pointee, bytes.pointee == 0 else { return status }
        free(bytes)
        signature?.pointee = nil
        count?.pointee = 0
        return unsendable
    }

    /// Connects to a server. If the signature of the challenge cannot be sent, connects again.
    static func connect(_ connection: inout OpaquePointer?, _ options: OpaquePointer?) -> natsStatus {
        // Eight such signatures in a row are practically impossible, so libnats reports this status for another reason.
        for _ in 1..<8 {
            let status = natsConnection_Connect(&connection, options)
            if status != unsendable { return status }
        }
        return natsConnection_Connect(&connection, options)
    }
}
