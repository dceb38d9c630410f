/// Finds the sentences in a stream of bytes that arrives in chunks of any size.
///
/// ```swift
/// var reader = SentenceReader()
/// reader.read(chunk) { sentence in
///     if case .gga(let fix) = sentence.parsed() { print(fix.latitude, fix.longitude) }
/// }
/// ```
///
/// A sentence is handed out with its last byte, without waiting for the line's end. Nothing is ever thrown: what is no
/// sentence is counted in ``statistics`` with the reason, and a bad line never takes a good one with it.
///
/// Bytes between sentences, whatever they are, change nothing about the sentences, unless they happen to be a sentence or
/// a TAG block themselves. There is one exception, which eight bits of checksum cannot tell: a `$` or `!` that begins
/// nothing, with plain text and an encapsulated sentence (`!AIVDM…`) right behind it on the same line, is taken for its
/// beginning one time in 256.
public struct SentenceReader: ~Copyable {
    private var buffer: ChunkBuffer
    private var scanner: StreamScanner

    /// Makes a reader for one stream.
    public init(options: ReaderOptions = ReaderOptions()) {
        scanner = StreamScanner(options: options)
        buffer = ChunkBuffer(maximumPending: StreamScanner.maximumPending(options))
    }

    /// What has been read so far.
    public var statistics: ReaderStatistics { scanner.statistics }

    /// Reads a chunk and hands each sentence that it completes to `body`, each line that is none to `rejected`.
    public mutating func read(
        _ chunk: UnsafeRawBufferPointer, _ body: (borrowing RawSentence) -> Void,
        rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        buffer.feed(chunk, to: &scanner) { scanner, window in
            scanner.consume(window, isFinal: false, body, rejected: rejected)
        }
    }

    /// Reads a chunk and hands each sentence that it completes to `body`, each line that is none to `rejected`.
    public mutating func read(
        _ chunk: [UInt8], _ body: (borrowing RawSentence) -> Void,
        rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        chunk.withUnsafeBytes { read($0, body, rejected: rejected) }
    }

    /// Ends the stream: what still waits for more bytes is judged as it is. A sentence whose checksum is missing there is
    /// rejected under every policy, for nothing tells whether it is whole. The reader may go on with another stream.
    public mutating func finish(
        _ body: (borrowing RawSentence) -> Void, rejected: (borrowing RejectedLine) -> Void = { _ in }
    ) {
        buffer.flush(to: &scanner) { scanner, window in
            scanner.consume(window, isFinal: true, body, rejected: rejected)
        }
        scanner.endLine()
    }
}
