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
    /// The sentence types that the receiver is known to send.
    private var received = ReceivedTypes()
    private var status: Receiver.Status?
    private let written: OutputBuffer
    private var writer: LiveSentenceWriter

    init(_ choice: SentenceChoice) {
        self.choice = choice
        written = OutputBuffer { _ in }
        writer = LiveSentenceWriter(into: written)
    }

    /// Returns the lines for a batch, each followed by a line end. The result is empty if there are no sentences to
    /// send.
    func encode(_ batch: Receiver.Batch) -> [UInt8] {
        if let status, batch.status.mayBeAnotherReceiver(than: status) { received = ReceivedTypes() }
        status = batch.status
        var lines: [UInt8] = []
        for packet in batch.packets {
            guard case .sentence(let code) = packet.kind else { continue }
            received.add(code, at: batch.time)
            append(packet.bytes, code, to: &lines)
        }
        for epoch in batch.epochs { appendMissingTypes(of: epoch, at: batch.time, to: &lines) }
        return lines
    }

    /// Appends sentences that are synthesized from an epoch, for the types that the receiver does not send.
    private func appendMissingTypes(of epoch: Epoch, at time: ReceivedTypes.Instant, to lines: inout [UInt8]) {
        received.addEpoch(at: time)
        guard received.isComplete(at: time) else { return }
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
            lines += SentenceChecksum.suffix(of: lines[(start + 1)...])
        }
        lines += [0x0D, 0x0A]
    }
}

/// The sentence types that a receiver sends.
private struct ReceivedTypes {
    typealias Instant = ContinuousClock.Instant

    /// The number of epochs and the time after which all sentence types that the receiver sends are assumed to be
    /// known. After the same period without a sentence, the receiver is assumed to have been switched to a binary
    /// protocol.
    ///
    /// Both are needed: a receiver may send 20 binary epochs and one sentence a second, or one epoch a minute.
    private static let enough = (epochs: 10, time: Duration.seconds(10))

    /// A receiver that sends its epochs as sentences includes at least one of these types in each epoch. Receivers that
    /// use a binary protocol may send other types, such as TXT.
    private static let usualTypes: Set<SentenceCode> = ["RMC", "GGA", "GNS", "GLL", "VTG", "GSA", "GSV", "ZDA"]

    private(set) var types: Set<SentenceCode> = []
    /// The period since the first sentence of a usual type.
    private var learning: Period?
    /// The period since the last sentence of a usual type.
    private var silence: Period?

    private struct Period {
        let start: Instant
        var epochCount = 0

        func isLong(at time: Instant) -> Bool {
            epochCount > ReceivedTypes.enough.epochs && time - start >= ReceivedTypes.enough.time
        }
    }

    /// Returns whether all types that the receiver sends are known: it was observed for long enough, or it has sent
    /// none of the usual types.
    func isComplete(at time: Instant) -> Bool { learning?.isLong(at: time) ?? true }

    mutating func add(_ type: SentenceCode, at time: Instant) {
        types.insert(type)
        guard Self.usualTypes.contains(type) else { return }
        learning = learning ?? Period(start: time)
        silence = Period(start: time)
    }

    mutating func addEpoch(at time: Instant) {
        learning?.epochCount += 1
        silence?.epochCount += 1
        if let silence, silence.isLong(at: time) { self = ReceivedTypes() }
    }
}
