import GNSS
import NMEA

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

    init(options: EpochBuilder.Options = EpochBuilder.Options()) { self.options = options }

    /// What one thread hands to the next.
    enum Item<Content: Sendable>: Sendable {
        /// Another file begins.
        case file(Int)
        /// What was found, and the bytes it was found in.
        case batch([Content], bytes: Int)
        case end(Result<PipelineStatistics, Failure>)
    }

    /// Decodes files one after the other.
    /// - Parameters:
    ///   - onFile: called before a file's first epoch.
    ///   - progress: called with the number of bytes decoded.
    ///   - body: called with epochs in their order.
    func run(
        _ files: [InputFile], onFile: (InputFile) throws(Failure) -> Void = { _ throws(Failure) in },
        progress: (Int) -> Void = { _ in }, _ body: (borrowing [Epoch]) throws(Failure) -> Void
    ) throws(Failure) -> PipelineStatistics {
        let sentences = BatchQueue<Item<TypedSentence>>()
        let epochs = BatchQueue<Item<Epoch>>()
        let parser = SentenceStage(files: files, output: sentences)
        let builder = EpochStage(input: sentences, output: epochs, options: options)
        let threads = [WorkerThread { parser.run() }, WorkerThread { builder.run() }]
        // The files stay open until the threads have let go of them, also when the caller fails.
        defer {
            sentences.cancel()
            epochs.cancel()
            for thread in threads { thread.join() }
        }
        // Only this thread cancels, so there is always a next item.
        while let item = epochs.next() {
            switch item {
            case .file(let index):
                try onFile(files[index])
            case .batch(let batch, let bytes):
                if !batch.isEmpty { try body(batch) }
                progress(bytes)
            case .end(let result):
                return try result.get()
            }
        }
        preconditionFailure("a pipeline ended without saying so")
    }
}

/// Reads files and finds their sentences.
private final class SentenceStage {
    private let files: [InputFile]
    private let output: BatchQueue<EpochPipeline.Item<TypedSentence>>
    private var statistics = PipelineStatistics()
    private var batch: [TypedSentence] = []

    init(files: [InputFile], output: BatchQueue<EpochPipeline.Item<TypedSentence>>) {
        self.files = files
        self.output = output
    }

    func run() {
        do {
            for index in files.indices {
                guard output.put(.file(index)), try read(files[index]) else { return }
            }
            _ = output.put(.end(.success(statistics)))
        } catch {
            _ = output.put(.end(.failure(error)))
        }
    }

    /// - Returns: whether somebody still wants sentences.
    private func read(_ file: InputFile) throws(Failure) -> Bool {
        var framer = Framer()
        while let chunk = try file.read() {
            framer.read(chunk, sentence: { batch.append($0.typed()) })
            guard hand(over: chunk.count) else { return false }
        }
        framer.finish(sentence: { batch.append($0.typed()) })
        return hand(over: 0)
    }

    private func hand(over bytes: Int) -> Bool {
        statistics.sentences += batch.count
        statistics.bytes += bytes
        let full = batch
        batch = []
        batch.reserveCapacity(full.count + full.count / 8)
        return output.put(.batch(full, bytes: bytes))
    }
}

/// Makes epochs of sentences.
private final class EpochStage {
    private let input: BatchQueue<EpochPipeline.Item<TypedSentence>>
    private let output: BatchQueue<EpochPipeline.Item<Epoch>>
    private let options: EpochBuilder.Options
    private var builder: EpochBuilder
    private var epochCount = 0
    private var batch: [Epoch] = []

    init(
        input: BatchQueue<EpochPipeline.Item<TypedSentence>>, output: BatchQueue<EpochPipeline.Item<Epoch>>,
        options: EpochBuilder.Options
    ) {
        self.input = input
        self.output = output
        self.options = options
        builder = EpochBuilder(options: options)
    }

    func run() { while step() {} }

    /// - Returns: whether there is more to do.
    private func step() -> Bool {
        switch input.next() {
        case nil: return false
        case .file(let index):
            return finishFile() && output.put(.file(index))
        case .batch(let sentences, let bytes):
            for sentence in sentences { builder.add(sentence) { batch.append($0) } }
            return hand(over: bytes)
        case .end(.success(var statistics)):
            guard finishFile() else { return false }
            statistics.epochs = epochCount
            _ = output.put(.end(.success(statistics)))
        case .end(.failure(let failure)):
            // What was read before counts all the same.
            guard finishFile() else { return false }
            _ = output.put(.end(.failure(failure)))
        }
        return false
    }

    private func finishFile() -> Bool {
        builder.finish { batch.append($0) }
        builder = EpochBuilder(options: options)
        return hand(over: 0)
    }

    private func hand(over bytes: Int) -> Bool {
        epochCount += batch.count
        let full = batch
        batch = []
        batch.reserveCapacity(full.count + full.count / 8)
        return output.put(.batch(full, bytes: bytes))
    }
}
