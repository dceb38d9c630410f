import CNATS
import Glibc
import Testing

@testable import FleetIdentity

@Suite("NATS keys")
struct NATSKeyTests {
    @Test("the seed in the NATS documentation gives the documented public key")
    func example() throws {
        let seed = "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY"
        let key = try NATSKey(seed: seed, .user)
        #expect(key.publicKey == "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4")
        #expect(key.seed == seed)
    }

    @Test("the key checksum matches the published check value of CRC-16/XMODEM")
    func check() { #expect(NATSKey.crc16("123456789".utf8) == 0x31C3) }

    @Test("encoded keys begin with the letter for their role", arguments: zip(NATSKey.Role.allCases, ["O", "A", "U"]))
    func letters(role: NATSKey.Role, letter: String) throws {
        let key = try NATSKey(role)
        #expect(key.publicKey.hasPrefix(letter))
        #expect(key.seed.hasPrefix("S\(letter)"))
        #expect(key.publicKey.count == 56)
        #expect(key.seed.count == 58)
        #expect(try NATSKey(seed: key.seed, role) == key)
        #expect(NATSKey.isPublicKey(key.publicKey, role))
        #expect(!NATSKey.isPublicKey(key.seed, role))
    }

    @Test("NATSKey and libnats compute the same signature")
    func signature() throws {
        let key = try NATSKey(.user)
        #expect(nats_Open(-1) == NATS_OK)
        var signature: UnsafeMutablePointer<UInt8>?
        var count: Int32 = 0
        #expect(nats_Sign(key.seed, "challenge", &signature, &count) == NATS_OK)
        defer { free(signature) }
        let message = Array("challenge".utf8)
        let expected = Array(UnsafeBufferPointer(start: signature, count: Int(count)))
        let own = try key.sign(message)
        #expect(own == expected)
        let other = try NATSKey(.user)
        #expect(NATSKey.isValid(expected, of: message, by: key.publicKey))
        #expect(!NATSKey.isValid(expected, of: message + [0], by: key.publicKey))
        #expect(!NATSKey.isValid(expected, of: message, by: other.publicKey))
    }

    @Test("keys with another role or a changed character are refused")
    func damaged() throws {
        let key = try NATSKey(.account)
        #expect(throws: (any Error).self) { try NATSKey(seed: key.seed, .user) }
        #expect(throws: (any Error).self) { try NATSKey(seed: key.publicKey, .account) }
        for index in key.seed.indices {
            var text = key.seed
            text.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(throws: (any Error).self) { try NATSKey(seed: text, .account) }
        }
    }
}
