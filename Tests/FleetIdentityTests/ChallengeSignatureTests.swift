import CNATS
import Glibc
import Testing

@testable import FleetLink

@Suite("Signatures of a NATS server's challenges")
struct ChallengeSignatureTests {
    private static let seed = "SUADBHY7WUIVFKYOGXJYE5HWLN3VQTCGUE743R5VZPTXMCHHS7T6EHTNXE"

    init() { nats_Open(-1) }

    @Test(
        "a signature that begins with a zero byte is not given to libnats", arguments: ["challenge42", "challenge586"])
    func unsendable(_ challenge: String) {
        var signature: UnsafeMutablePointer<UInt8>?
        var count: Int32 = 0
        #expect(nats_Sign(Self.seed, challenge, &signature, &count) == NATS_OK)
        #expect(signature?.pointee == 0 && count == 64, "the challenge is not suitable for this test")
        free(signature)

        #expect(
            ChallengeSignature.sign(challenge, withSeed: Self.seed, &signature, &count)
                == ChallengeSignature.unsendable)
        #expect(signature == nil && count == 0)
    }

    @Test("other signatures are given to libnats")
    func sendable() {
        var signature: UnsafeMutablePointer<UInt8>?
        var count: Int32 = 0
        #expect(ChallengeSignature.sign("challenge1", withSeed: Self.seed, &signature, &count) == NATS_OK)
        #expect(signature != nil && count == 64)
        free(signature)
    }
}
