import NMEA
import Testing

struct MediaTekSentencesTests {
    @Test(
        "PMTK001 is decoded into the result of a command",
        arguments: [
            ("0", MediaTekResult.invalid), ("1", .unsupported), ("2", .failed), ("3", .succeeded), ("4", nil),
            ("", nil),
        ])
    func pmtk001ContainsResult(digit: String, result: MediaTekResult?) throws {
        let answer: Sentence.PMTK001 = try body(of: "PMTK001,300,\(digit)")
        #expect(answer.command == 300)
        #expect(answer.result == result)
        #expect(answer.values == nil)
    }

    @Test("PMTK001 is decoded into the values that a command returns")
    func pmtk001ContainsValues() throws {
        let answer: Sentence.PMTK001 = try body(of: "PMTK001,314,3,0,1,5")
        #expect(answer.values?.components() == ["0", "1", "5"])
    }

    @Test("PMTK010 and PMTK011 contain startup messages")
    func pmtk010And011ContainStartupMessages() throws {
        #expect(try body(Sentence.PMTK010.self, of: "PMTK010,001").message == 1)
        #expect(try body(Sentence.PMTK011.self, of: "PMTK011,MTKGPS").text == "MTKGPS")
    }

    @Test("PMTK705 is decoded into the firmware version")
    func pmtk705NamesTheFirmware() throws {
        let firmware: Sentence.PMTK705 = try body(of: "PMTK705,AXN_2.51_3339_19071200,0002,QUECTEL-L70,1.0")
        #expect(firmware.release == "AXN_2.51_3339_19071200")
        #expect(firmware.build == "0002")
        #expect(firmware.product == "QUECTEL-L70")
        #expect(firmware.kitVersion == "1.0")
        let shorter: Sentence.PMTK705 = try body(of: "PMTK705,AXN_1.30,,MT3333")
        #expect(shorter.build == nil)
        #expect(shorter.kitVersion == nil)
    }

    @Test(
        "PAIR001 is decoded into the result of a command",
        arguments: [
            ("0", AirohaResult.succeeded), ("1", .processing), ("2", .failed), ("3", .unsupported),
            ("4", .badParameter),
            ("5", .busy), ("6", nil),
        ])
    func pair001ContainsResult(digit: String, result: AirohaResult?) throws {
        let answer: Sentence.PAIR001 = try body(of: "PAIR001,864,\(digit)")
        #expect(answer.command == 864)
        #expect(answer.result == result)
    }
}
