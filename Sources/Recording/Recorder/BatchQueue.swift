/// A queue of batches for the recording thread, with a limit on their total size in memory.
struct BatchQueue {
    private(set) var batches: [RecordedBatch] = []
    /// The number of batches dropped since a batch was last added.
    private(set) var lost = 0
    private var bytes = 0

    /// The maximum size of the queue, in bytes. The queue grows to this size only if the disk does not respond.
    private static let maxBytes = 32 << 20
    /// The size of the queue, in bytes, above which sources that can wait should wait.
    private static let longQueueBytes = 4 << 20

    /// Whether sources that can wait should wait, because the queue is long.
    var isLong: Bool { bytes >= Self.longQueueBytes }

    /// Adds a batch. If the queue is full, the batch is dropped and counted.
    mutating func add(_ batch: RecordedBatch) {
        guard bytes + batch.size <= Self.maxBytes else {
            lost += 1 + batch.lost
            return
        }
        var batch = batch
        batch.lost += lost
        lost = 0
        bytes += batch.size
        batches.append(batch)
    }

    /// Removes and returns all batches.
    mutating func takeAll() -> [RecordedBatch] {
        defer {
            batches = []
            bytes = 0
        }
        return batches
    }
}
