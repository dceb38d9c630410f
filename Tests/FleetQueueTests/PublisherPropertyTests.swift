import FleetWire
import TestSupport
import Testing

@testable import FleetQueue

@Suite("Publisher on an unreliable network")
struct PublisherPropertyTests {
    /// Delivers everything that is under way.
    private func drain(_ fleet: inout ModelFleet) {
        for _ in 0..<100_000 { guard fleet.step() else { return } }
        Issue.record("the exchange does not end")
    }

    private func expectComplete(_ fleet: ModelFleet) {
        #expect(fleet.centerNumbers == fleet.sealedNumbers)
        #expect(fleet.waitingCount == 0)
        #expect(!fleet.hasDeadline)
        #expect(fleet.maxUnstored <= Publisher.maxBatches)
    }

    @Test(
        "each batch is delivered once and in order despite losses, duplicates, restarts and reconnections",
        arguments: 0..<100 as Range<UInt64>)
    func chaos(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var fleet = ModelFleet(seed: seed)
        fleet.lossRate = Double.random(in: 0...0.6, using: &random)
        fleet.maxDelay = Int64.random(in: 1_000...60_000_000, using: &random)
        let restores = Bool.random(using: &random)
        var backup = fleet.center
        for _ in 0..<400 {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<30: fleet.seal()
            case 30..<34: fleet.disconnect()
            case 34..<44: fleet.connect()
            case 44..<45: fleet.restart()
            case 45..<47: fleet.reject()
            case 47..<49: backup = fleet.center
            case 49 where restores: fleet.restore(backup)
            default: for _ in 0..<Int.random(in: 1...20, using: &random) where fleet.step() {}
            }
        }
        fleet.lossRate = 0
        fleet.maxDelay = 0
        // After a restart, the device asks about every stream, even those that the center had stored completely.
        if restores { fleet.restart() }
        fleet.seal()
        fleet.connect()
        drain(&fleet)
        expectComplete(fleet)
    }

    @Test("without losses, each batch is sent only once")
    func once() {
        var fleet = ModelFleet(seed: 1)
        fleet.maxDelay = 0
        fleet.connect()
        for _ in 0..<300 {
            fleet.seal()
            _ = fleet.step()
        }
        drain(&fleet)
        expectComplete(fleet)
        #expect(fleet.published == 300)
    }

    @Test("each batch in a backlog of three streams is sent only once")
    func backlog() {
        var fleet = ModelFleet(seed: 2)
        fleet.maxDelay = 0
        for _ in 0..<3 {
            for _ in 0..<150 { fleet.seal() }
            fleet.restart()
        }
        fleet.connect()
        drain(&fleet)
        expectComplete(fleet)
        #expect(fleet.published == 450)
    }

    @Test("a restored center receives the missing batches of each stream while the device keeps running")
    func restore() {
        var fleet = ModelFleet(seed: 3)
        fleet.maxDelay = 0
        for _ in 0..<5 { fleet.seal() }
        fleet.connect()
        drain(&fleet)
        let backup = fleet.center.mapValues { Array($0.prefix(2)) }
        for _ in 0..<5 { fleet.seal() }
        fleet.restart()
        fleet.connect()
        for _ in 0..<5 { fleet.seal() }
        drain(&fleet)
        expectComplete(fleet)
        fleet.restore(backup)
        fleet.seal()
        drain(&fleet)
        expectComplete(fleet)
    }
}
