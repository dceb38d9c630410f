internal import GNSS
internal import Receivers
internal import SystemSupport
internal import TextOutput
internal import TrackFormats

/// An encoder that writes the receiver's sentences, one per line. Other packets, such as binary frames, are dropped.
struct SentenceEncoder: BatchEncoder {
    func head() -> [UInt8] { [] }

    /// The possible first characters of a line: `$` for a sentence, `!` for an encapsulated sentence and `\` for a TAG
    /// block.
    static let beginnings = "$!\\".utf8.map { [$0] }

    func encode(_ batch: RecordedBatch, into bytes: inout [UInt8]) {
        for packet in batch.batch.packets {
            guard case .sentence = packet.kind else { continue }
            bytes += packet.bytes
            bytes += [0x0D, 0x0A]
        }
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

    /// The first character of a JSON line. CSV files are recognized by their header instead.
    static let beginnings = [Array("{".utf8)]

    mutating func encode(_ batch: RecordedBatch, into bytes: inout [UInt8]) throws(Failure) {
        for epoch in batch.batch.epochs { writer.append(epoch) }
        bytes += try text.take()
    }
}
