import GNSS
import NMEA
import Receivers
import TestSupport
import Testing

@testable import NMEAServer

@Suite struct NMEAEncoderTests {
    private let position = "$GPGGA,120000.00,4807.0380,N,01131.0000,E,1,08,0.9,545.4,M,46.9,M,,*6F\r\n"

    @Test("NMEAEncoder forwards valid sentences and drops frames and garbage")
    func validSentences() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        let frame: [UInt8] = [0xB5, 0x62, 0x05, 0x01, 0x02, 0x00, 0x06, 0x01, 0x0F, 0x38]
        let garbage = Array("GPGGA,1200$GPGGA,120000.00*00\r\n".utf8)
        let sentence = line("GPTXT,01,01,02,hello")
        #expect(encoder.text(garbage + Array(sentence.utf8) + frame + Array(sentence.utf8)) == sentence + sentence)
    }

    @Test("NMEAEncoder forwards only the selected sentence types")
    func chosenTypes() throws {
        let encoder = NMEAEncoder(try SentenceChoice(codes: "rmc,PUBX"))
        #expect(encoder.text(line("GPTXT,01,01,02,hello") + line("GPRMC,,V,,,,,,,,,,N")) == line("GPRMC,,V,,,,,,,,,,N"))
    }

    @Test("NMEAEncoder replaces talkers except in GSV and proprietary sentences")
    func replacedTalker() throws {
        let encoder = NMEAEncoder(try SentenceChoice(talker: "gp"))
        let received = line("GNRMC,,V,,,,,,,,,,N") + line("GLGSV,1,1,00") + line("PUBX,04,1") + line("GNGLL,,,,,,V,N")
        let sent = line("GPRMC,,V,,,,,,,,,,N") + line("GLGSV,1,1,00") + line("PUBX,04,1") + line("GPGLL,,,,,,V,N")
        #expect(encoder.text(received) == sent)
    }

    @Test("NMEAEncoder adds a checksum to sentences without one if it replaces their talker")
    func talkerWithoutChecksum() throws {
        let encoder = NMEAEncoder(try SentenceChoice(codes: "GLL", talker: "gp"))
        let bare = "$GNGLL,4807.038,N,01131.000,E,120000,A\r\n"
        let expected = line("GPGLL,4807.038,N,01131.000,E,120000,A")
        #expect(encoder.text(String(repeating: bare, count: 5)).hasSuffix(expected))
    }

    @Test("NMEAEncoder synthesizes all types again if a receiver no longer sends sentences")
    func switchedToBinary() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        let own = line("GPRMC,,V,,,,,,,,,,N") + line("GPGGA,,,,,,0,,,,,,,,") + line("GPGSA,A,1,,,,,,,,,,,,,,,")
        for second in 1...20 { #expect(codes(encoder.text(own, at: second)) == ["RMC", "GGA", "GSA"]) }
        for second in 21...29 { #expect(encoder.text("", at: second).isEmpty) }
        #expect(codes(encoder.text("", at: 30)) == ["RMC", "GGA", "GSA"])
    }

    @Test("NMEAEncoder synthesizes nothing for a receiver that sends binary epochs more often than sentences")
    func fasterBinaryEpochs() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        let own = line("GPRMC,,V,,,,,,,,,,N") + line("GPGGA,,,,,,0,,,,,,,,") + line("GPGSA,A,1,,,,,,,,,,,,,,,")
        for second in 1...30 {
            #expect(encoder.text(own, at: second) == own)
            for _ in 1...19 { #expect(encoder.text("", at: second).isEmpty) }
        }
    }

    @Test("NMEAEncoder synthesizes all types for a binary receiver that occasionally sends text")
    func textOfBinaryReceivers() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        for second in 1...40 {
            let text = second % 15 == 0 ? line("GNTXT,01,01,02,hello") : ""
            #expect(codes(encoder.text(text, at: second)).suffix(3) == ["RMC", "GGA", "GSA"])
        }
    }

    @Test("NMEAEncoder synthesizes no sentence types that a receiver with one epoch a minute sends itself")
    func rareEpochs() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        let own = line("GPRMC,,V,,,,,,,,,,N") + line("GPGGA,,,,,,0,,,,,,,,") + line("GPGSA,A,1,,,,,,,,,,,,,,,")
        for minute in 1...30 { #expect(encoder.text(own, at: 60 * minute) == own) }
    }

    @Test("NMEAEncoder synthesizes nothing until it knows all types of a receiver that was switched from binary")
    func switchedToSentences() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        for second in 1...20 { #expect(codes(encoder.text("", at: second)) == ["RMC", "GGA", "GSA"]) }
        for second in 21...30 { #expect(codes(encoder.text(line("GPGLL,,,,,,V,N"), at: second)) == ["GLL"]) }
        #expect(codes(encoder.text(line("GPGLL,,,,,,V,N"), at: 31)) == ["GLL", "RMC", "GGA", "GSA"])
    }

    @Test(
        "NMEAEncoder synthesizes all types for a binary receiver that replaces an NMEA receiver",
        arguments: [(losses: 1, device: nil), (losses: 0, device: "/dev/ttyACM1")])
    func replacedByBinary(_ losses: Int, _ device: String?) throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        let own = line("GPRMC,,V,,,,,,,,,,N") + line("GPGGA,,,,,,0,,,,,,,,")
        for second in 1...20 { _ = encoder.text(own, at: second) }
        #expect(codes(encoder.text("", at: 21, losses: losses, device: device)) == ["RMC", "GGA", "GSA"])
    }

    @Test("NMEAEncoder synthesizes sentences for binary receivers")
    func synthesizedSentences() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        let text = encoder.text("", at: 1)
        #expect(codes(text) == ["RMC", "GGA", "GSA"])
        #expect(text.contains("4807.038") && text.contains("01131.000"))
    }

    @Test("NMEAEncoder synthesizes missing sentence types after ten seconds")
    func missingTypes() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        for second in 1...10 { #expect(codes(encoder.text(line("GPGLL,,,,,,V,N"), at: second)) == ["GLL"]) }
        #expect(codes(encoder.text(line("GPRMC,,V,,,,,,,,,,N"), at: 11)) == ["RMC", "GGA", "GSA"])
    }

    @Test("a sentence selection with an invalid talker is rejected", arguments: ["G", "GPS", "PG", "1P", ""])
    func invalidTalkers(_ talker: String) {
        #expect(throws: (any Error).self) { try SentenceChoice(talker: talker) }
    }

    private func codes(_ text: String) -> [String] {
        text.split(separator: "\r\n").map { String($0.dropFirst(3).prefix(3)) }
    }
}

extension NMEAEncoder {
    fileprivate func text(_ text: String) -> String { self.text(Array(text.utf8)) }

    fileprivate func text(_ bytes: [UInt8]) -> String { text(batch(bytes)) }

    /// Returns the lines for a batch with one epoch, received in the given second.
    fileprivate func text(_ text: String, at second: Int, losses: Int = 0, device: String? = nil) -> String {
        var batch = batch(Array(text.utf8))
        batch.time = Self.start + .seconds(second)
        batch.status.losses = losses
        batch.status.server?.device = device
        batch.epochs = [epoch(second)]
        return self.text(batch)
    }

    private static let start = ContinuousClock.Instant.now

    private func text(_ batch: Receiver.Batch) -> String { String(decoding: encode(batch), as: UTF8.self) }

    private func batch(_ bytes: [UInt8]) -> Receiver.Batch {
        let receiver = Receiver(.file("-"))
        var batch = Receiver.Batch(time: Self.start, status: receiver.status, statistics: receiver.statistics)
        batch.status.server = Receiver.Server()
        batch.bytes = bytes
        batch.packets = PacketList(bytes)
        return batch
    }

    private func epoch(_ second: Int) -> Epoch {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.quality = .autonomous
        fix.time = UTCTime(secondsSince1970: 1_795_000_000 + Int64(second))
        fix.coordinate = Coordinate(latitude: 48.1173, longitude: 11.516666667)
        return Epoch(fix: fix)
    }
}
