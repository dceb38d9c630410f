import BinaryMessages
import Testing

@testable import UBX

/// Tests of every message in the catalogue.
struct UBXCatalogueTests {
    /// Random payloads of one type of message.
    private struct Payloads {
        private var generator: SeededGenerator
        private let kind: UBXMessageKind

        init(_ kind: UBXMessageKind) {
            self.kind = kind
            generator = SeededGenerator(state: UInt64(kind.identifier.group) << 8 | UInt64(kind.identifier.number))
        }

        mutating func next(count: Int) -> [UInt8] {
            var payload = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            if let versions = kind.versions, versions.offset < count {
                payload[versions.offset] = UInt8.random(in: versions.known, using: &generator)
            }
            return payload
        }
    }

    private struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
            return word ^ word >> 31
        }
    }

    private static func read<Message: UBXMessage>(_ payload: [UInt8], as type: Message.Type) -> Message? {
        payload.withUnsafeBytes { Message($0) }
    }

    private static func payload(of message: some UBXMessage) -> [UInt8] {
        var frame: [UInt8] = []
        message.append(to: &frame)
        return Array(frame.dropFirst(6).dropLast(2))
    }

    private static func names(_ payload: [UInt8], of type: any UBXMessage.Type) -> [String]? {
        payload.withUnsafeBytes { type.fields($0)?.map { $0.name } }
    }

    /// The length of the longest payload to test: all fields, and some repeated groups.
    private static func maximumLength<Message: UBXMessage>(of type: Message.Type) -> Int {
        payload(of: Message()).count + 300
    }

    @Test("identifiers and names in the UBX catalogue are unique")
    func unique() {
        let identifiers = UBXCatalogue.messages.map { $0.identifier }
        #expect(Set(identifiers).count == identifiers.count)
        #expect(Set(UBXCatalogue.messages.map { $0.name }).count == identifiers.count)
        #expect(identifiers.allSatisfy { UBXCatalogue.type(of: $0)?.identifier == $0 })
    }

    @Test("default UBX messages have the payload lengths that u-blox documents", arguments: UBXCatalogue.messages)
    func lengths(_ type: any UBXMessage.Type) {
        // Messages with fields that older firmware or other versions do not have.
        let longer = ["NAV-PVT": 92, "NAV-RELPOSNED": 64, "CFG-CFG": 13, "SEC-UNIQID": 10]
        #expect(Self.payload(of: type.init()).count == longer[type.name] ?? type.kind.minimumLength)
    }

    @Test("UBX messages of an older version have the length of that version")
    func olderVersions() {
        var baseline = NavRELPOSNED()
        baseline.version = 0
        #expect(Self.payload(of: baseline).count == 40)
        var chip = SecUNIQID()
        chip.version = 1
        #expect(Self.payload(of: chip).count == 9)
    }

    @Test(
        "UBX messages read from payloads of any length are unchanged after being written and read back",
        arguments: UBXCatalogue.messages)
    func roundTrip(_ type: any UBXMessage.Type) throws {
        func check<Message: UBXMessage>(_ type: Message.Type) throws {
            var payloads = Payloads(type.kind)
            for length in 0...Self.maximumLength(of: type) {
                guard length >= type.kind.minimumLength else {
                    #expect(Self.read(payloads.next(count: length), as: type) == nil)
                    continue
                }
                var payload = payloads.next(count: length)
                // A message that contains NaN is not equal to itself.
                while Self.read(payload, as: type) != Self.read(payload, as: type) {
                    payload = payloads.next(count: length)
                }
                let message = try #require(Self.read(payload, as: type))
                let written = Self.payload(of: message)
                let copy = try #require(Self.read(written, as: type))
                let isSame = copy == message && Self.payload(of: copy) == written
                #expect(isSame, "\(length) bytes")
            }
        }
        try check(type)
    }

    @Test(
        "the listing of a truncated UBX payload contains only the fields in the payload",
        arguments: UBXCatalogue.messages)
    func listing(_ type: any UBXMessage.Type) throws {
        var payloads = Payloads(type.kind)
        let payload = payloads.next(count: Self.maximumLength(of: type))
        let whole = try #require(Self.names(payload, of: type))
        #expect(!whole.isEmpty && Set(whole).count == whole.count)
        for length in 0..<payload.count {
            let names = Self.names(Array(payload[..<length]), of: type)
            #expect((names == nil) == (length < type.kind.minimumLength))
            #expect(whole.starts(with: names ?? []))
        }
    }

    @Test("UBX messages of an unknown version are not read", arguments: UBXCatalogue.messages)
    func versions(_ type: any UBXMessage.Type) {
        guard let versions = type.kind.versions else { return }
        var payloads = Payloads(type.kind)
        var payload = payloads.next(count: Self.maximumLength(of: type))
        for version in UInt8.min...UInt8.max {
            payload[versions.offset] = version
            #expect((Self.read(payload, as: type) != nil) == versions.known.contains(version))
            #expect((Self.names(payload, of: type) != nil) == versions.known.contains(version))
        }
    }
}
