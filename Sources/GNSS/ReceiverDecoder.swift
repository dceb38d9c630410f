public import NMEA

/// A decoder for all supported protocols. It converts the bytes from one receiver into sentences, frames and epochs.
///
/// ```swift
/// import GNSS
///
/// var decoder = ReceiverDecoder()
/// let bytes = Array("$GPGLL,4807.038,N,01131.000,E,123519.00,A,A*66\r\n".utf8)
/// bytes.withUnsafeBytes { bytes in decoder.read(bytes) { epoch in print(epoch.fix) } }
/// decoder.finish { epoch in print(epoch.fix) }
/// ```
public struct ReceiverDecoder: ~Copyable {
    private var framer: Framer
    private var builder: EpochBuilder

    /// Creates a decoder for one stream.
    public init(options: EpochBuilder.Options = EpochBuilder.Options(), reader: ReaderOptions = ReaderOptions()) {
        framer = Framer(options: reader)
        builder = EpochBuilder(options: options)
    }

    /// Statistics about the bytes, sentences and rejected lines so far.
    public var statistics: ReaderStatistics { framer.statistics }

    /// Statistics about the epochs emitted so far.
    public var epochStatistics: EpochBuilder.Statistics { builder.statistics }

    private enum Step {
        case read(UnsafeRawBufferPointer)
        case releaseSentences
        case finish
    }

    /// Reads a chunk of bytes, and emits sentences, frames, rejected lines and epochs in order. Each sentence or frame
    /// is emitted before the epoch that it completes.
    public mutating func read(
        _ chunk: UnsafeRawBufferPointer, sentence: (borrowing RawSentence, TypedSentence) -> Void = { _, _ in },
        frame: (borrowing BinaryFrame) -> Void = { _ in }, rejected: (borrowing RejectedLine) -> Void = { _ in },
        epoch: (Epoch) -> Void
    ) { run(.read(chunk), sentence, frame, rejected, epoch) }

    /// Ends the stream, and emits the remaining sentences and frames and the last epoch.
    public mutating func finish(
        sentence: (borrowing RawSentence, TypedSentence) -> Void = { _, _ in },
        frame: (borrowing BinaryFrame) -> Void = { _ in }, rejected: (borrowing RejectedLine) -> Void = { _ in },
        epoch: (Epoch) -> Void
    ) {
        run(.finish, sentence, frame, rejected, epoch)
        builder.finish(epoch)
    }

    private mutating func run(
        _ step: Step, _ sentence: (borrowing RawSentence, TypedSentence) -> Void,
        _ frame: (borrowing BinaryFrame) -> Void, _ rejected: (borrowing RejectedLine) -> Void, _ epoch: (Epoch) -> Void
    ) {
        func handleSentence(_ raw: borrowing RawSentence, _ builder: inout EpochBuilder) {
            let typed = raw.typed()
            sentence(raw, typed)
            builder.add(typed, epoch)
        }
        func handleFrame(_ raw: borrowing BinaryFrame, _ builder: inout EpochBuilder) {
            frame(raw)
            builder.add(raw, epoch)
        }
        switch step {
        case .read(let chunk):
            framer.read(
                chunk, sentence: { handleSentence($0, &builder) }, frame: { handleFrame($0, &builder) },
                rejected: rejected)
        case .releaseSentences:
            framer.releaseSentences(
                sentence: { handleSentence($0, &builder) }, frame: { handleFrame($0, &builder) }, rejected: rejected)
        case .finish:
            framer.finish(
                sentence: { handleSentence($0, &builder) }, frame: { handleFrame($0, &builder) }, rejected: rejected)
        }
    }
}

extension ReceiverDecoder {
    /// Whether a complete sentence is held back. See ``Framer/holdsSentence``.
    package var holdsSentence: Bool { framer.holdsSentence }

    /// How much of the current epoch has not been emitted yet. See ``EpochBuilder/rest-swift.property``.
    package var rest: EpochBuilder.Rest { builder.rest }

    /// Whether to call ``notePause()`` when the line pauses. See ``EpochBuilder/awaitsPause``.
    package var awaitsPause: Bool { builder.awaitsPause }

    /// Records that the line has paused.
    package mutating func notePause() { builder.notePause() }

    /// Calls a closure with the bytes of an incomplete frame. See ``Framer/withBegunFrame(_:)``.
    package func withBegunFrame<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        framer.withBegunFrame(body)
    }

    /// Emits the complete sentences that are held back. See ``Framer/releaseSentences(sentence:frame:rejected:)``.
    package mutating func releaseSentences(
        sentence: (borrowing RawSentence, TypedSentence) -> Void, frame: (borrowing BinaryFrame) -> Void,
        rejected: (borrowing RejectedLine) -> Void, epoch: (Epoch) -> Void
    ) { run(.releaseSentences, sentence, frame, rejected, epoch) }

    /// Changes the earliest and the latest possible date of the receiver's data. See
    /// ``EpochBuilder/setDates(earliest:latest:)``.
    package mutating func setDates(earliest: CalendarDate?, latest: CalendarDate?) {
        builder.setDates(earliest: earliest, latest: latest)
    }

    /// Emits the current epoch with the values received so far. See ``EpochBuilder/handleIdleLine(_:)``.
    package mutating func handleIdleLine(epoch: (Epoch) -> Void) { builder.handleIdleLine(epoch) }
}
