package import Receivers
internal import Synchronization
package import SystemSupport

/// A recorder that writes a receiver's data to a file, on a background thread.
///
/// ```swift
/// let recorder = try Recorder("drive.gpx")
/// for await batch in receiver.batches() { recorder.record(batch) }
/// let state = recorder.stop()
/// ```
///
/// The file name extension selects the format. If the program is killed, at most the last second of the recording is
/// lost, along with the newest fix, which may be held back a little longer (see ``NewestBatch``).
///
/// ``record(_:)`` does not wait for the disk unless ``RecordingOptions/wait`` allows it. Batches that cannot be written
/// are kept in memory, up to a limit. Beyond this limit, batches are dropped and counted.
package final class Recorder: Sendable {
    /// The state of a recording.
    package struct State: Hashable, Sendable {
        /// The activity of a recorder.
        package enum Phase: Hashable, Sendable {
            /// The recorder is recording.
            case recording
            /// The recorder cannot write, and is retrying. The associated value is the reason, as human-readable text.
            case waiting(String)
            /// The recorder was stopped.
            case stopped
        }

        /// The current activity.
        package var phase = Phase.recording
        /// The path of the current file.
        package var path: String
        /// The length of the current file in bytes.
        package var bytes = 0
        /// The number of files written so far, including the current one.
        package var files = 0
        /// The number of epochs recorded in all files. Filtered and pending epochs are not counted.
        package var epochs = 0
        /// The number of recorded epochs that have a position.
        package var positions = 0
        /// The number of batches that were dropped because they could not be written before the memory limit was
        /// reached.
        package var lost = 0
        /// A message that describes how an existing file was repaired before recording continued in it; `nil` if no
        /// repair was needed.
        package var repair: String?
        /// The reason why the end of the recording could not be written; `nil` if there was no such error.
        package var failure: String?
    }

    private let shared: Shared

    /// Starts a recording. If the file already exists, the recording is appended to it.
    ///
    /// - Throws: A ``Failure`` if the extension is unknown, or if the file cannot be opened.
    package init(_ path: String, options: RecordingOptions = RecordingOptions()) throws(Failure) {
        let name = try RecordingName(path)
        if !name.format.hasEpochs, !options.filter.keepsAll {
            throw Failure(
                .usage,
                """
                a .\(name.format) file keeps every \(name.format == .rec ? "byte" : "sentence") and cannot be filtered. \
                Choose another format, such as .gpx
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

    /// Records a batch that has just been received. Returns immediately, unless the options allow waiting for the disk.
    package func record(_ batch: Receiver.Batch) {
        shared.add(RecordedBatch(batch, at: RecordedBatch.Timestamp(batch.time)))
    }

    /// The current state.
    package var state: State { shared.state }

    /// Writes the pending batches, finishes the file, and returns the final state.
    @discardableResult
    package func stop() -> State {
        shared.end()
        return shared.waitForEnd()
    }
}

/// The state that the recorder and its thread share.
private final class Shared: Sendable {
    private struct Content {
        var state: Recorder.State
        var queue = BatchQueue()
        var hasEnded = false
    }

    private let content: Mutex<Content>
    /// The worker. Only the recording thread uses it, so its lock is never contended.
    private let worker: Mutex<RecordingWorker>
    /// The descriptor that wakes the thread.
    private let wake: WakeDescriptor
    /// The descriptor that is signaled when the thread has finished. It is never cleared, so that several callers can
    /// wait.
    private let done: WakeDescriptor

    /// The interval between writes. A crash may lose at most one second of data, and a write itself takes time, so the
    /// interval is shorter than a second.
    private static let interval = Duration.milliseconds(500)
    /// The maximum number of 5 ms waits for the disk, for a source that can wait only briefly.
    private static let maxWaits = 2_000
    private let sourceWait: RecordingOptions.Wait
    /// Whether the format stores epochs, so that the newest epoch may still be amended.
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
        var waits = 0
        while sourceWait != .never {
            let (isLong, phase) = content.withLock { ($0.queue.isLong && !$0.hasEnded, $0.state.phase) }
            let isWriting = phase == .recording
            guard isLong, sourceWait == .always || isWriting && waits < Self.maxWaits else { break }
            // After a write error, the thread retries at its usual interval.
            if isWriting { wake.signal() }
            waitUntilReady(done.descriptor, .milliseconds(5))
            waits += 1
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

    /// Writes batches until the recording ends. Runs on the recording thread.
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
                ready = newest.add(batches, at: RecordedBatch.Timestamp.now.monotonic) + (isLast ? newest.end() : [])
            } else {
                ready = batches
            }
            let state = worker.withLock { worker in
                worker.record(ready, isLast: isLast)
                return worker.state
            }
            content.withLock { content in
                content.state = state
                // Batches dropped at the very end are counted here, because no later batch reports them.
                if isLast { content.state.lost += content.queue.lost }
            }
        }
        done.signal()
    }
}
