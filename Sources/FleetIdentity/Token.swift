internal import CCrypto
internal import SystemSupport

/// The signing and verification of NATS tokens (JWT, version 2). Tokens are signed with the key of an operator or an
/// account.
enum Token {
    /// Creates a signed token.
    ///
    /// - Parameters:
    ///   - subject: The public key of the token's owner.
    ///   - time: The time of the signature, in seconds since 1970. A revocation covers all tokens of an owner that were
    ///     signed up to a certain time.
    ///   - claims: The claims specific to NATS, such as the owner's rights.
    static func sign(
        _ name: String, _ subject: String, at time: Int64, _ claims: JSONValue, by issuer: NATSKey
    ) throws(Failure) -> String {
        let header: JSONValue = ["typ": "JWT", "alg": "ed25519-nkey"]
        var body: [String: JSONValue] = [
            "iat": .number(time), "iss": .string(issuer.publicKey), "name": .string(name), "sub": .string(subject),
            "nats": claims,
        ]
        // The token's identifier is the digest of the body without the identifier.
        body["jti"] = .string(try digest(JSONValue.object(body).text))
        let message = "\(base64(header))." + base64(.object(body))
        return "\(message).\(Base64.encode(try issuer.sign(Array(message.utf8))))"
    }

    /// Returns the JSON text of a token's claims; `nil` if the token is damaged or its signature is not valid.
    static func claims(of token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let body = Base64.decode(parts[1]), let signature = Base64.decode(parts[2]) else {
            return nil
        }
        let claims = String(decoding: body, as: UTF8.self)
        // This program wrote the claims, without spaces, so a text search finds the issuer.
        guard let start = claims.firstRange(of: #""iss":""#)?.upperBound,
            NATSKey.isValid(
                signature, of: Array("\(parts[0]).\(parts[1])".utf8), by: String(claims[start...].prefix { $0 != "\"" })
            )
        else { return nil }
        return claims
    }

    private static func base64(_ value: JSONValue) -> String { Base64.encode(Array(value.text.utf8)) }

    private static func digest(_ text: String) throws(Failure) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        let bytes = Array(text.utf8)
        try require(EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha512_256(), nil) == 1, "compute a digest")
        return Base32.encode(digest)
    }
}
