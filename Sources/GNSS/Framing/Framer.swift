public import NMEA

/// Splits what a receiver sends into sentences and frames of binary protocols.
///
/// A frame is stepped over as a whole, so that nothing inside it is taken for text; what is neither is skipped byte by
/// byte, and no valid sentence after it is lost.
public struct Framer: ~Copyable {
    private var buffer: ChunkBuffer
    private var scanner: StreamScanner

    /// Makes a framer for one stream.
    public init(options: ReaderOptions = ReaderOptions()) {
        scanner = StreamScanner(options: options)
        buffer = ChunkBuffer(
            maximumPending: StreamScanner.maximumPending(options, foreign: BinaryProtocol.maximumLength))
    }

    /// What has been read so far. Bytes of frames are not stray.
    public var statistics: ReaderStatistics { scanner.statistics }

    /// Reads a chunk and hands out each sentence and each frame that it completes, and each line that is no sentence though
    /// it begins like one. They are valid during the call only.
    public mutating func read(
        _ chunk: UnsafeRawBufferPointer, sentence: (borrowing RawSentence) -> Void,
        frame: (borrowing BinaryFrame) -> Void = { _ in }, rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        withoutActuallyEscaping(frame) { frame in
            let recogniser = Self.recogniser(frame)
            buffer.feed(chunk, to: &scanner) { scanner, window in
                scanner.consume(window, isFinal: false, foreign: recogniser, sentence, rejected: rejected)
            }
        }
    }

    /// Ends the stream: what still waits for more bytes is judged as it is. The framer may go on with another stream.
    public mutating func finish(
        sentence: (borrowing RawSentence) -> Void, frame: (borrowing BinaryFrame) -> Void = { _ in },
        rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        withoutActuallyEscaping(frame) { frame in
            let recogniser = Self.recogniser(frame)
            buffer.flush(to: &scanner) { scanner, window in
                scanner.consume(window, isFinal: true, foreign: recogniser, sentence, rejected: rejected)
            }
        }
        scanner.endLine()
    }

    /// Whether bytes wait for what follows them.
    public var isWaiting: Bool { buffer.isWaiting }

    /// Lends what has come of a frame that is not complete; `nil` when none has begun, or not so that chance is out of question.
    package func withBegunFrame<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        buffer.withWaiting { bytes in
            guard bytes.count >= BinaryProtocol.telling, let candidate = BinaryProtocol.candidate(bytes),
                candidate != .rtcm3, case .incomplete = candidate.recognise(bytes)
            else { return nil }
            return body(bytes)
        }
    }

    /// Whether what seems to be the beginning of a frame holds back a whole sentence.
    package var holdsSentence: Bool {
        buffer.withWaiting { bytes in !bytes.isEmpty && BinaryProtocol.candidate(bytes) != nil && bytes.containsSentence
        }
    }

    /// Ends the wait for frames that hold back whole sentences, and reads on behind their first bytes.
    package mutating func releaseSentences(
        sentence: (borrowing RawSentence) -> Void, frame: (borrowing BinaryFrame) -> Void,
        rejected: (borrowing RejectedLine) -> Void
    ) {
        withoutActuallyEscaping(frame) { frame in
            let recogniser = Self.recogniser(frame)
            buffer.reconsider(for: &scanner) { scanner, window in
                scanner.consume(
                    window, isFinal: false,
                    foreign: { bytes in
                        let match = recogniser(bytes)
                        if case .incomplete = match, bytes.containsSentence { return .none }
                        return match
                    }, sentence, rejected: rejected)
            }
        }
    }

    private static func recogniser(_ frame: @escaping (borrowing BinaryFrame) -> Void) -> StreamScanner.Recogniser {
        { bytes in
            guard let candidate = BinaryProtocol.candidate(bytes) else { return .none }
            switch candidate.recognise(bytes) {
            case .no: return .none
            case .incomplete: return .incomplete
            case .frame(let length):
                frame(BinaryFrame(kind: candidate, bytes: UnsafeRawBufferPointer(rebasing: bytes[..<length])))
                return .frame(length: length)
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether a whole sentence with a valid checksum is among the bytes.
    fileprivate var containsSentence: Bool {
        indices.contains { (self[$0] == UInt8(ascii: "$") || self[$0] == UInt8(ascii: "!")) && hasSentence(at: $0) }
    }

    private func hasSentence(at start: Int) -> Bool {
        var sum: UInt8 = 0
        var end = start + 1
        while end < count, 0x20..<0x7F ~= self[end], self[end] != UInt8(ascii: "*") {
            sum ^= self[end]
            end += 1
        }
        guard end > start + 1, end + 2 < count, self[end] == UInt8(ascii: "*"),
            let high = hexadecimalDigit(self[end + 1]), let low = hexadecimalDigit(self[end + 2])
        else { return false }
        return sum == high << 4 | low
    }
}
