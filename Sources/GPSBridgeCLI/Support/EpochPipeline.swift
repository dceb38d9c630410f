import GNSS
import NMEA
import SystemSupport

/// The number of epochs, sentences and bytes in the inputs of a pipeline.
struct PipelineStatistics: Sendable {
    var epochs = 0
    var sentences = 0
    var bytes = 0
}

/// Decodes files on two background threads: one reads and parses, the other builds epochs.
///
/// The epochs are delivered on the caller's thread. All threads work at the same time, a few batches apart, which keeps
/// every processor busy and memory use constant. Data from a pipe is passed on as it arrives: a batch never waits for
/// more than one chunk of input.
final class EpochPipeline {
    private let options: EpochBuilder.Options
    private let firstDate: CalendarDate?

    /// - Parameter firstDate: The date of the first time in a log without a date.
    init(earliestDate: CalendarDate? = nil, firstDate: CalendarDate? = nil) {
        options = EpochBuilder.Options(earliestDate: earliestDate, isLive: false)
        self.firstDate = firstDate
    }

    /// The items that one thread passes to the next.
    fileprivate struct Parcel<Item>: ~Copyable {
        var content = Content.items(bytes: 0)
        var batch = Batch<Item>()
        /// The messages of binary protocols, each with the number of sentences before it. They are larger and less
        /// frequent than sentences.
        var messages: [(place: Int, message: Message)] = []
    }

    fileprivate enum Content {
        /// The items found in this many bytes.
        case items(bytes: Int)
        /// The next file begins. The date is that of its first time, if the file has no date or has it too late.
        case file(firstDate: CalendarDate?)
        case end(Result<PipelineStatistics, Failure>)
    }

    /// Decodes files one after the other.
    ///
    /// - Parameters:
    ///   - progress: Called with the number of bytes decoded.
    ///   - body: Called with the epochs in order.
    func run(
        _ files: [InputFile], progress: (Int) -> Void = { _ in },
        _ body: (borrowing Span<Epoch>) throws(Failure) -> Void
    ) throws(Failure) -> PipelineStatistics {
        let sentences = ExchangeQueue { Parcel<TypedSentence>() }
        let epochs = ExchangeQueue { Parcel<Epoch>() }
        let options = options
        let firstDate = firstDate
        let lent = LentFiles(files: files)
        let parser = try Self.thread { Self.parse(lent.files, into: sentences, firstDate: firstDate) }
        do throws(Failure) {
            let builder = try Self.thread { Self.build(sentences, into: epochs, options: options) }
            let statistics = try deliver(epochs, progress: progress, body)
            parser.join()
            builder.join()
            return statistics
        } catch {
            sentences.cancel()
            epochs.cancel()
            // The threads are not joined, because an input may stay silent for hours. They keep what they use alive.
            throw error
        }
    }

    /// The files, while a thread reads them.
    ///
    /// Sending them is safe: the caller either joins that thread or, after a failure, reads none of the files again.
    private struct LentFiles: @unchecked Sendable {
        let files: [InputFile]
    }

    private static func thread(_ work: @escaping @Sendable () -> Void) throws(Failure) -> WorkerThread {
        do throws(SystemError) { return try WorkerThread(work) } catch { throw Failure(.cannotRead, "\(error)") }
    }

    /// Passes the epochs of the last queue to `body`, until the end.
    private func deliver(
        _ epochs: ExchangeQueue<Parcel<Epoch>>, progress: (Int) -> Void,
        _ body: (borrowing Span<Epoch>) throws(Failure) -> Void
    ) throws(Failure) -> PipelineStatistics {
        var parcel = Parcel<Epoch>()
        // The queue is only canceled after this method has thrown, so there is always a next parcel.
        while epochs.take(&parcel) {
            switch parcel.content {
            case .file: break
            case .items(let bytes):
                if parcel.batch.count > 0 { try body(parcel.batch.items.span) }
                parcel.batch.removeAll()
                progress(bytes)
            case .end(let result):
                return try result.get()
            }
        }
        preconditionFailure("the pipeline ended without an end marker")
    }
}

// The stages keep their state in local variables. Accesses to the properties of an object would be checked for
// exclusivity at run time, for every sentence.

extension EpochPipeline {
    /// Reads files and parses their sentences.
    private static func parse(
        _ files: [InputFile], into output: ExchangeQueue<Parcel<TypedSentence>>, firstDate: CalendarDate?
    ) {
        var statistics = PipelineStatistics()
        var parcel = Parcel<TypedSentence>()
        do {
            for index in files.indices {
                var framer = Framer()
                let date = files[index].another().flatMap { LogDater.firstDate(in: $0) } ?? firstDate
                guard output.put(&parcel, .file(firstDate: date)) else { return }
                while let chunk = try files[index].read() {
                    framer.read(
                        chunk, sentence: { sentence in parcel.batch.append { sentence.typed(into: $0) } },
                        frame: { parcel.append($0) })
                    statistics.bytes += chunk.count
                    guard output.put(&parcel, .items(bytes: chunk.count)) else { return }
                }
                framer.finish(
                    sentence: { sentence in parcel.batch.append { sentence.typed(into: $0) } },
                    frame: { parcel.append($0) })
                statistics.sentences += framer.statistics.sentences
                guard output.put(&parcel, .items(bytes: 0)) else { return }
            }
            _ = output.put(&parcel, .end(.success(statistics)))
        } catch {
            _ = output.put(&parcel, .end(.failure(error)))
        }
    }

    /// Builds epochs from sentences.
    private static func build(
        _ input: ExchangeQueue<Parcel<TypedSentence>>, into output: ExchangeQueue<Parcel<Epoch>>,
        options: EpochBuilder.Options
    ) {
        var builder = EpochBuilder(options: options)
        var dater: LogDater?
        var sentences = Parcel<TypedSentence>()
        var epochs = Parcel<Epoch>()
        var count = 0
        while input.take(&sentences) {
            if case .items = sentences.content {
                var place = 0
                for (next, message) in sentences.messages {
                    build(sentences.batch.items[place..<next], &dater, &builder, &epochs)
                    builder.add(message) { epochs.batch.append($0) }
                    place = next
                }
                build(sentences.batch.items[place...], &dater, &builder, &epochs)
                sentences.batch.removeAll()
                sentences.messages.removeAll(keepingCapacity: true)
            } else {
                // A file has ended, or the last one. Sentences read before a failure still count.
                builder.finish { epochs.batch.append($0) }
                builder = EpochBuilder(options: options)
            }
            count += epochs.batch.count
            switch sentences.content {
            case .items(let bytes):
                guard output.put(&epochs, .items(bytes: bytes)) else { return }
            case .file(let firstDate):
                dater = firstDate.map(LogDater.init)
                guard output.put(&epochs, .items(bytes: 0)), output.put(&epochs, sentences.content) else { return }
            case .end(let result):
                let total = result.map { PipelineStatistics(epochs: count, sentences: $0.sentences, bytes: $0.bytes) }
                _ = output.put(&epochs, .items(bytes: 0)) && output.put(&epochs, .end(total))
                return
            }
        }
    }
}

extension EpochPipeline {
    /// Builds epochs from sentences without other messages between them.
    private static func build(
        _ sentences: Slice<UnsafeBufferPointer<TypedSentence>>, _ dater: inout LogDater?,
        _ builder: inout EpochBuilder, _ epochs: inout Parcel<Epoch>
    ) {
        if dater == nil {
            builder.add(UnsafeBufferPointer(rebasing: sentences).span) { epochs.batch.append($0) }
        } else {
            for sentence in sentences { dater?.date(sentence) { builder.add($0) { epochs.batch.append($0) } } }
        }
    }
}

extension EpochPipeline.Parcel where Item == TypedSentence {
    mutating func append(_ frame: borrowing BinaryFrame) {
        if let message = frame.message { messages.append((batch.count, message)) }
    }
}

extension ExchangeQueue where Parcel: ~Copyable {
    /// Queues the gathered items as `content`.
    fileprivate func put<Item>(_ parcel: inout EpochPipeline.Parcel<Item>, _ content: EpochPipeline.Content) -> Bool
    where Parcel == EpochPipeline.Parcel<Item> {
        parcel.content = content
        return put(&parcel)
    }
}
