import NMEA
import Testing

struct SiRFSentencesTests {
    @Test("PSRFEPE is decoded into estimated errors")
    func psrfepeGivesEstimatedErrors() throws {
        let errors: Sentence.PSRFEPE = try body(of: "PSRFEPE,074155.799,A,1.3,10.59,52.97,0.6,180.0")
        #expect(errors.time == TimeOfDay(hour: 7, minute: 41, second: 55, nanosecond: 799_000_000))
        #expect(errors.status == .valid)
        #expect(errors.horizontalDilution == 1.3)
        #expect(errors.horizontalError == 10.59)
        #expect(errors.verticalError == 52.97)
        #expect(errors.speedError == 0.6)
        #expect(errors.courseError == 180)
    }

    @Test(
        "PSRFTXT has its text directly after the address",
        arguments: [
            ("PSRFTXTVersion GSW3.2.2_3.1.00.12-SDK003P1.01a ", "Version GSW3.2.2_3.1.00.12-SDK003P1.01a "),
            ("PSRFTXTPOS:  3889831 583832 5004208", "POS:  3889831 583832 5004208"), ("PSRFTXT", nil),
            ("PSRFTXTBaud rate: 57600, 8 bits", "Baud rate: 57600, 8 bits"),
        ])
    func psrftxtBeginsWithinItsAddress(content: String, text: String?) throws {
        #expect(try body(Sentence.PSRFTXT.self, of: content).text?.description == text)
    }

    @Test("PSRFTXT is accepted without a checksum")
    func psrftxtNeedsNoChecksum() {
        var expected = Sentence.PSRFTXT()
        expected.text = "TOW:  484076"
        #expect(sentences("$PSRFTXTTOW:  484076\r\n$PSRFEPE,,,,\r\n") == [.psrftxt(expected)])
    }

    @Test("PSRF100 is decoded into the port settings")
    func psrf100SetsThePort() throws {
        let port: Sentence.PSRF100 = try body(of: "PSRF100,1,115200,8,1,2")
        #expect(port.usesNMEA == true)
        #expect(port.baudRate == 115_200)
        #expect(port.dataBits == 8)
        #expect(port.stopBits == 1)
        #expect(port.parity == 2)
    }

    @Test("PSRF103 is decoded into the output interval of a sentence type")
    func psrf103SetsHowOftenASentenceIsSent() throws {
        let rate: Sentence.PSRF103 = try body(of: "PSRF103,05,00,10,01")
        #expect(rate.sentence == 5)
        #expect(rate.isQuery == false)
        #expect(rate.interval == 10)
        #expect(rate.hasChecksum == true)
    }

    @Test("PSRF150 reports whether the receiver accepts commands")
    func psrf150ContainsReadiness() throws {
        #expect(try body(Sentence.PSRF150.self, of: "PSRF150,1").isReady == true)
        #expect(try body(Sentence.PSRF150.self, of: "PSRF150,0").isReady == false)
    }
}
