import GNSS
import GPSBridge
import GPSDProtocol
import NMEA
import SystemSupport

/// The number of epochs, sentences and bytes in the inputs of a pipeline.
struct PipelineStatistics: Sendable {
    var epochs = 0
    var sentences = 0
    var bytes = 0
}

/// A pipeline that decodes files on two background threads: one thread reads and parses the files, the other builds
/// epochs.
///
/// The epochs are delivered on the caller's thread. The three threads work in parallel, only a few batches apart, so
/// memory use does not depend on the size of the files. Data from a pipe is delivered as it arrives, because a batch
/// never contains more than one chunk of input.
final class EpochPipeline {
    private let options: EpochBuilder.Options
    private let firstDate: CalendarDate?
    private let frameReports: FrameReportWriter?

    /// - Parameters:
    ///   - firstDate: The date that applies to the first time of day in a log without dates.
    ///   - frameReports: The writer of message reports; `nil` to omit message reports.
    init(
        earliestDate: CalendarDate? = nil, firstDate: CalendarDate? = nil, frameReports: FrameReportWriter? = nil
    ) {
        options = EpochBuilder.Options(earliestDate: earliestDate, isLive: false, latestDate: .today)
        self.firstDate = firstDate
        self.frameReports = frameReports
    }

    /// The items that one thread passes to the next.
    fileprivate struct Parcel<Item>: ~Copyable {
        var content = Content.items(bytes: 0)
        var batch = Batch<Item>()
        /// The frames of binary protocols. The next thread parses them, because their bytes need less memory than the
        /// parsed values.
        var frames = FrameList()
        /// The number of sentences before each frame.
        var positions: [Int] = []
        /// The texts of message reports, each with the number of epochs before the report.
        var texts: [(index: Int, text: [UInt8])] = []
        /// The date that applies to the first time of day in the file. It is set only in the parcel that contains the
        /// file's first sentences, and only if the date is known.
        var firstDate: CalendarDate?
    }

    fileprivate enum Content {
        /// The items found in a chunk of this many bytes.
        case items(bytes: Int)
        /// The beginning of the next file. `approximateDate` is the date on which the file was recorded; `nil` if it is
        /// not known.
        case file(approximateDate: CalendarDate?)
        case end(Result<PipelineStatistics, Failure>)
    }

    /// Decodes files one after another.
    ///
    /// - Parameters:
    ///   - progress: A closure that is called with the number of bytes in each decoded chunk.
    ///   - frameReport: A closure that is called with the text of each message report, between the epochs.
    ///   - body: A closure that is called with the epochs, in the order of the files.
    func run(
        _ files: [InputFile], progress: (Int) -> Void = { _ in }, frameReport: ([UInt8]) -> Void = { _ in },
        _ body: (borrowing Span<Epoch>) throws(Failure) -> Void
    ) throws(Failure) -> PipelineStatistics {
        let sentences = ExchangeQueue { Parcel<TypedSentence>() }
        let epochs = ExchangeQueue { Parcel<Epoch>() }
        let options = options
        let firstDate = firstDate
        let frameReports = frameReports
        let lent = LentFiles(files: files)
        let parser = try Self.thread {
            Self.parse(lent.files, into: sentences, firstDate: firstDate)
        }
        do throws(Failure) {
            let builder = try Self.thread {
                Self.build(sentences, into: epochs, options: options, frameReports)
            }
            let statistics = try deliver(epochs, progress: progress, frameReport: frameReport, body)
            parser.join()
            builder.join()
            return statistics
        } catch {
            sentences.cancel()
            epochs.cancel()
            // The threads are not joined, because they may be waiting for hours for an input that delivers no data. The
            // objects that the threads use stay alive until the threads end.
            throw error
        }
    }

    /// A wrapper that lets the files be sent to the thread that reads them.
    ///
    /// Sending the files is safe, because only one thread uses them at a time. The caller joins the thread before it
    /// uses the files again, and never uses them again after a failure.
    private struct LentFiles: @unchecked Sendable {
        let files: [InputFile]
    }

    private static func thread(_ work: @escaping @Sendable () -> Void) throws(Failure) -> WorkerThread {
        do throws(SystemError) { return try WorkerThread(work) } catch { throw Failure(.cannotRead, "\(error)") }
    }

    /// Passes the epochs from a queue to `body` until the last file ends.
    private func deliver(
        _ epochs: ExchangeQueue<Parcel<Epoch>>, progress: (Int) -> Void, frameReport: ([UInt8]) -> Void,
        _ body: (borrowing Span<Epoch>) throws(Failure) -> Void
    ) throws(Failure) -> PipelineStatistics {
        var parcel = Parcel<Epoch>()
        // The queue is canceled only after this method has thrown an error, so `take` never returns `false` here.
        while epochs.take(&parcel) {
            switch parcel.content {
            case .file: break
            case .items(let bytes):
                try parcel.deliver(frameReport: frameReport, body)
                parcel.removeAll()
                progress(bytes)
            case .end(let result):
                return try result.get()
            }
        }
        preconditionFailure("the pipeline ended without an end marker")
    }
}

// The stages keep their state in local variables. If they used the properties of an object, Swift would check every
// access for exclusivity at run time, which is too slow for every sentence.

extension EpochPipeline {
    /// Reads files and parses their sentences. This stage runs on the first thread.
    private static func parse(
        _ files: [InputFile], into output: ExchangeQueue<Parcel<TypedSentence>>, firstDate: CalendarDate?
    ) {
        var statistics = PipelineStatistics()
        var parcel = Parcel<TypedSentence>()
        do {
            for index in files.indices {
                var framer = Framer()
                let recordedOn = firstDate ?? files[index].another().flatMap { LogHeader.date(in: $0) }
                guard output.put(&parcel, .file(approximateDate: recordedOn)) else { return }
                // The search for the first date may read the whole file, so it starts only once a sentence has been
                // found.
                var isDated = false
                func date(_ parcel: inout Parcel<TypedSentence>) {
                    guard !isDated, parcel.batch.count > 0 else { return }
                    isDated = true
                    parcel.firstDate = files[index].another().flatMap { LogDater.firstDate(in: $0) } ?? firstDate
                }
                while let chunk = try files[index].read() {
                    framer.read(
                        chunk, sentence: { sentence in parcel.batch.append { sentence.typed(into: $0) } },
                        frame: { parcel.append($0) })
                    date(&parcel)
                    statistics.bytes += chunk.count
                    guard output.put(&parcel, .items(bytes: chunk.count)) else { return }
                }
                framer.finish(
                    sentence: { sentence in parcel.batch.append { sentence.typed(into: $0) } },
                    frame: { parcel.append($0) })
                date(&parcel)
                statistics.sentences += framer.statistics.sentences
                guard output.put(&parcel, .items(bytes: 0)) else { return }
            }
            _ = output.put(&parcel, .end(.success(statistics)))
        } catch {
            _ = output.put(&parcel, .end(.failure(error)))
        }
    }

    /// Builds epochs from sentences and binary frames. This stage runs on the second thread.
    private static func build(
        _ input: ExchangeQueue<Parcel<TypedSentence>>, into output: ExchangeQueue<Parcel<Epoch>>,
        options: EpochBuilder.Options, _ frameReports: FrameReportWriter?
    ) {
        // Replaced at the beginning of each file.
        var builder = EpochBuilder(options: options)
        var dater: LogDater?
        var sentences = Parcel<TypedSentence>()
        var epochs = Parcel<Epoch>()
        var count = 0
        while input.take(&sentences) {
            if case .items = sentences.content {
                if let firstDate = sentences.firstDate { dater = LogDater(firstDate: firstDate) }
                var index = 0
                sentences.frames.withFrames { frameIndex, frame in
                    let next = sentences.positions[frameIndex]
                    if next > index { build(sentences.batch.items[index..<next], &dater, &builder, &epochs) }
                    if let text = frameReports?.text(frame) { epochs.texts.append((epochs.batch.count, text)) }
                    builder.add(frame) { epochs.batch.append($0) }
                    index = next
                }
                build(sentences.batch.items[index...], &dater, &builder, &epochs)
                sentences.removeAll()
            } else {
                // The current file has ended, or could not be read to the end. Either way, the sentences read so far
                // complete the last epoch.
                builder.finish { epochs.batch.append($0) }
            }
            count += epochs.batch.count
            switch sentences.content {
            case .items(let bytes):
                guard output.put(&epochs, .items(bytes: bytes)) else { return }
            case .file(let approximateDate):
                dater = nil
                var options = options
                options.approximateDate = approximateDate
                builder = EpochBuilder(options: options)
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
    /// Builds epochs from a run of sentences with no binary messages between them.
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
        positions.append(batch.count)
        frames.append(frame)
    }
}

extension EpochPipeline.Parcel where Item == Epoch {
    /// Passes the epochs to `body` and the texts of message reports to `frameReport`, in stream order.
    fileprivate func deliver(
        frameReport: ([UInt8]) -> Void, _ body: (borrowing Span<Epoch>) throws(Failure) -> Void
    ) throws(Failure) {
        var index = 0
        for (next, text) in texts {
            if index < next { try deliver(index..<next, body) }
            frameReport(text)
            index = next
        }
        // The caller writes out the texts whenever `body` is called, so `body` is also called if no epochs follow the
        // last text.
        if index < batch.count || !texts.isEmpty { try deliver(index..<batch.count, body) }
    }

    private func deliver(
        _ range: Range<Int>, _ body: (borrowing Span<Epoch>) throws(Failure) -> Void
    ) throws(Failure) {
        try body(UnsafeBufferPointer(rebasing: batch.items[range]).span)
    }
}

extension EpochPipeline.Parcel {
    /// Removes all items, frames and texts, but keeps the allocated memory.
    fileprivate mutating func removeAll() {
        batch.removeAll()
        frames.removeAll()
        positions.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        firstDate = nil
    }
}

extension ExchangeQueue where Parcel: ~Copyable {
    /// Sets a parcel's content, and puts the parcel into the queue.
    fileprivate func put<Item>(_ parcel: inout EpochPipeline.Parcel<Item>, _ content: EpochPipeline.Content) -> Bool
    where Parcel == EpochPipeline.Parcel<Item> {
        parcel.content = content
        return put(&parcel)
    }
}
