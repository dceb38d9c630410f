/// Batches that wait for the thread that records them. It is bounded by the memory that they take.
struct BatchQueue {
    private(set) var batches: [RecordedBatch] = []
    /// How many were lost since the last one that was kept.
    private(set) var lost = 0
    private var bytes = 0

    /// The most that waits for a disk that hangs.
    private static let mostBytes = 32 << 20
    /// So much is written at once when it comes as fast as it can be written.
    private static let manyBytes = 4 << 20

    /// Whether so much waits that whoever can wait with more should do so.
    var isLong: Bool { bytes >= Self.manyBytes }

    /// Adds a batch, or counts it as lost.
    mutating func add(_ batch: RecordedBatch) {
        guard bytes + batch.size <= Self.mostBytes else {
            lost += 1 + batch.lost
            return
        }
        var batch = batch
        batch.lost += lost
        lost = 0
        bytes += batch.size
        batches.append(batch)
    }

    /// All that waits.
    mutating func takeAll() -> [RecordedBatch] {
        defer {
            batches = []
            bytes = 0
        }
        return batches
    }
}
