/// A library that decompresses one input buffer into one output buffer at a time.
protocol Codec: AnyObject {
    /// Decompresses as much as the input and the output buffer allow.
    ///
    /// - Parameter isLast: Whether no more input follows.
    func step(_ input: UnsafeMutableBufferPointer<UInt8>, into room: UnsafeMutableRawBufferPointer, isLast: Bool)
        -> CodecStep

    /// The command that examines a damaged file.
    var tool: String { get }
}

/// The result of a codec's step.
struct CodecStep {
    enum Outcome {
        case goesOn
        /// The compressed data has ended.
        case ends
        case isDamaged
    }

    /// The number of input bytes consumed.
    var read: Int
    /// The number of bytes written to the output buffer.
    var written: Int
    var outcome: Outcome
}

/// Decompresses gzip or xz, up to the first damage.
final class CodecDecompressor: Decompression {
    private let codec: any Codec
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    private var input: [UInt8] = []
    private var place = 0
    /// Whether all input has been added.
    private var hasEnded = false
    /// Whether no more output follows.
    private var isOver = false
    private(set) var isDamaged = false

    var tool: String { codec.tool }

    init(_ codec: any Codec) { self.codec = codec }

    deinit { room.deallocate() }

    func add(_ piece: UnsafeRawBufferPointer) {
        input.removeFirst(place)
        place = 0
        if !isOver { input += piece }
    }

    func next() -> UnsafeRawBufferPointer {
        while !isOver, place < input.count || hasEnded {
            let step = input.withUnsafeMutableBufferPointer {
                codec.step(.init(rebasing: $0[place...]), into: room, isLast: hasEnded)
            }
            place += step.read
            isOver = step.outcome != .goesOn
            isDamaged = step.outcome == .isDamaged
            if step.written > 0 { return UnsafeRawBufferPointer(rebasing: room[..<step.written]) }
        }
        return UnsafeRawBufferPointer(start: nil, count: 0)
    }

    func finish() -> Bool {
        defer { hasEnded = true }
        return !hasEnded && !isOver
    }
}
