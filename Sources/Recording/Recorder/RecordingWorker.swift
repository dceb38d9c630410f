internal import Glibc
internal import Receivers
package import SystemSupport

// What was taken and has not reached the file is kept here. Whatever goes wrong (the disk is full, the directory is gone)
// the writer is let go, and the next one gets all of it anew: so nothing is in a file twice, and nothing is missing as
// long as there is memory for it.

/// Writes what was recorded, on one thread, and goes on after every failure.
package struct RecordingWorker {
    private let name: RecordingName
    private let rotation: RecordingOptions.Rotation?
    private var filter: TrackFilter
    /// How it goes.
    package private(set) var state: Recorder.State

    private var writer: (any RecordingWriter)?
    /// What is not in the file yet. The first `taken` of them are the writer's.
    private var waiting: [RecordedBatch] = []
    private var taken = 0
    private var takenBytes = 0
    private var waitingBytes = 0
    /// With which session the next writer goes on, when one was let go in the midst of it.
    private var session: RecordedSession?
    /// When the file is full of time, by the clock that never jumps.
    private var fileEnd = Int64.max
    /// Which day the file is of, in days since 1970.
    private var fileDay: Int64 = 0
    /// The file of a rotation when nothing was written to it yet: what is tried again is tried with that.
    private var unusedFile: String?
    /// When the disk had everything.
    private var synchronized = RecordedBatch.Moment.now.monotonic

    /// What is kept in memory while it cannot be written.
    private static let mostWaiting = 32 << 20
    /// So much is written at once, some hundred batches: of what has waited for a full disk as much is to be saved as there
    /// is room for again.
    private static let mostTaken = 1 << 18
    /// The most that a power failure takes, in nanoseconds.
    private static let longestUnsynchronized: Int64 = 10_000_000_000

    /// Opens the first file, to fail at once if that cannot be.
    package init(_ name: RecordingName, _ options: RecordingOptions) throws(Failure) {
        self.name = name
        rotation = options.rotation
        filter = options.filter
        state = Recorder.State(path: name.path)
        try open(at: .now)
    }

    /// Whether so much waits that whoever can wait with more should do so.
    package var isFull: Bool { waitingBytes >= Self.mostWaiting / 2 }

    /// Takes what came, and brings it to the file.
    package mutating func record(_ batches: [RecordedBatch], isLast: Bool = false) {
        for batch in batches { add(batch) }
        do throws(Failure) {
            if writer == nil { try open(at: waiting.first?.moment ?? .now) }
            while taken < waiting.count {
                try rotateIfDue(at: waiting[taken].moment)
                writer?.take(waiting[taken])
                takenBytes += waiting[taken].size
                taken += 1
                if takenBytes >= Self.mostTaken { try flush() }
            }
            try flush()
            if isLast { try finish() }
            state.phase = isLast ? .stopped : .recording
        } catch {
            session = writer?.session ?? session
            writer = nil
            taken = 0
            takenBytes = 0
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
        // While there is no writer the oldest are lost: nobody knows for how long it will be so.
        guard waitingBytes > Self.mostWaiting, writer == nil else { return }
        let count = waiting.count / 4
        state.lost += count
        waitingBytes -= waiting[..<count].reduce(0) { $0 + $1.size }
        waiting[count].lost += waiting[..<count].reduce(count) { $0 + $1.lost }
        waiting.removeFirst(count)
    }

    /// Brings what the writer has to the file.
    private mutating func flush() throws(Failure) {
        try writer?.flush()
        waitingBytes -= takenBytes
        state.epochs += waiting[..<taken].reduce(0) { $0 + $1.batch.epochs.count }
        if taken > 0 { unusedFile = nil }
        waiting.removeFirst(taken)
        taken = 0
        takenBytes = 0
        state.bytes = writer?.length ?? 0
        let now = RecordedBatch.Moment.now.monotonic
        guard now - synchronized > Self.longestUnsynchronized else { return }
        synchronized = now
        try writer?.synchronize()
    }

    /// Begins another file when the one before is full by a moment.
    private mutating func rotateIfDue(at moment: RecordedBatch.Moment) throws(Failure) {
        switch rotation {
        case .size(let most):
            // What is not written yet has no length, but it is shorter than in memory.
            if let length = writer?.length, length + takenBytes >= most { try flush() }
            guard let writer, writer.length >= most else { return }
        case .seconds: guard moment.monotonic >= fileEnd else { return }
        // A clock may be set back, too.
        case .day: guard moment.day != fileDay else { return }
        case nil: return
        }
        try flush()
        try finish()
        try open(at: moment)
    }

    private mutating func finish() throws(Failure) {
        try writer?.finish()
        state.bytes = writer?.length ?? 0
        writer = nil
        session = nil
        unusedFile = nil
    }

    private mutating func open(at moment: RecordedBatch.Moment) throws(Failure) {
        if rotation != nil, unusedFile == nil { unusedFile = try newFile(from: moment.wall / 1_000_000_000) }
        let path = unusedFile ?? name.path
        writer = try name.writer(path, goingOnWith: session)
        if state.path != path || state.files == 0 { state.files += 1 }
        state.path = path
        state.repair = writer?.repair ?? state.repair
        state.bytes = writer?.length ?? 0
        fileDay = moment.day
        if case .seconds(let length) = rotation { fileEnd = moment.monotonic + Int64(length * 1e9) }
    }

    /// Creates a file under an unused name. A rotation never writes into an existing file, even if another recorder creates it
    /// at the same moment.
    private func newFile(from second: Int64) throws(Failure) -> String {
        var number = 1
        while try !name.make(name.path(from: second, number: number)) { number += 1 }
        return name.path(from: second, number: number)
    }
}

extension RecordedBatch.Moment {
    /// Days since 1970, UTC.
    fileprivate var day: Int64 { wall / 86_400_000_000_000 }
}
