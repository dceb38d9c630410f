internal import GNSS
internal import Glibc
internal import NMEA
internal import Receivers
package import SystemSupport

// Batches are kept until they are in the file. After an error, such as a full disk or a missing directory, the writer
// is discarded, and its successor receives all unwritten batches. No batch is therefore written twice, and none is lost
// before the memory limit is reached.

/// A worker that writes batches on one thread, and retries after every error.
package struct RecordingWorker {
    private let name: RecordingName
    private let rotation: RecordingOptions.Rotation?
    private var filter: TrackFilter
    /// The current state of the recording.
    package private(set) var state: Recorder.State

    private var writer: (any RecordingWriter)?
    /// The batches that are not in the file yet. The writer has taken the first `taken` of them.
    private var waiting: [RecordedBatch] = []
    private var taken = 0
    private var takenBytes = 0
    /// Whether the newest counted epoch has a position.
    private var lastHasPosition = false
    private var waitingBytes = 0
    /// The session for the next writer to continue, if a writer was discarded in the middle of a session.
    private var session: RecordedSession?
    /// The time at which another file starts, on the monotonic clock, in nanoseconds.
    private var fileEnd = Int64.max
    /// The UTC day on which the current file was started, in days since 1970.
    private var fileDay: Int64 = 0
    /// The current file of a rotation; `nil` after a file was finished. A retry continues this file. Otherwise, an
    /// almost full disk, on which only some retries write anything, would get many short files.
    private var rotatedFile: String?
    /// The length of this file before the first batch. An empty database may be longer than the maximum size.
    private var emptyLength = 0
    /// The time at which all data last reached the disk, on the monotonic clock, in nanoseconds.
    private var synchronized = RecordedBatch.Timestamp.now.monotonic

    /// The maximum size, in bytes, of the batches that are kept while they cannot be written.
    private static let maxWaitingBytes = 32 << 20
    /// The amount of data that triggers a write, in bytes. It decreases when a write fails, so that the space that is
    /// left on a disk is used, and doubles with each write that succeeds.
    private var writeSize = Self.maxWriteSize
    /// The normal amount of data that triggers a write, in bytes: a few hundred batches.
    private static let maxWriteSize = 1 << 18
    /// The smallest amount of data that triggers a write, in bytes: a few batches.
    private static let minWriteSize = 1 << 12
    /// The maximum time between synchronizations, in nanoseconds. A power failure loses at most the data received in
    /// this time.
    private static let synchronizationInterval: Int64 = 10_000_000_000

    /// Creates a worker and opens the first file, so that an error is reported immediately.
    package init(_ name: RecordingName, _ options: RecordingOptions) throws(Failure) {
        self.name = name
        rotation = options.rotation
        filter = options.filter
        state = Recorder.State(path: name.path)
        try open(at: .now)
    }

    /// Whether sources that can wait should wait, because too much data has not been written yet.
    package var isFull: Bool { waitingBytes >= Self.maxWaitingBytes / 2 }

    /// Adds batches and writes them to the file.
    package mutating func record(_ batches: [RecordedBatch], isLast: Bool = false) {
        for batch in batches { add(batch) }
        do throws(Failure) {
            if writer == nil { try open(at: waiting.first?.timestamp ?? .now) }
            while taken < waiting.count {
                try rotateIfDue(at: waiting[taken].timestamp)
                writer?.append(waiting[taken])
                takenBytes += waiting[taken].size
                taken += 1
                if takenBytes >= writeSize { try flush() }
            }
            try flush()
            if isLast { try finish() }
            state.phase = isLast ? .stopped : .recording
        } catch {
            session = writer?.session ?? session
            writer = nil
            taken = 0
            takenBytes = 0
            let wasSmall = writeSize == Self.minWriteSize
            writeSize = Self.minWriteSize
            // Without another call, this is the last chance to write what fits.
            if isLast, !wasSmall { return record([], isLast: true) }
            state.phase = isLast ? .stopped : .waiting(error.message)
            guard isLast else { return }
            state.failure = error.message
            state.lost += waiting.count
        }
    }

    private mutating func add(_ batch: RecordedBatch) {
        var batch = batch
        if !filter.keepsAll { batch.batch.epochs = batch.batch.epochs.filter { filter.keeps($0) } }
        state.lost += batch.lost
        waitingBytes += batch.size
        waiting.append(batch)
        // Writing may not be possible again for a long time, so the oldest batches are dropped to limit memory use.
        guard waitingBytes > Self.maxWaitingBytes, writer == nil else { return }
        let count = waiting.count / 4
        state.lost += count
        waitingBytes -= waiting[..<count].reduce(0) { $0 + $1.size }
        waiting[count].lost += waiting[..<count].reduce(count) { $0 + $1.lost }
        waiting.removeFirst(count)
    }

    /// Writes the batches that the writer has taken to the file.
    private mutating func flush() throws(Failure) {
        try writer?.flush()
        waitingBytes -= takenBytes
        for epoch in waiting[..<taken].lazy.flatMap(\.batch.epochs) {
            // Files of the received bytes contain amendments. Their epochs are not counted again, but may have had no
            // position before.
            if !epoch.isAmendment {
                state.epochs += 1
                lastHasPosition = false
            }
            if epoch.fix.hasPosition, !lastHasPosition {
                state.positions += 1
                lastHasPosition = true
            }
        }
        waiting.removeFirst(taken)
        if taken > 0 { writeSize = min(2 * writeSize, Self.maxWriteSize) }
        taken = 0
        takenBytes = 0
        state.bytes = writer?.length ?? 0
        let now = RecordedBatch.Timestamp.now.monotonic
        guard now - synchronized > Self.synchronizationInterval else { return }
        synchronized = now
        try writer?.synchronize()
    }

    /// Starts another file if the current file is full at the given time.
    private mutating func rotateIfDue(at timestamp: RecordedBatch.Timestamp) throws(Failure) {
        switch rotation {
        case .size(let maxSize):
            // Only a flush shows how many bytes the pending batches occupy in the file. They occupy more bytes in
            // memory, so flushing is necessary only if their size in memory would fill the file.
            if let length = writer?.length, length + takenBytes >= maxSize { try flush() }
            guard let writer, writer.length >= maxSize, writer.length > emptyLength else { return }
        case .seconds: guard timestamp.monotonic >= fileEnd else { return }
        // The clock may be set back, so any other day starts another file.
        case .day: guard timestamp.day != fileDay else { return }
        case nil: return
        }
        try flush()
        try finish()
        try open(at: timestamp)
    }

    private mutating func finish() throws(Failure) {
        try writer?.finish()
        state.bytes = writer?.length ?? 0
        writer = nil
        session = nil
        rotatedFile = nil
    }

    private mutating func open(at timestamp: RecordedBatch.Timestamp) throws(Failure) {
        let isNew = rotation != nil && rotatedFile == nil
        if isNew {
            rotatedFile = try newFile(from: timestamp.wall / 1_000_000_000)
            fileDay = timestamp.day
            if case .seconds(let length) = rotation { fileEnd = timestamp.monotonic + Int64(length * 1e9) }
        }
        let path = rotatedFile ?? name.path
        writer = try name.writer(path, continuing: session)
        if isNew { emptyLength = writer?.length ?? 0 }
        if state.path != path || state.files == 0 { state.files += 1 }
        state.path = path
        state.repair = writer?.repair ?? state.repair
        state.bytes = writer?.length ?? 0
    }

    /// Creates a file under an unused name. A rotation never writes to an existing file, even if another recorder
    /// creates it at the same moment.
    private func newFile(from second: Int64) throws(Failure) -> String {
        var number = 1
        while try !name.make(name.path(from: second, number: number)) { number += 1 }
        return name.path(from: second, number: number)
    }
}

extension RecordedBatch.Timestamp {
    /// The day in UTC, as the number of days since 1970.
    fileprivate var day: Int64 { wall / UTCTime.nanosecondsPerDay }
}
