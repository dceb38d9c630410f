internal import CCrypto
internal import SystemSupport

// The text of a key is the Base32 encoding of a prefix, the 32 bytes of the key, and a CRC-16. The prefix identifies
// the role, with one byte in public keys and two bytes in seeds. See
// https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth

/// An Ed25519 key pair in the NATS encoding.
struct NATSKey: Hashable, Sendable {
    /// The kind of owner of a key pair. The raw value is the prefix of public keys.
    enum Role: UInt8, CaseIterable, Sendable {
        case `operator` = 112
        case account = 0
        case user = 160

        /// The first letter of public keys, and the second letter of seeds.
        var letter: String { String(Base32.encode([rawValue]).prefix(1)) }
    }

    /// The kind of owner of the pair.
    let role: Role
    private let secret: [UInt8]
    private let point: [UInt8]

    private static let seedMark: UInt8 = 144

    /// Creates a random pair.
    init(_ role: Role) throws(Failure) { try self.init(role, secret: try randomBytes(32)) }

    /// Parses the text of a secret key. Throws a failure if the text is damaged or the key has a different role.
    init(seed: String, _ role: Role) throws(Failure) {
        guard let bytes = Self.bytes(seed), bytes.count == 34, bytes[0] == Self.seedMark | role.rawValue >> 5,
            bytes[1] == role.rawValue << 3
        else {
            throw Failure(
                .cannotRead,
                """
                the secret key of the \(role) must begin with S\(role.letter), have 58 characters, and contain a valid \
                checksum
                """)
        }
        try self.init(role, secret: Array(bytes[2...]))
    }

    private init(_ role: Role, secret: [UInt8]) throws(Failure) {
        self.role = role
        self.secret = secret
        let pair = try require(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, secret, 32), "read a key")
        defer { EVP_PKEY_free(pair) }
        var point = [UInt8](repeating: 0, count: 32)
        var count = point.count
        try require(EVP_PKEY_get_raw_public_key(pair, &point, &count) == 1, "compute a public key")
        self.point = point
    }

    /// The text of the secret key, such as "SU…".
    var seed: String { Self.text([Self.seedMark | role.rawValue >> 5, role.rawValue << 3] + secret) }

    /// The text of the public key, such as "U…".
    var publicKey: String { Self.text([role.rawValue] + point) }

    /// Returns the signature of a message, which is 64 bytes long.
    func sign(_ message: [UInt8]) throws(Failure) -> [UInt8] {
        let pair = try require(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, secret, 32), "read a key")
        defer { EVP_PKEY_free(pair) }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: 64)
        var count = signature.count
        try require(
            EVP_DigestSignInit(context, nil, nil, nil, pair) == 1
                && EVP_DigestSign(context, &signature, &count, message, message.count) == 1, "sign a message")
        return signature
    }

    /// Returns whether `signature` is a valid signature of `message` by the owner of `publicKey`.
    static func isValid(_ signature: [UInt8], of message: [UInt8], by publicKey: String) -> Bool {
        guard let bytes = bytes(publicKey), bytes.count == 33,
            let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, Array(bytes[1...]), 32)
        else { return false }
        defer { EVP_PKEY_free(key) }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }

    /// Returns whether a text is a valid public key for a role.
    static func isPublicKey(_ text: String, _ role: Role) -> Bool {
        guard let bytes = bytes(text) else { return false }
        return bytes.count == 33 && bytes[0] == role.rawValue
    }

    private static func text(_ bytes: [UInt8]) -> String {
        let sum = crc16(bytes)
        return Base32.encode(bytes + [UInt8(truncatingIfNeeded: sum), UInt8(truncatingIfNeeded: sum >> 8)])
    }

    /// Returns the bytes of a key's text, without the CRC; `nil` if the text is damaged or the CRC is wrong.
    private static func bytes(_ text: String) -> [UInt8]? {
        guard let all = Base32.decode(text), all.count > 2 else { return nil }
        let bytes = Array(all.dropLast(2))
        return Self.text(bytes) == text ? bytes : nil
    }

    /// Returns the CRC-16/XMODEM checksum of the bytes (polynomial 0x1021, initial value 0).
    static func crc16(_ bytes: some Sequence<UInt8>) -> UInt16 {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte) << 8) { sum, _ in sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
        }
    }
}

extension BlockText {
    /// Parses a secret key in this text. If the key is damaged, the failure is reported as damage to this text.
    func key(_ seed: String, _ role: NATSKey.Role) throws(Failure) -> NATSKey {
        try part { () throws(Failure) in try NATSKey(seed: seed, role) }
    }
}
