internal import GNSS
internal import Receivers
internal import SystemSupport
internal import TextOutput
internal import TrackFormats

/// Encodes the sentences of the receiver, one per line. Other packets, such as frames of binary protocols, are dropped.
struct SentenceEncoder: BatchEncoder {
    func head() -> [UInt8] { [] }

    /// The first characters of sentences, of encapsulated sentences, and of sentences after a tag block.
    static let beginnings = "$!\\".utf8.map { [$0] }

    func encode(_ batch: RecordedBatch, into bytes: inout [UInt8]) {
        for packet in batch.batch.packets {
            guard case .sentence = packet.kind else { continue }
            bytes += packet.bytes
            bytes += [0x0D, 0x0A]
        }
    }
}

/// Encodes epochs as lines of a track format.
struct TrackEncoder: BatchEncoder {
    private var writer: any TrackWriter
    private let text = GatheredText()

    init(_ format: TrackFormat) { writer = format.writer(into: text.output) }

    mutating func head() throws(Failure) -> [UInt8] {
        writer.begin()
        writer.beginTrack(named: "")
        return try text.take()
    }

    /// The beginning of JSON lines. CSV files are recognized by their header.
    static let beginnings = [Array("{".utf8)]

    mutating func encode(_ batch: RecordedBatch, into bytes: inout [UInt8]) throws(Failure) {
        for epoch in batch.batch.epochs { writer.append(epoch) }
        bytes += try text.take()
    }
}
