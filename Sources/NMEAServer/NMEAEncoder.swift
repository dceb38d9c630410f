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
    /// The sentence types that the receiver is known to send. A different receiver may be connected after a loss.
    private var received = ReceivedTypes()
    private var losses = 0
    private let written: OutputBuffer
    private var writer: any TrackWriter

    init(_ choice: SentenceChoice) {
        self.choice = choice
        written = OutputBuffer { _ in }
        writer = TrackFormat.nmea.writer(into: written)
    }

    /// Returns the lines for a batch, each followed by a line end. The result is empty if there are no sentences to
    /// send.
    func encode(_ batch: Receiver.Batch) -> [UInt8] {
        if batch.status.losses != losses {
            losses = batch.status.losses
            received = ReceivedTypes()
        }
        var lines: [UInt8] = []
        for packet in batch.packets {
            guard case .sentence(let code) = packet.kind else { continue }
            received.add(code)
            append(packet.bytes, code, to: &lines)
        }
        for epoch in batch.epochs { appendMissingTypes(of: epoch, to: &lines) }
        return lines
    }

    /// Appends sentences that are synthesized from an epoch, for the types that the receiver does not send.
    private func appendMissingTypes(of epoch: Epoch, to lines: inout [UInt8]) {
        received.addEpoch()
        guard received.isComplete else { return }
        writer.append(epoch)
        var reader = SentenceReader()
        try? written.take { bytes in
            reader.read(bytes) { sentence in
                if !received.types.contains(sentence.code) {
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
            // Some receivers never send checksums.
            if lines.suffix(3).first == UInt8(ascii: "*") { lines.removeLast(3) }
            let sum = lines[(start + 1)...].reduce(0, ^)
            lines += [UInt8(ascii: "*"), Self.digits[Int(sum >> 4)], Self.digits[Int(sum & 15)]]
        }
        lines += [0x0D, 0x0A]
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}

/// The sentence types that a receiver sends.
private struct ReceivedTypes {
    /// The number of epochs after which all sentence types that the receiver sends are assumed to be known. After as
    /// many epochs without any sentence, the receiver is assumed to have been switched to a binary protocol.
    private static let learningEpochs = 10

    private(set) var types: Set<SentenceCode> = []
    private var hasSentences = false
    private var epochCount = 0
    /// The number of epochs since the last sentence.
    private var silentEpochs = 0

    /// Whether the receiver sends no other types: because it has been observed for long enough, or because it sends no
    /// sentences.
    var isComplete: Bool { !hasSentences || epochCount > Self.learningEpochs }

    mutating func add(_ type: SentenceCode) {
        hasSentences = true
        silentEpochs = 0
        types.insert(type)
    }

    mutating func addEpoch() {
        epochCount += 1
        silentEpochs += 1
        if silentEpochs > Self.learningEpochs { self = ReceivedTypes() }
    }
}
