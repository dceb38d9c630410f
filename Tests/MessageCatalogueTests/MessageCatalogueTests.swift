import BinaryMessages
import SBF
import Testing
import Unicore

/// Tests of every message in the catalogues of SBF and Unicore.
struct MessageCatalogueTests {
    private static let types: [any BinaryMessage.Type] = SBFCatalogue.messages + UnicoreCatalogue.messages

    private struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
            return word ^ word >> 31
        }

        mutating func payload(count: Int) -> [UInt8] {
            (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
        }
    }

    private static func generator(_ type: any BinaryMessage.Type) -> SeededGenerator {
        SeededGenerator(state: UInt64(type.number))
    }

    private static func read<Message: BinaryMessage>(_ payload: [UInt8], as type: Message.Type) -> Message? {
        payload.withUnsafeBytes { Message($0) }
    }

    private static func names(_ payload: [UInt8], of type: any BinaryMessage.Type) -> [String]? {
        payload.withUnsafeBytes { type.fields($0)?.map { $0.name } }
    }

    /// The length of the longest payload to test: all fields, and some repeated groups.
    private static func maximumLength<Message: BinaryMessage>(of type: Message.Type) -> Int {
        Message().payload.count + 200
    }

    @Test("message numbers and names in the SBF and Unicore catalogues are unique")
    func unique() {
        #expect(SBFCatalogue.messages.allSatisfy { SBFCatalogue.type(of: $0.number)?.name == $0.name })
        #expect(UnicoreCatalogue.messages.allSatisfy { UnicoreCatalogue.type(of: $0.number)?.name == $0.name })
        #expect(Set(Self.types.map { $0.name }).count == Self.types.count)
    }

    @Test("messages read from payloads of any length are unchanged after being written and read back", arguments: types)
    func roundTrip(_ type: any BinaryMessage.Type) throws {
        func check<Message: BinaryMessage>(_ type: Message.Type) throws {
            var generator = Self.generator(type)
            for length in 0...Self.maximumLength(of: type) {
                var payload = generator.payload(count: length)
                guard length >= type.minimumLength else {
                    #expect(Self.read(payload, as: type) == nil)
                    continue
                }
                // A message that contains NaN is not equal to itself.
                while Self.read(payload, as: type) != Self.read(payload, as: type) {
                    payload = generator.payload(count: length)
                }
                let message = try #require(Self.read(payload, as: type))
                let copy = try #require(Self.read(message.payload, as: type))
                let isSame = copy == message && copy.payload == message.payload
                #expect(isSame, "\(length) bytes")
            }
        }
        try check(type)
    }

    @Test("the listing of a truncated payload contains only the fields in the payload", arguments: types)
    func listing(_ type: any BinaryMessage.Type) throws {
        var generator = Self.generator(type)
        let payload = generator.payload(count: Self.maximumLength(of: type))
        let whole = try #require(Self.names(payload, of: type))
        #expect(!whole.isEmpty && Set(whole).count == whole.count)
        for length in 0..<payload.count {
            let names = Self.names(Array(payload[..<length]), of: type)
            #expect((names == nil) == (length < type.minimumLength))
            #expect(whole.starts(with: names ?? []))
        }
    }

    @Test("each message type's default message has at least the minimum length", arguments: types)
    func minimumLength(_ type: any BinaryMessage.Type) {
        func check<Message: BinaryMessage>(_ type: Message.Type) {
            #expect(Message().payload.count >= type.minimumLength)
        }
        check(type)
    }
}
