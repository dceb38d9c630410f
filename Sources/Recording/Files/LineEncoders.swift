internal import GNSS
internal import Receivers
internal import SystemSupport
internal import TextOutput
internal import TrackFormats

/// The receiver's own sentences, each with a line's end. What is none, such as frames of binary protocols, is left out.
struct SentenceEncoder: BatchEncoder {
    func head() -> [UInt8] { [] }

    /// Sentences, encapsulated ones, and ones with a block of tags before them.
    static let beginnings = "$!\\".utf8.map { [$0] }

    func encode(_ batch: RecordedBatch, into bytes: inout [UInt8]) {
        for packet in batch.batch.packets {
            guard case .sentence = packet.kind else { continue }
            bytes += packet.bytes
            bytes += [0x0D, 0x0A]
        }
    }
}

/// What a track's writer makes of epochs, a line each.
struct TrackEncoder: BatchEncoder {
    private var writer: any TrackWriter
    private let text = GatheredText()

    init(_ format: TrackFormat) { writer = format.writer(into: text.output) }

    mutating func head() throws(Failure) -> [UInt8] {
        writer.begin()
        writer.beginTrack(named: "")
        return try text.take()
    }

    /// Lines of JSON.
    static let beginnings = [Array("{".utf8)]

    mutating func encode(_ batch: RecordedBatch, into bytes: inout [UInt8]) throws(Failure) {
        for epoch in batch.batch.epochs { writer.append(epoch) }
        bytes += try text.take()
    }
}
