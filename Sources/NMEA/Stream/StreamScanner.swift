/// The result of looking for a frame of another protocol at a byte where no sentence begins.
package enum ForeignMatch {
    /// No frame of a known protocol begins here.
    case none
    /// A complete frame of this length begins here and is skipped.
    case frame(length: Int)
    /// A frame may begin here; more bytes are needed.
    case incomplete
}

/// Finds the sentences in a window of bytes.
///
/// Bytes that are not part of a sentence are passed to a recognizer for other protocols. A frame is skipped as a whole,
/// so that no part of its payload is mistaken for a sentence.
package struct StreamScanner: ~Copyable {
    /// Looks for a frame at the beginning of `bytes`. `followsStray` is `true` if the preceding bytes belong to neither
    /// a sentence nor a frame.
    package typealias Recognizer = (_ bytes: UnsafeRawBufferPointer, _ followsStray: Bool) -> ForeignMatch

    package private(set) var statistics = ReaderStatistics()

    private var scanner: SentenceScanner
    private var reachedInvalidLine = false
    /// Whether bytes have been skipped since the last sentence or frame.
    private var hasSkipped = false
    private let options: ReaderOptions

    package init(options: ReaderOptions) {
        self.options = options
        scanner = SentenceScanner(options: options)
    }

    /// Returns the maximum number of bytes that the scanner leaves in a window while it waits for more input.
    /// - Parameter foreign: The maximum number of bytes that the recognizer leaves in a window.
    package static func maximumPending(_ options: ReaderOptions, foreign: Int = 0) -> Int {
        TAGBlock.maximumTotalLength + max(TAGBlock.maximumLength, options.maximumLength, foreign)
    }

    /// Passes each sentence in a window to `body`, and each rejected line to `rejected`.
    /// - Parameter isFinal: Whether the input ends with this window. If `true`, the entire window is consumed.
    /// - Returns: The number of consumed bytes.
    @inline(__always)
    package mutating func consume(
        _ window: UnsafeRawBufferPointer, isFinal: Bool, foreign: Recognizer = { _, _ in .none },
        _ body: (borrowing RawSentence) -> Void, rejected: (borrowing RejectedLine) -> Void
    ) -> Int {
        guard let base = window.baseAddress else { return 0 }
        let count = window.count
        var offset = 0
        // The length of the TAG blocks that precede the sentence at `offset`.
        var tagLength = 0
        while offset < count {
            // The reason why the bytes at `offset` are not a sentence, and the number of bytes examined.
            var rejection: (reason: RejectionReason, length: Int)?
            let byte = base.load(fromByteOffset: offset, as: UInt8.self)
            if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") {
                switch scanner.scan(base + offset, available: count - offset, after: statistics.sentences) {
                case .sentence(let length):
                    statistics.sentences &+= 1
                    reachedInvalidLine = false
                    hasSkipped = false
                    body(
                        RawSentence(
                            start: base + offset, length: length, tagLength: tagLength, delimiters: scanner.delimiters,
                            fieldCount: scanner.fieldCount))
                    offset += length
                    if offset + 2 <= count, (base + offset).loadUnaligned(as: UInt16.self) == 0x0A0D { offset += 2 }
                    tagLength = 0
                    continue
                case .rejected(let reason, let length):
                    rejection = (reason, length)
                case .incomplete:
                    guard isFinal else { return finish(offset - tagLength) }
                    rejection = (.missingChecksum, count - offset)
                }
            }
            let rest = UnsafeRawBufferPointer(start: base + offset, count: count - offset)
            switch step(rest, isFinal: isFinal, foreign: foreign) {
            case .tagBlock(let length):
                if tagLength + length > TAGBlock.maximumTotalLength { dropTagBlocks(&tagLength) }
                offset += length
                tagLength += length
            case .frame(let length):
                dropTagBlocks(&tagLength)
                offset += length
            case .skip(let length):
                if let rejection {
                    reject(rejection.reason, UnsafeRawBufferPointer(rebasing: rest[..<rejection.length]), rejected)
                }
                dropTagBlocks(&tagLength)
                offset += length
            case .wait:
                return finish(offset - tagLength)
            }
        }
        if isFinal { dropTagBlocks(&tagLength) }
        return finish(offset - tagLength)
    }

    /// Drops pending TAG blocks that are not followed by a sentence.
    private mutating func dropTagBlocks(_ length: inout Int) {
        statistics.strayBytes &+= length
        length = 0
    }

    /// Records an interruption of the stream. The next bytes are treated as the start of a new line.
    package mutating func endLine() {
        reachedInvalidLine = false
        hasSkipped = false
    }

    private mutating func finish(_ used: Int) -> Int {
        statistics.bytes &+= used
        return used
    }

    /// Rejects a line. A line is counted once, even if it contains several bytes that could begin a sentence.
    private mutating func reject(
        _ reason: RejectionReason, _ bytes: UnsafeRawBufferPointer, _ rejected: (borrowing RejectedLine) -> Void
    ) {
        guard !reachedInvalidLine else { return }
        reachedInvalidLine = true
        statistics.countRejection(reason)
        rejected(RejectedLine(reason: reason, bytes: bytes))
    }

    private enum Step {
        case skip(Int)
        /// A frame of another protocol, possibly one that begins like a sentence.
        case frame(Int)
        case tagBlock(Int)
        case wait
    }

    /// Determines how to proceed at a byte where no sentence begins.
    @inline(never)
    private mutating func step(_ bytes: UnsafeRawBufferPointer, isFinal: Bool, foreign: Recognizer) -> Step {
        switch bytes[0] {
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            reachedInvalidLine = false
            return .skip(1)
        case UInt8(ascii: "\\"):
            switch TAGBlock.length(bytes) {
            case .some(let length): return .tagBlock(length)
            case .none where !isFinal && TAGBlock.canBecomeComplete(bytes): return .wait
            case .none: break
            }
        default: break
        }
        switch foreign(bytes, hasSkipped) {
        case .frame(let length):
            hasSkipped = false
            return .frame(length)
        case .incomplete where !isFinal: return .wait
        default: break
        }
        // No sentence, TAG block or frame begins with a character between `$` and `0`, such as a comma or decimal
        // point. A run of such bytes is skipped at once.
        let stray = 1 + bytes.dropFirst().prefix { $0 > UInt8(ascii: "$") && $0 < UInt8(ascii: "0") }.count
        statistics.strayBytes &+= stray
        hasSkipped = true
        return .skip(stray)
    }
}
