import Testing

@testable import GPSBridgeMap

struct PlaceSearchTests {
    @Test("a place is found by the beginning of its name")
    func beginning() throws {
        let seoul = try #require(PlaceSearch.places(matching: "Seo").first)
        #expect(seoul.name == "Seoul")
        #expect(abs(seoul.coordinate.latitude - 37.57) < 0.1)
        #expect(abs(seoul.coordinate.longitude - 127) < 0.1)
    }

    @Test(
        "place searches ignore case, accents and punctuation",
        arguments: [
            ("sao paulo", "S\u{E3}o Paulo"), ("S\u{C3}O  PAULO", "S\u{E3}o Paulo"),
            ("sa\u{303}o-paulo", "S\u{E3}o Paulo"),
            ("lodz", "\u{141}\u{F3}d\u{17A}"), ("istanbul", "Istanbul"), ("yor", "York"),
            ("ulaanbaatar", "Ulaanbaatar"),
        ])
    func folding(text: String, name: String) { #expect(PlaceSearch.places(matching: text).first?.name == name) }

    @Test(
        "search results list matches at the start of a name before other matches")
    func order() throws {
        let names = PlaceSearch.places(matching: "york").map(\.name)
        let (name, word) = (try #require(names.firstIndex(of: "York")), try #require(names.firstIndex(of: "New York")))
        #expect(name < word)
        let ranks = ["york", "new york", "xyorkx", "xork"].map { FoldedText($0).rank(of: Array("york".utf8)) }
        #expect(ranks == [.name, .word, .part, nil])
    }

    @Test(
        "a search for an unknown name or for text without letters finds nothing",
        arguments: ["", " ", "-", "no such place"])
    func nothing(text: String) { #expect(PlaceSearch.places(matching: text).isEmpty) }

    @Test("searches for the letters A to Z together find all places on the world map")
    func all() {
        let letters = Set("abcdefghijklmnopqrstuvwxyz".flatMap { PlaceSearch.places(matching: String($0)) })
        #expect(letters.count >= 7_300)
    }
}

struct InflaterTests {
    private static let fixed: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x4B, 0x4C, 0x4A, 0x4E, 0xC4, 0x8D, 0x00, 0x81,
        0xFC, 0xB1, 0x48, 0x1E, 0x00, 0x00, 0x00,
    ]

    @Test("gzip data with stored or fixed blocks is decompressed")
    func blocks() {
        let stored: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x03, 0x01, 0x09, 0x00, 0xF6, 0xFF, 0x67, 0x70, 0x73,
            0x62, 0x72, 0x69, 0x64, 0x67, 0x65, 0xD9, 0x0D, 0x61, 0x77, 0x09, 0x00, 0x00, 0x00,
        ]
        #expect(Inflater.unzip(stored) == Array("gpsbridge".utf8))
        #expect(Inflater.unzip(Self.fixed) == Array(String(repeating: "abc", count: 10).utf8))
    }

    @Test("malformed gzip data is refused")
    func malformed() {
        for count in 0..<15 { #expect(Inflater.unzip(Array(Self.fixed.prefix(count))) == nil) }
        #expect(Inflater.unzip([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 7] + [UInt8](repeating: 0, count: 16)) == nil)
        // A distance that reaches back beyond the beginning of the output.
        #expect(
            Inflater.unzip([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x03, 0x02] + [UInt8](repeating: 0, count: 16)) == nil)
    }
}
