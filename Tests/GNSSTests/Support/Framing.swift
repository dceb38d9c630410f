import GNSS
import NMEA
import TestSupport

/// An item that a framer emits.
enum Item: Hashable, CustomStringConvertible {
    case sentence(String)
    case frame(BinaryProtocol, [UInt8])

    var description: String {
        switch self {
        case .sentence(let text): text
        case .frame(let kind, let bytes): "\(kind) of \(bytes.count)"
        }
    }
}

/// All items that a framer emits for a stream.
struct Framing: Equatable {
    var items: [Item] = []
    /// The number of items emitted before the stream ended.
    var countBeforeEnd = 0
    var statistics = Framer().statistics

    /// Reads a stream in chunks.
    /// - Parameter chunkSizes: Returns the size of the next chunk, or `nil` for the rest of the stream.
    init(_ stream: [UInt8], chunkSizes: () -> Int? = { nil }) {
        var framer = Framer()
        var position = 0
        let collect = Collector()
        while position < stream.count {
            let end = min(stream.count, position + (chunkSizes() ?? stream.count))
            stream[position..<end].withUnsafeBytes { chunk in
                framer.read(chunk, sentence: { collect.add($0) }, frame: { collect.add($0) })
            }
            position = end
        }
        countBeforeEnd = collect.items.count
        framer.finish(sentence: { collect.add($0) }, frame: { collect.add($0) })
        items = collect.items
        statistics = framer.statistics
    }

    var sentences: [String] {
        items.compactMap { if case .sentence(let text) = $0 { text } else { nil } }
    }

    var frames: [[UInt8]] {
        items.compactMap { if case .frame(_, let bytes) = $0 { bytes } else { nil } }
    }
}

/// Collects the items of two closures in order.
private final class Collector {
    var items: [Item] = []

    func add(_ sentence: borrowing RawSentence) {
        items.append(.sentence(sentence.withBytes { String(decoding: $0, as: UTF8.self) }))
    }

    func add(_ frame: borrowing BinaryFrame) { items.append(.frame(frame.kind, frame.withBytes { Array($0) })) }
}
