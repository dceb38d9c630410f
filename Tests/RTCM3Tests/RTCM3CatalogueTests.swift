import BinaryMessages
import Testing

@testable import RTCM3

/// Tests of every message in the catalogue.
struct RTCM3CatalogueTests {
    private static let numbers = RTCM3Catalogue.messages.flatMap { $0.names.keys }.sorted()

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

    /// Returns a random message, followed by random bytes.
    private static func payload(of number: UInt16) -> [UInt8] {
        var generator = SeededGenerator(state: UInt64(number))
        var bits = BitString(message: Int(number))
        for index in 0..<1000 {
            // Random masks would have more cells than the longest possible message.
            if index == 61, 1071...1137 ~= number {
                bits.add(mask: [1, 9, 64], width: 64)
                bits.add(mask: [1, 2, 22, 32], width: 32)
            }
            bits.add(Int.random(in: 0...1, using: &generator), width: 1)
        }
        for _ in 0..<800 { bits.add(Int.random(in: 0...255, using: &generator), width: 8) }
        return bits.payload
    }

    private static func read<Message: RTCM3Message>(
        _ payload: some Collection<UInt8>, as type: Message.Type
    ) -> Message? {
        Array(payload).withUnsafeBytes { Message($0) }
    }

    private static func names(_ payload: some Collection<UInt8>, of number: UInt16) -> [String]? {
        Array(payload).withUnsafeBytes { payload in
            RTCM3Catalogue.type(of: number)?.fields(payload)?.map { $0.name }
        }
    }

    @Test("RTCM message numbers and names in the catalogue are unique")
    func unique() {
        #expect(Set(Self.numbers).count == Self.numbers.count && Self.numbers.count == 72)
        let names = Self.numbers.compactMap { RTCM3Catalogue.type(of: $0)?.names[$0] }
        #expect(Set(names).count == Self.numbers.count)
        #expect(RTCM3Catalogue.type(of: 1077)?.names[1077] == "GPS MSM7")
        #expect(RTCM3Catalogue.type(of: 1134)?.names[1134] == "NavIC MSM4")
    }

    @Test("an RTCM message is read only if it is complete", arguments: numbers)
    func truncation(number: UInt16) throws {
        func check<Message: RTCM3Message>(_ type: Message.Type) throws {
            let payload = Self.payload(of: number)
            let message = try #require(Self.read(payload, as: type))
            #expect(message.number == number)
            let length = try #require((0...payload.count).first { Self.read(payload[..<$0], as: type) != nil })
            for length in length...min(length + 8, payload.count) {
                #expect(Self.read(payload[..<length], as: type) == message)
            }
            #expect(Self.names(payload[..<(length - 1)], of: number) == nil)
            let names = try #require(Self.names(payload[..<length], of: number))
            #expect(names == Self.names(payload, of: number))
            #expect(Set(names).count == names.count)
        }
        let type: (any RTCM3Message.Type)? = RTCM3Catalogue.type(of: number)
        if let type { try check(type) } else { Issue.record("unknown") }
    }

    @Test("decoding random RTCM payloads never reads beyond their end", arguments: numbers)
    func randomPayloads(number: UInt16) {
        var generator = SeededGenerator(state: UInt64(number) << 32)
        var longest = 0
        for length in stride(from: 0, to: 1000, by: 10) {
            var payload = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let start = [UInt8(number >> 4), UInt8(number & 15) << 4].prefix(length)
            payload.replaceSubrange(start.indices, with: start)
            // Only a few bits are set, so that multiple signal messages have few signals.
            if length % 20 == 0 { for index in payload.indices.dropFirst(9).prefix(12) { payload[index] &= 0x11 } }
            if Self.names(payload, of: number) != nil { longest = length }
        }
        #expect(longest > 0)
    }

    @Test("an RTCM frame is not read as a message of another type")
    func wrongType() throws {
        try frame(Self.payload(of: 1019)).withUnsafeBytes { bytes in
            let frame = try #require(RTCM3Frame(bytes))
            #expect(frame.number == 1019 && frame.name == "GPS Ephemerides")
            #expect(frame.read(GPSEphemeris.self) != nil && frame.read(QZSSEphemeris.self) == nil)
        }
    }

    @Test("unknown RTCM messages have a number but neither a name nor fields")
    func unknown() throws {
        try frame([0xFE, 0x8F, 1, 2, 3]).withUnsafeBytes { bytes in
            let frame = try #require(RTCM3Frame(bytes))
            #expect(frame.number == 4072 && frame.name == nil && frame.fields == nil)
        }
    }

    @Test("an RTCM frame that is too short for a message number is not read", arguments: 0...1)
    func short(length: Int) {
        let bytes = frame([UInt8](repeating: 0x3E, count: length))
        for count in 0...bytes.count {
            #expect(Array(bytes[..<count]).withUnsafeBytes { RTCM3Frame($0) == nil })
        }
    }
}
