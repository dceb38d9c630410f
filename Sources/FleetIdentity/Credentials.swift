internal import SystemSupport

/// The token and the secret key of a NATS user.
package struct Credentials: Hashable, Sendable {
    /// The token (JWT), which is sent to the server.
    package let token: String
    /// The secret key, which signs the server's challenge and is never sent.
    package let seed: String
    /// The public key, which identifies the user in revocations.
    package let publicKey: String

    private static let tokenLabel = "NATS USER JWT"
    private static let seedLabel = "USER NKEY SEED"

    init(token: String, key: NATSKey) {
        self.token = token
        seed = key.seed
        publicKey = key.publicKey
    }

    /// Reads the blocks of a credentials file. Throws a failure if the token is damaged or does not belong to the key.
    init(_ text: BlockText) throws(Failure) {
        let token = try text.block(Self.tokenLabel).content
        let key = try text.key(try text.block(Self.seedLabel).content, .user)
        guard let claims = Token.claims(of: token) else { throw text.damage("the block \(Self.tokenLabel) is damaged") }
        guard claims.contains(#""sub":"\#(key.publicKey)""#) else {
            throw text.damage("the blocks \(Self.tokenLabel) and \(Self.seedLabel) belong to different users")
        }
        self.init(token: token, key: key)
    }

    /// The contents of a credentials file, in the standard NATS format. The file must have mode 0600.
    package var text: String {
        """
        -----BEGIN \(Self.tokenLabel)-----
        \(token)
        ------END \(Self.tokenLabel)------

        -----BEGIN \(Self.seedLabel)-----
        \(seed)
        ------END \(Self.seedLabel)------

        """
    }
}
