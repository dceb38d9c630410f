import GNSS
import GPSDProtocol
import NMEA
import Receivers
import TestSupport
import Testing
import TextOutput

@testable import GPSDServer
@testable import ServerCore

/// Tests of the sentences that clients receive from a receiver with a binary protocol.
struct GeneratedSentencesTests {
    private static let frame: [UInt8] = [0xB5, 0x62, 0x05, 0x01, 0x02, 0x00, 0x06, 0x01, 0x0F, 0x38]

    // QGIS requests both.
    @Test(
        "clients that request raw data and NMEA get both from a binary receiver",
        arguments: [
            (raw: 0, data: []), (raw: 1, data: Array("b5620501020006010f38\r\n".utf8)), (raw: 2, data: frame),
        ])
    func rawAndSentences(raw: Int, data: [UInt8]) {
        let sent = deliver(Self.frame, raw: raw)
        #expect(sent.starts(with: data))
        let sentences = String(decoding: sent.dropFirst(data.count), as: UTF8.self).split(separator: "\r\n")
        #expect(sentences.map { $0.dropFirst(3).prefix(3) } == ["RMC", "GGA", "GSA"])
    }

    @Test("clients that request raw data and NMEA get the receiver's own sentences once", arguments: 0...2)
    func ownSentences(raw: Int) {
        let sentence = line("GPGLL,4807.038,N,01131.000,E,120000,A")
        let name = SentenceName(talker: "GP", code: "GLL")
        #expect(deliver(Array(sentence.utf8), raw: raw, sentences: [name]) == Array(sentence.utf8))
    }

    /// Returns what a client receives that has requested NMEA.
    private func deliver(_ bytes: [UInt8], raw: Int, sentences: [SentenceName] = []) -> [UInt8] {
        let receiver = ServedReceiver(
            name: "/dev/gps", source: .port("/dev/gps"), number: 0, reader: Receiver(.port("/dev/gps")))
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.coordinate = Coordinate(latitude: 48.1173, longitude: 11.516666667)
        var batch = Receiver.Batch(time: .now, status: receiver.status, statistics: .init())
        batch.bytes = bytes
        batch.packets = PacketList(bytes)
        batch.epochs = [Epoch(fix: fix, sentences: sentences)]
        let update = ReceiverUpdate(
            receiver: receiver, batch: batch, epochs: batch.epochs.map { .init(epoch: $0) }, isActivityNew: false,
            becamePrimary: false)
        var asked = WatchChange()
        asked.json = false
        asked.nmea = true
        asked.raw = raw
        var policy = WatchPolicy()
        policy.apply(asked)
        var reports = ReportSet(update, ReportEncoder(receiver, GatheredText()))
        var sent: [UInt8] = []
        reports.deliver(to: policy) { sent += $0.array }
        return sent
    }
}
