import NMEA
import Testing

struct SentenceLayoutTests {
    /// If sentences were larger, reading any type would be slower.
    @Test("a Sentence occupies at most 128 bytes of memory")
    func aSentenceStaysSmall() { #expect(MemoryLayout<Sentence>.size <= 128) }

    @Test("an optional SentenceText takes no additional memory")
    func optionalText() {
        #expect(MemoryLayout<SentenceText?>.size == MemoryLayout<SentenceText>.size)
        #expect(MemoryLayout<WaypointName>.size == 22)
    }

    @Test("SentenceText values are compared by their characters")
    func textEquality() {
        let name: WaypointName = "BASSE-TERRE"
        #expect(name.description == "BASSE-TERRE")
        #expect(name.count == 11)
        #expect(name == WaypointName("BASSE-TERRE"))
        #expect(name != "BASSE-TERR")
        #expect(Set<WaypointName>([name, "BASSE-TERRE", ""]).count == 2)
        #expect(WaypointName("Île").description == "?le")
    }

    @Test("an overlong SentenceText is truncated and marked as truncated")
    func truncatedText() {
        #expect(!WaypointName(String(repeating: "A", count: 20)).isTruncated)
        #expect(WaypointName(String(repeating: "A", count: 21)).isTruncated)
        #expect(SentenceText(String(repeating: "A", count: 103)).count == 102)
    }
}
