import GNSS
import Glibc
import NMEA

/// What was found in the inputs of a pipeline.
struct PipelineStatistics: Sendable {
    var epochs = 0
    var sentences = 0
    var bytes = 0
}

/// Decodes files on a thread of its own, while the caller's thread does with the epochs what it likes.
///
/// Both threads work at once, a few batches apart, so that two processors halve the time and memory stays flat. A pipe is
/// handed on as it comes: a batch never waits for more than one chunk of input.
final class EpochPipeline {
    private let options: EpochBuilder.Options
    private let queue = BatchQueue()

    init(options: EpochBuilder.Options = EpochBuilder.Options()) { self.options = options }

    /// What the decoding thread hands over.
    enum Item: Sendable {
        /// Another file begins.
        case file(Int)
        /// Epochs, and the bytes they were made of.
        case batch([Epoch], bytes: Int)
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
        let worker = Worker(files: files, options: options, queue: queue)
        let thread = WorkerThread { worker.run() }
        // The files stay open until the thread has let go of them, also when the caller fails.
        defer {
            queue.cancel()
            thread.join()
        }
        while true {
            switch queue.next() {
            case .file(let index):
                try onFile(files[index])
            case .batch(let epochs, let bytes):
                if !epochs.isEmpty { try body(epochs) }
                progress(bytes)
            case .end(let result):
                return try result.get()
            }
        }
    }

    /// The decoding side.
    private final class Worker {
        private let files: [InputFile]
        private let options: EpochBuilder.Options
        private let queue: BatchQueue
        private var statistics = PipelineStatistics()
        private var batch: [Epoch] = []

        init(files: [InputFile], options: EpochBuilder.Options, queue: BatchQueue) {
            self.files = files
            self.options = options
            self.queue = queue
        }

        func run() {
            do {
                for index in files.indices {
                    guard queue.put(.file(index)) else { return }
                    guard try decode(files[index]) else { return }
                }
                _ = queue.put(.end(.success(statistics)))
            } catch {
                _ = queue.put(.end(.failure(error)))
            }
        }

        /// - Returns: whether somebody still wants epochs.
        private func decode(_ file: InputFile) throws(Failure) -> Bool {
            var framer = Framer()
            var builder = EpochBuilder(options: options)
            while let chunk = try file.read() {
                framer.read(chunk, sentence: { builder.add($0) { batch.append($0) } })
                guard hand(over: chunk.count) else { return false }
            }
            framer.finish(sentence: { builder.add($0) { batch.append($0) } })
            builder.finish { batch.append($0) }
            statistics.sentences += framer.statistics.sentences
            return hand(over: 0)
        }

        private func hand(over bytes: Int) -> Bool {
            statistics.epochs += batch.count
            statistics.bytes += bytes
            let full = batch
            batch = []
            batch.reserveCapacity(full.count + full.count / 8)
            return queue.put(.batch(full, bytes: bytes))
        }
    }
}

/// A few items between two threads.
private final class BatchQueue: @unchecked Sendable {
    // Safe: every access to what changes is made while holding the mutex.
    private static let capacity = 4
    private var items: [EpochPipeline.Item] = []
    private var isCancelled = false
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Waits for room and adds an item.
    /// - Returns: whether it is still wanted.
    func put(_ item: EpochPipeline.Item) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while items.count >= Self.capacity, !isCancelled { pthread_cond_wait(changed, mutex) }
        guard !isCancelled else { return false }
        items.append(item)
        pthread_cond_broadcast(changed)
        return true
    }

    /// Waits for the next item.
    func next() -> EpochPipeline.Item {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while items.isEmpty { pthread_cond_wait(changed, mutex) }
        let item = items.removeFirst()
        pthread_cond_broadcast(changed)
        return item
    }

    /// Nothing more is wanted.
    func cancel() {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        isCancelled = true
        pthread_cond_broadcast(changed)
    }
}

/// A thread that is waited for.
private final class WorkerThread {
    private var thread = pthread_t()

    /// - Parameter work: runs on the new thread. Whatever it uses must not be used elsewhere until ``join()`` has returned.
    init(_ work: @escaping () -> Void) {
        let box = Unmanaged.passRetained(Box(work: work))
        pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().work()
                return nil
            }, box.toOpaque())
    }

    func join() { pthread_join(thread, nil) }

    private final class Box {
        let work: () -> Void

        init(work: @escaping () -> Void) { self.work = work }
    }
}
