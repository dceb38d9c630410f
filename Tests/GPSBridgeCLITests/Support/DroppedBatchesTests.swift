import Testing

@testable import GPSBridgeCLI

@Suite("Reports of dropped batches")
struct DroppedBatchesTests {
    @Test("dropped batches are reported whenever their number has increased")
    func messages() {
        var dropped = DroppedBatches(because: "the output is being read too slowly")
        #expect(dropped.message(0) == nil)
        #expect(dropped.message(1) == "the output is being read too slowly: 1 batch of data has been dropped")
        #expect(dropped.message(1) == nil)
        #expect(dropped.message(3) == "the output is being read too slowly: 3 batches of data have been dropped")
    }
}
