import NMEA
import TestSupport
import Testing

/// Returns the only sentence of a line, which must have the given type.
func body<Body: SentenceBody>(_ type: Body.Type = Body.self, of content: String) throws -> Body {
    let found = sentences(line(content))
    #expect(found.count == 1)
    return try #require(found.first?.body as? Body)
}

struct ProprietarySentencesTests {
    /// Sentences with every documented field, taken from the manufacturer's documentation where possible.
    static let examples = [
        "PUBX,00,081350.00,4717.113213,N,00833.915187,E,546.589,G3,2.1,2.0,0.007,77.52,0.007,,0.92,1.19,0.77,9,0,0",
        "PUBX,03,03,23,-,,,45,010,08,U,067,31,42,025,301,e,359,90,99,064",
        "PUBX,04,073731.00,091202,113851.00,1196,15D,1930035,-2660.664,43,",
        "PGRME,15.0,M,45.0,M,25.0,M",
        "PGRMI,4700.0000,N,00830.0000,E,201126,081350.00,A",
        "PGRMM,WGS 84",
        "PGRMT,GPS 18x-5 VER 2.00,P,P,R,R,P,C,32,R",
        "PGRMV,-1.5,20.3,0.4",
        "PGRMZ,93,f,3",
        "PMTK001,604,3",
        "PMTK001,604,3,1,2",
        "PMTK010,001",
        "PMTK011,MTKGPS",
        "PMTK705,AXN_2.51_3339_19071200,0002,QUECTEL-L70,1.0",
        "PAIR001,004,0",
        "PQTMDOP,1,570643000,1.01,0.88,0.49,0.73,0.50,0.36,0.35",
        "PQTMEPE,2,1.000,1.000,1.000,1.414,1.732",
        "PQTMINS,42634,1,31.82222216,-117.11578436,53.756,0.100,-0.200,0.000,0.250000,1.850000,269.870000",
        "PQTMPVT,1,31075000,20221225,083730.00,,3,09,18,31.12738291,117.26372910,34.212,5.267,3.212,2.928,0.238,4.346,"
            + "34.12,2.16,4.38",
        "PQTMTAR,1,165331.00,4,,0.999,-1.500000,0.250000,124.966675,0.100000,0.200000,0.300000,13",
        "PQTMVEL,1,154512.10,1.251,2.452,1.245,2.752,3.021,180.512,0.124,0.254,0.250",
        "PSTI,00,1,1690,9.3",
        "PSTI,030,003832.00,A,4404.1271062,N,12118.8438377,W,1127.630,0.12,-0.01,0.02,290322,R,1.0,1.1",
        "PSTI,032,003832.00,290322,A,R,-503.349,-2270.309,60.062,2326.213,192.50,,,,,",
        "PSTI,035,003832.00,290322,A,R,-0.815,-0.393,0.044,0.906,244.28,,,,,",
        "PSTI,036,003832.00,290322,244.28,-2.77,0.00,R",
        "PSTMANTENNASTATUS,2,0,0,0",
        "PGTOP,11,3",
        "PCD,11,1",
        "PQTMANTENNASTATUS,1,2",
        "PSTMKFCOV,15.5,14.2,24.5,26.2,0.4,0.4,0.6,0.8",
        "PSTMPV,073315.00,4047.1234,N,01416.0512,E,20.50,M,1.5,-2.5,0.1,1.5,-0.5,0,2.5,0.1,9,0.1,0,0,0.2,0,0.3",
        "PSTMVER,GNSSLIB_8.4.8.14_ARM",
        "PASHR,085335.00,224.19,T,-1.26,0.83,0.10,0.101,0.113,0.267,1,0",
        "PASHR,POS,0,03,183530.00,2037.76012,N,08704.07373,W,58.48,,359.4,0.5,-0.1,2.2,2.2,0.0,1.0,",
        "PTNL,AVR,181059.60,149.4688,Yaw,0.0134,Tilt,,,60.191,3,2.5,6",
        "PTNL,GGK,102939.00,051910,5000.97323841,N,00827.62010742,E,5,09,1.9,EHT150.790,M",
        "PTNL,VHD,030556.00,093098,187.718,-22.138,-76.929,-5.015,0.033,0.006,3,07,2.4,M",
        "PSRF100,0,9600,8,1,0",
        "PSRF103,00,01,00,01",
        "PSRF150,1",
        "PSRFEPE,100542.00,A,0.7,6.82,10.69,0.0,180.0",
        "PSRFTXTVersion GSW3.2.2, SDK003P1",
        "PSAT,HPR,124425.00,101.30,-2.50,0.10,N",
        "PGRMF,290,293895,160305,093802.00,13,5213.1439,N,02100.6511,E,A,2,10,226,2,1",
        "PASHR,HPR,135430.00,224.19,-1.26,0.83,0.0012,0.0034,0",
        "PASHR,ATT,310530.0,224.19,-1.26,0.83,0.0012,0.0034,0",
        "PASHR,VEL,1,135430.00,0.125,-0.250,0.004,5,6,9,100",
        "PTNL,PJK,202831.50,011112,805083.350,N,388997.346,E,10,09,1.5,GHT25.478,M",
        "PTNL,PJK,010717.00,081796,732646.511,N,1731051.091,E,1,05,2.7,EHT28.345,M",
        "PTNL,PJT,NAD83(Conus),California Zone 4 0404",
        "PTNL,VGK,160159.00,010997,-0.161,9.985,-0.002,3,07,1.4,M",
        "PTNL,BPQ,224445.06,021207,3723.09383914,N,12200.32620132,W,EHT-5.923,M,5",
        "PTNL,EVT,131007.999785,2,460,2181,5,18",
        "PSTI,033,110431.00,150517,2,R,1,G,1,0,,,C,0,0,,,E,0,0,,,R,0,0,,",
        "PERC,GPppf,-6.1,-5.8,,18,",
        "PERC,GPppr,423451,02405,,,,",
        "PFEC,GPatt,123.4,-1.2,0.5",
        "PTNTHTM,78.1,N,0.9,N,-0.2,N,74.9,2454.0",
        "PTNTA,20160203131536,2,T4,66,108,3,0,3",
    ]

    @Test("proprietary sentences are written back unchanged", arguments: examples)
    func roundTrip(example: String) throws {
        let sentence = try #require(sentences(line(example)).first)
        let text = try #require(sentence.text())
        #expect(String(decoding: text, as: UTF8.self) == line(example))
    }

    @Test("proprietary sentences round-trip even if they are truncated", arguments: examples)
    func truncatedSentences(example: String) throws {
        for length in 0..<example.utf8.count {
            let cut = String(decoding: example.utf8.prefix(length), as: UTF8.self)
            guard let sentence = sentences(line(cut)).first, let text = sentence.text() else { continue }
            #expect(sentences(String(decoding: text, as: UTF8.self)).first == sentence)
        }
    }

    @Test("empty fields of proprietary sentences are read as nil", arguments: examples)
    func emptyFieldsAreNil(example: String) throws {
        let fieldCount = example.utf8.filter { $0 == UInt8(ascii: ",") }.count
        try expectNothing(in: String(repeating: ",", count: fieldCount), after: example)
    }

    @Test("malformed fields of proprietary sentences are read as nil", arguments: examples)
    func malformedFieldsAreNil(example: String) throws {
        let fieldCount = example.utf8.filter { $0 == UInt8(ascii: ",") }.count
        try expectNothing(in: String(repeating: ",?-?", count: fieldCount), after: example)
        try expectNothing(in: String(repeating: ",?", count: fieldCount), after: example)
    }

    /// Text and lists cannot be malformed, so the manufacturers' tests cover them.
    private func expectNothing(in fields: String, after example: String) throws {
        let type = type(of: try #require(sentences(line(example)).first?.body))
        let texts: [any SentenceBody.Type] = [
            Sentence.PGRMM.self, Sentence.PGRMT.self, Sentence.PMTK001.self, Sentence.PMTK011.self,
            Sentence.PMTK705.self, Sentence.PSRFTXT.self, Sentence.PSTMVER.self, Sentence.PUBX03.self,
            Sentence.PTNLPJT.self, Sentence.PTNTA.self,
        ]
        guard !texts.contains(where: { $0 == type }) else { return }
        let text = line(type.address + fields)
        let found = sentences(text).first?.body
        // The first field distinguishes attitudes from Ashtech's other sentences.
        if type == Sentence.PASHR.self, fields.hasPrefix(",?") {
            #expect(sentences(text) == [.other])
            return
        }
        let body = try #require(found)
        #expect(AnyHashable(body) == AnyHashable(type.init()))
    }

    @Test("a Sentence occupies at most 128 bytes of memory")
    func sentencesStaySmall() {
        #expect(MemoryLayout<Sentence>.size <= 128)
    }

    @Test("unknown sentences from known manufacturers are read as .other")
    func unknownProprietarySentences() {
        let lines = [
            "PUBX,05,1", "PUBX", "PTNL,XYZ", "PTNLRBA,1,0", "PASHR,SAT,03", "PASHR,XMG,12", "PMTK",
            "PERC,GPdbg,1", "PFEC,GPtps,1", "PFEC,GPattx,1", "PASHR,HPRX,1", "PTNTHPR,1",
        ]
        for content in lines { #expect(sentences(line(content)) == [.other]) }
    }

    @Test("a PUBX code without fields is not read beyond the end of the line")
    func aNumberedCodeEndsWithItsSentence() {
        let options = ReaderOptions(missingChecksum: .accept)
        let found = sentences("$PUBX,00\r\n" + line("PUBX,04") + "$PUBX,00\n", options: options)
        #expect(found == [.pubx00(.init()), .pubx04(.init()), .pubx00(.init())])
    }
}
