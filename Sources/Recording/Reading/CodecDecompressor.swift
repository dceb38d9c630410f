/// A streaming decompressor that wraps a compression library.
protocol Codec: AnyObject {
    /// Decompresses input until the input is consumed or the output buffer is full.
    ///
    /// - Parameter isLast: Whether the end of the input has been reached.
    func step(_ input: UnsafeMutableBufferPointer<UInt8>, into room: UnsafeMutableRawBufferPointer, isLast: Bool)
        -> CodecStep

    /// The command that checks a damaged file, to be suggested to the user.
    var tool: String { get }
}

/// The result of one call to ``Codec/step(_:into:isLast:)``.
struct CodecStep {
    enum Outcome {
        case goesOn
        /// The end of the compressed data was reached.
        case ends
        case isDamaged
    }

    /// The number of input bytes consumed.
    var read: Int
    /// The number of bytes written to the output buffer.
    var written: Int
    var outcome: Outcome
}

/// A decompressor for gzip and xz files that returns all data up to the first damage.
final class CodecDecompressor: Decompression {
    private let codec: any Codec
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    private var input: [UInt8] = []
    private var offset = 0
    /// Whether the end of the input has been reached.
    private var hasEnded = false
    /// Whether the end of the output has been reached.
    private var isOver = false
    private(set) var isDamaged = false
    /// Recordings are not written in these formats, so a truncated file counts as damaged.
    let isIncomplete = false

    var tool: String { codec.tool }

    init(_ codec: any Codec) { self.codec = codec }

    deinit { room.deallocate() }

    func add(_ chunk: UnsafeRawBufferPointer) {
        input.removeFirst(offset)
        offset = 0
        if !isOver { input += chunk }
    }

    func next() -> UnsafeRawBufferPointer {
        while !isOver, offset < input.count || hasEnded {
            let step = input.withUnsafeMutableBufferPointer {
                codec.step(.init(rebasing: $0[offset...]), into: room, isLast: hasEnded)
            }
            offset += step.read
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
