import GNSS
import NMEA
import TestSupport

/// What a framer finds.
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

/// What a framer made of a stream.
struct Framing: Equatable {
    var items: [Item] = []
    /// How many of them had come before the stream was ended.
    var countBeforeEnd = 0
    var statistics = Framer().statistics

    /// - Parameter chunkSizes: the sizes of the chunks in turn; `nil` for what is left.
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

/// Gathers in one order what comes from two closures.
private final class Collector {
    var items: [Item] = []

    func add(_ sentence: borrowing RawSentence) {
        items.append(.sentence(sentence.withBytes { String(decoding: $0, as: UTF8.self) }))
    }

    func add(_ frame: borrowing BinaryFrame) { items.append(.frame(frame.kind, frame.withBytes { Array($0) })) }
}
