import GNSS
import Glibc
import NMEA

/// A sentence or a frame.
struct Message: Equatable, CustomStringConvertible {
    let protocolName: String
    let bytes: [UInt8]

    var description: String {
        "\(protocolName) " + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// A framer that collects its messages.
final class MessageReader {
    /// More bytes than a framer holds back.
    static let maxHeld = 20_000

    private var framer = Framer()
    private var messages: [Message] = []

    func read(_ chunk: UnsafeRawBufferPointer) {
        framer.read(chunk, sentence: { add($0) }, frame: { add($0) })
    }

    func finish() { framer.finish(sentence: { add($0) }, frame: { add($0) }) }

    var isWaiting: Bool { framer.isWaiting }

    /// Returns the messages since the last call.
    func take() -> [Message] {
        if messages.isEmpty { return [] }
        defer { messages = [] }
        return messages
    }

    private func add(_ sentence: borrowing RawSentence) {
        messages.append(Message(protocolName: "NMEA", bytes: sentence.withBytes { Array($0) }))
    }

    private func add(_ frame: borrowing BinaryFrame) {
        messages.append(Message(protocolName: frame.kind.name, bytes: frame.withBytes { Array($0) }))
    }
}

func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { fail("cannot open \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return bytes
}
