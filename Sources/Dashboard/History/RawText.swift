import GNSS
package import Receivers

/// A converter that makes received data readable as text.
package struct RawText: Sendable {
    /// Whether a binary frame has been received. From then on, the text contains only complete sentences and
    /// descriptions of frames, because frames themselves are not text.
    private var hasFrames = false

    package init() {}

    /// Returns the bytes of a batch, with each binary frame replaced by a line that states its name, size and first
    /// bytes: `UBX NAV-EOE 12 bytes: b5 62 01 61 …`.
    package mutating func bytes(of batch: Receiver.Batch) -> [UInt8] {
        hasFrames = hasFrames || batch.packets.contains(where: \.isFrame)
        guard hasFrames else { return batch.bytes }
        return batch.packets.flatMap { $0.text + [UInt8(ascii: "\n")] }
    }
}

extension Packet {
    fileprivate var isFrame: Bool {
        switch kind {
        case .sentence: false
        case .frame: true
        }
    }

    fileprivate var text: [UInt8] {
        guard case .frame(let kind) = kind else { return Array(bytes) }
        let name = bytes.withUnsafeBytes { MessageName(kind, frame: $0) }
        var text = Array("\(kind.shortName) \(name.title) \(bytes.count) bytes:".utf8)
        for byte in bytes.prefix(Self.maxShownBytes) {
            text += [UInt8(ascii: " "), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
        }
        return bytes.count > Self.maxShownBytes ? text + Array(" ...".utf8) : text
    }

    private static let maxShownBytes = 60
    private static let digits = Array("0123456789abcdef".utf8)
}
