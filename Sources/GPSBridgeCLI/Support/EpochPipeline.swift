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
        let options = options
        let threads = [
            WorkerThread { Self.parse(files, into: sentences) },
            WorkerThread { Self.build(sentences, into: epochs, options: options) },
        ]
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

// The stages keep what they work on in local variables: accesses to an object's properties would be checked at run time,
// for every sentence.

extension EpochPipeline {
    /// Reads files and finds their sentences.
    private static func parse(_ files: [InputFile], into output: BatchQueue<Item<TypedSentence>>) {
        var statistics = PipelineStatistics()
        do {
            for index in files.indices {
                var framer = Framer()
                var batch: [TypedSentence] = []
                guard output.put(.file(index)) else { return }
                while let chunk = try files[index].read() {
                    framer.read(chunk, sentence: { batch.append($0.typed()) })
                    statistics.bytes += chunk.count
                    guard output.put(&batch, bytes: chunk.count) else { return }
                }
                framer.finish(sentence: { batch.append($0.typed()) })
                statistics.sentences += framer.statistics.sentences
                guard output.put(&batch, bytes: 0) else { return }
            }
            _ = output.put(.end(.success(statistics)))
        } catch {
            _ = output.put(.end(.failure(error)))
        }
    }

    /// Makes epochs of sentences.
    private static func build(
        _ input: BatchQueue<Item<TypedSentence>>, into output: BatchQueue<Item<Epoch>>, options: EpochBuilder.Options
    ) {
        var builder = EpochBuilder(options: options)
        var batch: [Epoch] = []
        var count = 0
        while let item = input.next() {
            if case .batch(let sentences, let bytes) = item {
                for sentence in sentences { builder.add(sentence) { batch.append($0) } }
                count += batch.count
                guard output.put(&batch, bytes: bytes) else { return }
                continue
            }
            // A file has ended, or all have. What was read before a failure counts all the same.
            builder.finish { batch.append($0) }
            builder = EpochBuilder(options: options)
            count += batch.count
            guard output.put(&batch, bytes: 0) else { return }
            switch item {
            case .file(let index):
                guard output.put(.file(index)) else { return }
            case .end(.success(var statistics)):
                statistics.epochs = count
                _ = output.put(.end(.success(statistics)))
                return
            case .end(.failure(let failure)):
                _ = output.put(.end(.failure(failure)))
                return
            case .batch: break
            }
        }
    }
}

extension BatchQueue {
    /// Adds what has been gathered and makes room for about as much.
    fileprivate func put<Content>(_ batch: inout [Content], bytes: Int) -> Bool
    where Item == EpochPipeline.Item<Content> {
        let full = batch
        batch = []
        batch.reserveCapacity(full.count + full.count / 8)
        return put(.batch(full, bytes: bytes))
    }
}
