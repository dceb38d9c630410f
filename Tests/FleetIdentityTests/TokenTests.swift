import Foundation
import Testing

@testable import FleetIdentity

@Suite("Tokens")
struct TokenTests {
    private struct Header: Decodable, Equatable {
        var typ: String
        var alg: String
    }

    private struct Claims: Decodable {
        struct Rights: Decodable {
            var type: String
            var version: Int
        }

        var jti: String
        var iat: Int64
        var iss: String
        var name: String
        var sub: String
        var nats: Rights
    }

    @Test("a token contains the header, the claims and the signature that NATS requires")
    func format() throws {
        let issuer = try NATSKey(.account)
        let user = try NATSKey(.user)
        let rights: JSONValue = ["type": "user", "version": 2]
        let token = try Token.sign("truck7", user.publicKey, at: 1_700_000_000, rights, by: issuer)
        let parts = token.split(separator: ".")
        #expect(parts.count == 3)
        let header = try JSONDecoder().decode(Header.self, from: Data(try #require(Base64.decode(parts[0]))))
        #expect(header == Header(typ: "JWT", alg: "ed25519-nkey"))
        let text = try #require(Token.claims(of: token))
        let claims = try JSONDecoder().decode(Claims.self, from: Data(text.utf8))
        #expect(claims.iat == 1_700_000_000)
        #expect(claims.iss == issuer.publicKey)
        #expect(claims.sub == user.publicKey)
        #expect(claims.name == "truck7")
        #expect(claims.nats.type == "user")
        #expect(claims.nats.version == 2)
        // 32 bytes in Base32.
        #expect(Base32.decode(claims.jti)?.count == 32)
        // The same claims have the same identifier.
        #expect(try Token.sign("truck7", user.publicKey, at: 1_700_000_000, rights, by: issuer) == token)
    }

    @Test("a token with any changed character is refused")
    func damaged() throws {
        let token = try Token.sign("a", "U", at: 0, ["type": "user"], by: try NATSKey(.account))
        for index in token.indices {
            var text = token
            text.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(Token.claims(of: text) == nil)
        }
    }

    @Test("JSON is written with sorted member names and escaped special characters")
    func json() throws {
        let value: JSONValue = ["b": [true, -1], "a": "\"\\\n\u{1F}ü"]
        #expect(value.text == #"{"a":"\"\\\n\u001fü","b":[true,-1]}"#)
        let object = try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? [String: Any]
        #expect(object?["a"] as? String == "\"\\\n\u{1F}ü")
    }

    @Test("base64url text is encoded and decoded", arguments: [[], [0xFB], [0xFB, 0xFF], [0xFB, 0xFF, 0xFE]])
    func base64(bytes: [UInt8]) {
        let data = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
        #expect(Base64.encode(bytes) == data)
        #expect(Base64.decode(data) == bytes)
    }
}
