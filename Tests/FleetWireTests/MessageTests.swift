import FleetWire
import GNSS
import TestSupport
import Testing

@Suite("Fleet messages")
struct MessageTests {
    @Test("an incarnation is unchanged after conversion to bytes or text and back")
    func incarnations() throws {
        let incarnation = try #require(Incarnation(bytes: Array(0..<16 as Range<UInt8>)))
        #expect(incarnation.text == "000102030405060708090a0b0c0d0e0f")
        #expect(Incarnation(incarnation.text) == incarnation)
        #expect(Incarnation(bytes: incarnation.byteArray) == incarnation)
        #expect(Incarnation("+" + incarnation.text.dropFirst()) == nil)
        #expect(Incarnation(bytes: [1, 2, 3]) == nil)
    }

    @Test("stored answers and sync requests are unchanged after encoding and decoding", arguments: [nil, "poison"])
    func answers(refusal: String?) throws {
        let answer = StoredAnswer(incarnation: Incarnation(), next: 61, refusal: refusal)
        #expect(try StoredAnswer(payload: answer.payload) == answer)
        for number in [nil, 1, BatchHeader.maxNumber] {
            let request = SyncRequest(incarnation: answer.incarnation, firstKept: number, nextKept: number)
            #expect(try SyncRequest(payload: request.payload) == request)
        }
    }

    @Test("a sync request with a sequence number that is out of range is refused", arguments: [0, .max] as [UInt64])
    func requestOutOfRange(number: UInt64) {
        for (firstKept, nextKept) in [(number, 1), (1, number)] {
            let request = SyncRequest(incarnation: Incarnation(), firstKept: firstKept, nextKept: nextKept)
            #expect(throws: WireError.self) { try SyncRequest(payload: request.payload) }
        }
    }

    @Test("unknown fields in a sync request are skipped")
    func unknownFields() throws {
        let request = SyncRequest(incarnation: Incarnation(), firstKept: nil, nextKept: nil)
        let added: [UInt8] = [0xF8, 0x01, 7, 0xFA, 0x01, 1, 9, 0xFD, 0x01, 1, 2, 3, 4]
        #expect(try SyncRequest(payload: added + request.payload) == request)
    }

    @Test("a live position is rounded and encoded in at most 70 bytes")
    func livePosition() throws {
        var fix = Fix()
        fix.coordinate = Coordinate(latitude: -48.117_300_04, longitude: 11.516_666_7)
        fix.speed = 12.345_6
        fix.mode = .threeDimensional
        fix.quality = .rtkFixed
        let live = LivePosition(
            tenant: "acme", device: "truck7", fix: FleetFix(fix: fix, received: 1_767_226_200_000_000))
        let payload = live.payload
        #expect(payload.count <= 70)
        let copy = try LivePosition(payload: payload)
        #expect(copy.coordinate == Coordinate(latitude: -48.1173, longitude: 11.516_666_7))
        #expect(copy.speed == 12.35)
        #expect(copy.time == live.time && copy.mode == live.mode && copy.quality == live.quality)
        #expect(copy.altitude == nil && copy.device == "truck7" && copy.tenant == "acme")
    }

    @Test("decoding a modified or truncated message does not crash")
    func mutations() {
        var random = SplitMix64(seed: 1)
        let live = LivePosition(tenant: "acme", device: "truck7", fix: FleetFix(fix: Fix(), received: 5))
        let answer = StoredAnswer(incarnation: Incarnation(using: &random), next: 61, refusal: "poison")
        for original in [live.payload, answer.payload] {
            for _ in 0..<20_000 {
                var payload = original
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    payload[Int.random(in: payload.indices, using: &random)] = UInt8.random(
                        in: .min ... .max, using: &random)
                }
                payload.removeLast(Int.random(in: 0...payload.count / 2, using: &random))
                _ = try? LivePosition(payload: payload)
                _ = try? StoredAnswer(payload: payload)
                _ = try? SyncRequest(payload: payload)
            }
        }
    }

    @Test("fleet subjects are parsed, and other subjects are refused")
    func subjects() {
        let record = FleetSubject.record(tenant: "acme", device: "truck7")
        #expect(FleetSubject.parse(record)?.device == "truck7")
        #expect(FleetSubject.parse(FleetSubject.live(tenant: "acme", cell: "120223", device: "a"))?.kind == .live)
        #expect(FleetSubject.parse(FleetSubject.sync(tenant: "acme", device: "a"))?.kind == .sync)
        #expect(FleetSubject.parse(FleetSubject.stored(tenant: "acme", device: "a"))?.tenant == "acme")
        #expect(FleetSubject.parse(record + ".x") == nil)
        #expect(FleetSubject.parse("fleet.acme.64.truck7") == nil)
        #expect(FleetSubject.parse("stored.acme.*") == nil)
    }

    @Test("a device's shard is derived from the FNV-1a hash of its name")
    func shards() {
        // The published hash of "a" is af63dc4c8601ec8c.
        #expect(FleetSubject.shard(of: "a") == 0x0C)
    }
}
