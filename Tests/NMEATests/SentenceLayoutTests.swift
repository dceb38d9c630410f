import NMEA
import Testing

struct SentenceLayoutTests {
    /// A larger size makes reading slower for all types.
    @Test func aSentenceStaysSmall() { #expect(MemoryLayout<Sentence>.size <= 128) }

    @Test func aTextThatMayBeAbsentNeedsNoMoreRoom() {
        #expect(MemoryLayout<SentenceText?>.size == MemoryLayout<SentenceText>.size)
        #expect(MemoryLayout<WaypointName>.size == 22)
    }

    @Test func aTextIsWhatItsCharactersAre() {
        let name: WaypointName = "BASSE-TERRE"
        #expect(name.description == "BASSE-TERRE")
        #expect(name.count == 11)
        #expect(name == WaypointName("BASSE-TERRE"))
        #expect(name != "BASSE-TERR")
        #expect(Set<WaypointName>([name, "BASSE-TERRE", ""]).count == 2)
        #expect(WaypointName("Île").description == "?le")
    }

    @Test func aTextThatIsTooLongShowsIt() {
        #expect(!WaypointName(String(repeating: "A", count: 20)).isTruncated)
        #expect(WaypointName(String(repeating: "A", count: 21)).isTruncated)
        #expect(SentenceText(String(repeating: "A", count: 103)).count == 102)
    }
}
