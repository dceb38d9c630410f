internal import GNSS
internal import NMEA
internal import Receivers
internal import TextOutput
internal import TrackFormats

// NMEA clients receive the receiver's own sentences, without garbage and binary frames. Sentences that clients need but
// the receiver does not send are synthesized from its epochs. For a receiver that uses only a binary protocol, all
// sentences are synthesized.

/// An encoder that converts the data of one receiver to lines of NMEA 0183.
final class NMEAEncoder {
    private let choice: SentenceChoice
    /// Whether the receiver has sent any sentence.
    private var hasSpoken = false
    /// The ``writable`` sentence types that the receiver has sent.
    private var said: Set<SentenceCode> = []
    private var epochCount = 0
    private let written: OutputBuffer
    private var writer: any TrackWriter

    /// The number of epochs after which all sentence types that the receiver sends are assumed to be known.
    private static let trial = 10
    private static let writable: Set<SentenceCode> = ["RMC", "GGA", "GSA", "GSV"]

    init(_ choice: SentenceChoice) {
        self.choice = choice
        written = OutputBuffer { _ in }
        writer = TrackFormat.nmea.writer(into: written)
    }

    /// Returns the lines for a batch, each followed by a line end. The result is empty if there are no sentences to
    /// send.
    func encode(_ batch: Receiver.Batch) -> [UInt8] {
        var lines: [UInt8] = []
        for packet in batch.packets {
            guard case .sentence(let code) = packet.kind else { continue }
            hasSpoken = true
            if Self.writable.contains(code) { said.insert(code) }
            append(packet.bytes, code, to: &lines)
        }
        for epoch in batch.epochs { appendUnsaid(of: epoch, to: &lines) }
        return lines
    }

    /// Appends sentences that are synthesized from an epoch, for the types that the receiver does not send.
    private func appendUnsaid(of epoch: Epoch, to lines: inout [UInt8]) {
        epochCount += 1
        guard !hasSpoken || epochCount > Self.trial else { return }
        writer.append(epoch)
        var reader = SentenceReader()
        try? written.take { bytes in
            reader.read(bytes) { sentence in
                if !said.contains(sentence.code) {
                    sentence.withBytes { append(Array($0)[...], sentence.code, to: &lines) }
                }
            }
        }
    }

    private func append(_ sentence: ArraySlice<UInt8>, _ code: SentenceCode, to lines: inout [UInt8]) {
        guard choice.includes(code) else { return }
        let start = lines.count
        lines += sentence
        if let talker = choice.talker, choice.renames(sentence, code) {
            lines.replaceSubrange(start + 1..<start + 3, with: talker)
            lines.removeLast("*00".utf8.count)
            let sum = lines[(start + 1)...].reduce(0, ^)
            lines += [UInt8(ascii: "*"), Self.digits[Int(sum >> 4)], Self.digits[Int(sum & 15)]]
        }
        lines += [0x0D, 0x0A]
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
