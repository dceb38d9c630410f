import Receivers
import Testing

@Suite("Reports of dropped batches")
struct DroppedBatchesTests {
    @Test("dropped batches are reported when the first are dropped and when their number has doubled")
    func messages() {
        var dropped = DroppedBatches(because: "the output is being read too slowly")
        #expect(dropped.message(0) == nil)
        #expect(dropped.message(1) == "the output is being read too slowly: 1 batch of data has been dropped so far")
        #expect(dropped.message(1) == nil)
        #expect(dropped.message(3) == "the output is being read too slowly: 3 batches of data have been dropped so far")
        #expect(dropped.message(5) == nil)
        #expect(dropped.message(6) != nil)
    }
}
