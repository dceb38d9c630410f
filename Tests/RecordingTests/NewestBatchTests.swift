import GNSS
import GPSBridge
import Testing

@testable import Recording

/// Tests that an amended epoch replaces its predecessor, even if the two epochs are in different batches.
struct NewestBatchTests {
    private static let second: Int64 = 1_000_000_000

    /// Returns an amendment of the epoch of a second. Like an amendment after a pause in the data, it lacks some values
    /// of the original epoch.
    private func amendment(_ second: Int) async throws -> RecordedBatch {
        var batch = try #require(await TestBatches.seconds(1, from: second).first)
        var epoch = TestBatches.epoch(second)
        epoch.fix.speed = nil
        epoch.fix.altitude = nil
        epoch.fix.dilution.vertical = 1.25
        epoch.sky = nil
        batch.batch.epochs = [epoch]
        return batch
    }

    private func epochs(_ batches: [RecordedBatch]) -> [Epoch] { batches.flatMap(\.batch.epochs) }

    private func amended(_ second: Int) -> Epoch {
        var epoch = TestBatches.epoch(second)
        epoch.fix.dilution.vertical = 1.25
        return epoch
    }

    @Test("an amendment in the next batch replaces the amended epoch without losing any values")
    func amendmentInTheNextBatch() async throws {
        let first = await TestBatches.seconds(2)
        var newest = NewestBatch()
        #expect(epochs(newest.add(first, at: 0)) == [TestBatches.epoch(0)])
        #expect(newest.add([try await amendment(1)], at: 0).isEmpty)
        let rest = newest.add(await TestBatches.seconds(1, from: 2), at: 0) + newest.end()
        #expect(epochs(rest) == [amended(1), TestBatches.epoch(2)])
        #expect(rest.first?.timestamp == first[1].timestamp)
    }

    @Test("an amendment in the same batch replaces the amended epoch")
    func amendmentInTheSameBatch() async throws {
        var batch = try #require(await TestBatches.seconds(1).first)
        batch.batch.epochs += try await amendment(0).batch.epochs
        var newest = NewestBatch()
        #expect(newest.add([batch], at: 0).isEmpty)
        #expect(epochs(newest.end()) == [amended(0)])
    }

    @Test("an amended epoch counts as one fix")
    func amendedEpochIsNoAmendment() async throws {
        var amendment = try await amendment(0)
        amendment.batch.epochs[0].isAmendment = true
        var newest = NewestBatch()
        #expect(newest.add(await TestBatches.seconds(1) + [amendment], at: 0).isEmpty)
        #expect(epochs(newest.end()).map(\.isAmendment) == [false])
    }

    @Test("an epoch that may still be amended is held for at most two seconds")
    func epochsAreNotHeldForLong() async throws {
        var newest = NewestBatch()
        #expect(newest.add(await TestBatches.seconds(1), at: 0).isEmpty)
        #expect(newest.add([], at: 2 * Self.second).isEmpty)
        #expect(epochs(newest.add([], at: 2 * Self.second + 1)) == [TestBatches.epoch(0)])
        #expect(epochs(newest.add([try await amendment(0)], at: 3 * Self.second)).isEmpty)
        #expect(epochs(newest.end()).isEmpty)
    }

    @Test("an epoch with the same time but from another receiver is not an amendment")
    func anotherReceiver() async throws {
        let first = await TestBatches.seconds(1)
        var other = try await amendment(0)
        other.batch.status.name = "another"
        var newest = NewestBatch()
        let found = newest.add(first + [other], at: 0) + newest.end()
        #expect(epochs(found).count == 2)
    }

    @Test("batches without epochs are held behind the newest epoch and keep their order")
    func batchesWithoutEpochs() async throws {
        let batches = await TestBatches.seconds(3).map { batch in
            var batch = batch
            if batch.batch.epochs != [TestBatches.epoch(0)] { batch.batch.epochs = [] }
            return batch
        }
        var newest = NewestBatch()
        #expect(newest.add(batches, at: 0).isEmpty)
        #expect(newest.end().map(\.timestamp) == batches.map(\.timestamp))
        #expect(newest.add([batches[1]], at: 0).map(\.timestamp) == [batches[1].timestamp])
    }

    @Test("an amendment without a position replaces an epoch that has a position")
    func lostAfterAll() async throws {
        var lost = try await amendment(0)
        lost.batch.epochs[0].fix.coordinate = nil
        lost.batch.epochs[0].fix.mode = .noFix
        var newest = NewestBatch()
        let found = newest.add(await TestBatches.seconds(1) + [lost], at: 0) + newest.end()
        #expect(epochs(found).map(\.fix.hasPosition) == [false])
    }
}
