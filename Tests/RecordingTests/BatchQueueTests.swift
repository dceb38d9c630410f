import GPSBridge
import Testing

@testable import Recording

/// Tests of the bounded queue of batches and its count of dropped batches.
struct BatchQueueTests {
    @Test("the first batch after a gap contains the number of dropped batches")
    func droppedBatches() async throws {
        var template = try #require(await TestBatches.seconds(1).first)
        template.batch.bytes = [UInt8](repeating: 0, count: 1 << 20)
        var queue = BatchQueue()
        for _ in 0..<40 { queue.add(template) }
        let kept = queue.takeAll()
        #expect(kept.count < 33)
        #expect(kept.map(\.lost).allSatisfy { $0 == 0 })
        #expect(queue.lost == 40 - kept.count)
        queue.add(template)
        queue.add(template)
        #expect(queue.takeAll().map(\.lost) == [40 - kept.count, 0])
        #expect(queue.lost == 0)
    }
}
