package import Receivers
internal import Synchronization
package import SystemSupport

/// Records what a receiver says to a file, on a thread of its own.
///
/// ```swift
/// let recorder = try Recorder("drive.gpx")
/// for await batch in receiver.batches() { recorder.record(batch) }
/// let state = recorder.stop()
/// ```
///
/// The file's ending decides the format. At every moment the file holds all but the last second, even if the program is killed;
/// see ``NewestBatch`` for the newest fix. Unless ``RecordingOptions/wait`` says otherwise, handing over a batch never waits:
/// batches that cannot be written are kept for a while, then dropped and counted.
package final class Recorder: Sendable {
    /// How a recording goes.
    package struct State: Hashable, Sendable {
        /// What it is doing.
        package enum Phase: Hashable, Sendable {
            /// It records.
            case recording
            /// It cannot write, for a reason in words for a person, and tries again.
            case waiting(String)
            /// It was stopped.
            case stopped
        }

        /// What it is doing.
        package var phase = Phase.recording
        /// The file that is written now.
        package var path: String
        /// The file's length.
        package var bytes = 0
        /// How many files there are by now.
        package var files = 0
        /// How many epochs are recorded, in all files. What was filtered out is not among them, nor what still waits.
        package var epochs = 0
        /// How many batches were lost because they could not be written for too long.
        package var lost = 0
        /// A message about the repair of a file that the recording continues.
        package var repair: String?
        /// Why the end of the recording could not be written.
        package var failure: String?
    }

    private let shared: Shared

    /// Begins a recording. What is in the file already stays; it goes on behind that.
    /// - Throws: what cannot be recorded to: an unknown ending, no permission, a directory that is not there.
    package init(_ path: String, options: RecordingOptions = RecordingOptions()) throws(Failure) {
        let name = try RecordingName(path)
        if !name.format.hasEpochs, !options.filter.keepsAll {
            throw Failure(
                .usage,
                """
                a .\(name.format) keeps every \(name.format == .rec ? "byte" : "sentence") and cannot be filtered. Choose \
                another format, such as .gpx
                """
            )
        }
        let worker = try RecordingWorker(name, options)
        do {
            let shared = try Shared(worker, mayAmend: name.format.hasEpochs, wait: options.wait)
            _ = try WorkerThread { shared.run() }
            self.shared = shared
        } catch {
            throw Failure(.cannotWrite, "cannot record: \(error)")
        }
    }

    deinit { shared.end() }

    /// Takes a batch that has just come. It returns at once, unless it is to wait for the disk.
    package func record(_ batch: Receiver.Batch) {
        shared.add(RecordedBatch(batch, at: RecordedBatch.Moment(batch.time)))
    }

    /// How it goes.
    package var state: State { shared.state }

    /// Writes what is left, ends the file and waits for that.
    @discardableResult
    package func stop() -> State {
        shared.end()
        return shared.waitForEnd()
    }
}

/// What the recorder and its thread both know.
private final class Shared: Sendable {
    private struct Content {
        var state: Recorder.State
        var queue = BatchQueue()
        var hasEnded = false
    }

    private let content: Mutex<Content>
    /// The thread's; nobody else waits for it.
    private let worker: Mutex<RecordingWorker>
    /// Wakes the thread.
    private let wake: WakeDescriptor
    /// Signalled when the thread is done, and never cleared.
    private let done: WakeDescriptor

    /// What is written at once; a second may be lost, and half of it is for the disk.
    private static let interval = Duration.milliseconds(500)
    /// How long a connection waits, in naps of five milliseconds.
    private static let mostNaps = 2_000
    private let sourceWait: RecordingOptions.Wait
    /// Whether epochs are recorded, of which the newest may be amended.
    private let mayAmend: Bool

    init(_ worker: sending RecordingWorker, mayAmend: Bool, wait: RecordingOptions.Wait) throws(SystemError) {
        self.mayAmend = mayAmend
        sourceWait = wait
        content = Mutex(Content(state: worker.state))
        self.worker = Mutex(worker)
        wake = try WakeDescriptor()
        done = try WakeDescriptor()
    }

    var state: Recorder.State { content.withLock { $0.state } }

    func add(_ batch: RecordedBatch) {
        waitForRoom()
        content.withLock { content in
            if !content.hasEnded { content.queue.add(batch) }
        }
    }

    private func waitForRoom() {
        var naps = 0
        while sourceWait != .never {
            let (isLong, phase) = content.withLock { ($0.queue.isLong && !$0.hasEnded, $0.state.phase) }
            let isWriting = phase == .recording
            guard isLong, sourceWait == .always || isWriting && naps < Self.mostNaps else { break }
            // What cannot be written is tried again in time.
            if isWriting { wake.signal() }
            waitUntilReady(done.descriptor, .milliseconds(5))
            naps += 1
        }
    }

    func end() {
        content.withLock { $0.hasEnded = true }
        wake.signal()
    }

    func waitForEnd() -> Recorder.State {
        waitUntilReady(done.descriptor)
        return state
    }

    /// The thread's work.
    func run() {
        var newest = NewestBatch()
        var hasEnded = false
        while !hasEnded {
            waitUntilReady(wake.descriptor, Self.interval)
            wake.clear()
            let isFull = sourceWait != .never && worker.withLock { $0.isFull }
            let (batches, isLast) = content.withLock { content in
                let batches = isFull && !content.hasEnded ? [] : content.queue.takeAll()
                return (batches, content.hasEnded)
            }
            hasEnded = isLast
            let ready: [RecordedBatch]
            if mayAmend {
                ready = newest.add(batches, at: RecordedBatch.Moment.now.monotonic) + (isLast ? newest.end() : [])
            } else {
                ready = batches
            }
            let state = worker.withLock { worker in
                worker.record(ready, isLast: isLast)
                return worker.state
            }
            content.withLock { content in
                content.state = state
                // No batch follows that would tell of them.
                if isLast { content.state.lost += content.queue.lost }
            }
        }
        done.signal()
    }
}
