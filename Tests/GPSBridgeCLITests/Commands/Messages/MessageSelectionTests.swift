import NMEA
import Testing

@testable import GPSBridgeCLI

/// Returns the type of a sentence given without `$` and checksum.
private func type(_ content: String) throws -> SentenceType {
    var found: SentenceType?
    var reader = SentenceReader()
    reader.read(Array(GeneratedStream.sentence(content).utf8)) { found = SentenceType($0, body: $0.parsed().body) }
    return try #require(found)
}

struct MessageSelectionTests {
    @Test(
        "sentence types and talkers are parsed from addresses",
        arguments: [
            ("GPGGA,1", "GP", "GGA"), ("AIVDM,1", "AI", "VDM"), ("PGRMZ,93,f,3", "P", "PGRMZ"),
            ("PUBX,00,1", "P", "PUBX,00"),
            ("PUBX,77,1", "P", "PUBX,77"), ("PSTMANTENNASTATUS,2", "P", "PSTMANTENNASTATUS"),
            ("PSTMSAVEPARERROR", "P", "PSTMSAVEPARERROR"), ("PASHR,POS,0", "P", "PASHR,POS"),
            ("PASHR,RRE,0", "P", "PASHR"),
            ("PSRFTXTVersion 3", "P", "PSRFTXT"), ("PQGSV,1,1,00,0,1", "PQ", "GSV"),
        ])
    func typesAndTalkers(content: String, talker: String, code: String) throws {
        let type = try type(content)
        #expect(type.talker == talker)
        #expect(type.code == code)
        #expect(type.isProprietary == (talker == "P"))
        #expect(MessageSelection(codes: code, talkers: talker).contains(type))
        #expect(MessageSelection(codes: "XYZ,\(code.lowercased()),ABC").contains(type))
        #expect(!MessageSelection(codes: "XYZ").contains(type))
        #expect(!MessageSelection(talkers: "XY").contains(type))
    }

    @Test("--only PUBX,00 selects one type despite the comma")
    func typeWithComma() throws {
        let selection = MessageSelection(codes: "GGA,PUBX,00,RMC")
        #expect(try ["GPGGA,1", "PUBX,00,1", "GPRMC,1"].allSatisfy { selection.contains(try type($0)) })
        #expect(try !["PUBX,03,1", "GPGLL,1"].contains { selection.contains(try type($0)) })
    }

    @Test("the error for --only with a whole address suggests the type and the talker")
    func hint() {
        #expect(MessageSelection(codes: "GPGGA").hint == "--only GGA --talker GP")
        #expect(MessageSelection(codes: "GPXXX").hint == nil)
        #expect(MessageSelection(codes: "XYZZY,GLGSV").hint == "--only GSV --talker GL")
        #expect(["GGA", "VHW", "PGRME", "PUBX,00"].allSatisfy(SentenceType.isKnown))
        #expect(!["XXX", "FOO", "PFOO", "", "GPGGA"].contains(where: SentenceType.isKnown))
    }

    @Test("a selection without options contains every sentence")
    func everything() throws {
        #expect(MessageSelection().isEverything)
        #expect(!MessageSelection(talkers: "GP").isEverything)
        #expect(MessageSelection().contains(try type("GPGGA,1")))
    }
}
