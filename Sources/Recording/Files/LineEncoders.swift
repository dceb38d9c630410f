internal import GNSS
internal import Receivers
internal import SystemSupport
internal import TextOutput
internal import TrackFormats

/// An encoder that writes the receiver's sentences, one per line. Other packets, such as binary frames, are dropped.
///
/// If the receiver sends no sentences, they are synthesized from its epochs.
struct SentenceEncoder: BatchEncoder {
    private var synthesizer: any TrackWriter
    private let text = GatheredText()
    /// The time of the last sentence, in nanoseconds on the monotonic clock; `nil` before the first one.
    private var lastSentence: Int64?

    /// The time without a sentence after which the receiver is assumed to send only a binary protocol, in nanoseconds.
    private static let timeout: Int64 = 10_000_000_000

    init() { synthesizer = TrackFormat.nmea.writer(into: text.output) }

    func head() -> [UInt8] { [] }

    /// The possible first characters of a line: `$` for a sentence, `!` for an encapsulated sentence and `\` for a TAG
    /// block.
    static let beginnings = "$!\\".utf8.map { [$0] }

    mutating func encode(_ batch: RecordedBatch, into bytes: inout [UInt8]) throws(Failure) {
        let now = batch.timestamp.monotonic
        for packet in batch.batch.packets {
            guard case .sentence(let code) = packet.kind else { continue }
            bytes += packet.bytes
            bytes += [0x0D, 0x0A]
            // u-blox receivers send this sentence even if they send everything else in UBX.
            if code != "TXT" { lastSentence = now }
        }
        // If an epoch's sentences are in the previous file, they must not be synthesized again.
        if lastSentence == nil, batch.batch.statistics.sentences.keys.contains(where: { $0.code != "TXT" }) {
            lastSentence = now
        }
        if let lastSentence, now - lastSentence < Self.timeout { return }
        for epoch in batch.batch.epochs where !epoch.isAmendment { synthesizer.append(epoch) }
        bytes += try text.take()
    }
}

/// An encoder that writes epochs as lines of a track format.
struct TrackEncoder: BatchEncoder {
    private var writer: any TrackWriter
    private let text = GatheredText()

    init(_ format: TrackFormat) { writer = format.writer(into: text.output) }

    mutating func head() throws(Failure) -> [UInt8] {
        writer.begin()
        writer.beginTrack(named: "")
        return try text.take()
    }

    /// The beginning of each JSON line. CSV files are recognized by their header instead.
    static let beginnings = [Array("{\"class\":\"".utf8)]

    mutating func encode(_ batch: RecordedBatch, into bytes: inout [UInt8]) throws(Failure) {
        for epoch in batch.batch.epochs { writer.append(epoch) }
        bytes += try text.take()
    }
}
