import GNSS
import NMEA
import SystemSupport

/// What was found in the inputs of a pipeline.
struct PipelineStatistics: Sendable {
    var epochs = 0
    var sentences = 0
    var bytes = 0
}

/// Decodes files on two threads beside the caller's: one reads and parses, one builds epochs, and the caller's does with
/// them what it likes.
///
/// All of them work at once, a few batches apart, so that every processor has something to do and memory stays flat. A
/// pipe is handed on as it comes: a batch never waits for more than one chunk of input.
final class EpochPipeline {
    private let options: EpochBuilder.Options
    private let firstDate: CalendarDate?

    /// - Parameter firstDate: the date of the first time of a log without a date.
    init(earliestDate: CalendarDate? = nil, firstDate: CalendarDate? = nil) {
        options = EpochBuilder.Options(earliestDate: earliestDate, isLive: false)
        self.firstDate = firstDate
    }

    /// What one thread hands to the next.
    fileprivate struct Parcel<Item>: ~Copyable {
        var content = Content.items(bytes: 0)
        var batch = Batch<Item>()
        /// Messages of binary protocols, each with the number of sentences before it. They are rarer and larger.
        var messages: [(place: Int, message: Message)] = []
    }

    fileprivate enum Content {
        /// What was found in so many bytes.
        case items(bytes: Int)
        /// Another file begins. The date is that of its first time, where the file has none or has it too late.
        case file(firstDate: CalendarDate?)
        case end(Result<PipelineStatistics, Failure>)
    }

    /// Decodes files one after the other.
    /// - Parameters:
    ///   - progress: called with the number of bytes decoded.
    ///   - body: called with epochs in their order.
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
            // One of them may be waiting for an input that says nothing for hours: nobody waits for it. What the threads
            // use they keep alive themselves.
            throw error
        }
    }

    /// The files while a thread reads them. Safe because the caller waits until that has ended, or reads none of them again when
    /// the pipeline fails.
    private struct LentFiles: @unchecked Sendable {
        let files: [InputFile]
    }

    private static func thread(_ work: @escaping @Sendable () -> Void) throws(Failure) -> WorkerThread {
        do throws(SystemError) { return try WorkerThread(work) } catch { throw Failure(.cannotRead, "\(error)") }
    }

    /// Hands over what comes out of the last queue, up to the end.
    private func deliver(
        _ epochs: ExchangeQueue<Parcel<Epoch>>, progress: (Int) -> Void,
        _ body: (borrowing Span<Epoch>) throws(Failure) -> Void
    ) throws(Failure) -> PipelineStatistics {
        var parcel = Parcel<Epoch>()
        // Nobody cancels before this has ended, so there is always a next one.
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
        preconditionFailure("a pipeline ended without saying so")
    }
}

// The stages keep what they work on in local variables: accesses to an object's properties would be checked at run time,
// for every sentence.

extension EpochPipeline {
    /// Reads files and finds their sentences.
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

    /// Makes epochs of sentences.
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
                // A file has ended, or all have. What was read before a failure counts all the same.
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
    /// Makes epochs of sentences without other messages between them.
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
    /// Puts in what has been gathered.
    fileprivate func put<Item>(_ parcel: inout EpochPipeline.Parcel<Item>, _ content: EpochPipeline.Content) -> Bool
    where Parcel == EpochPipeline.Parcel<Item> {
        parcel.content = content
        return put(&parcel)
    }
}
