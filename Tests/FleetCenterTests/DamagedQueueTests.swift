import FleetEdge
import FleetQueue
import FleetStore
import FleetTestSupport
import FleetWire
import TestSupport
import Testing

@Suite(
    "Damaged device queues", .needsPostgres, .needs("nats-server"), .serialized)
struct DamagedQueueTests {
    /// A part of a batch, in which one bit changes.
    enum Part: CaseIterable {
        case format, device, first, chain, columns
    }

    @Test("if bits of one batch change on a device's disk, all other fixes arrive", arguments: Part.allCases)
    func changedBits(_ part: Part) async throws {
        try await onThread {
            let fleet = try TestFleet()
            let path = fleet.queue("truck7")
            var (accepted, damaged): ([FleetFix], QueuedBatch?) = ([], nil)
            do {
                let queue = try FleetQueue(path, device: "truck7", tenant: TestFleet.tenant)
                for number in 0..<9 {
                    let fixes = (0..<20).map { TestFleet.fix(number * 20 + $0, of: "truck7") }
                    _ = try queue.accept(fixes)
                    try queue.seal(late: true, maxCount: 20)
                    accepted += fixes
                }
                damaged = try queue.batches(after: 80, of: queue.stream, limit: 1).first
            }
            let batch = try #require(damaged)
            var file = try readBytes(path)
            let start = try #require(file.firstIndex(of: batch.payload))
            let place: Int? =
                switch part {
                case .format: 1
                case .device: batch.payload.firstIndex(of: Array("truck7".utf8))
                // The field number, and the sequence number 81 as a variable-length integer.
                case .first: batch.payload.firstIndex(of: [5 << 3, 81]).map { $0 + 1 }
                case .chain: batch.payload.firstIndex(of: batch.header.chain)
                case .columns: batch.payload.count - 20
                }
            file[start + (try #require(place))] ^= 4
            try write(file, to: path)
            try fleet.startCollector()
            try fleet.startEdge("truck7")
            #expect(fleet.edges["truck7"]?.finish(within: .seconds(900)) == true)
            let status = try FleetQueue.status(of: path)
            #expect(status.damagedBatches == 1 && status.waitingFixes == 0 && status.problem == nil)
            let reports = try FleetStore(fleet.database.conninfo).verify(tenant: TestFleet.tenant)
            #expect(reports.flatMap(\.problems) == [])
            let gaps = reports.flatMap(\.gaps)
            #expect(gaps.map(\.first) == [81] && gaps.map(\.count) == [20])
            #expect(gaps.map(\.reason) == ["damaged in the queue"])
            #expect(try fleet.storedFixes("truck7") == accepted.filter { !accepted[80..<100].contains($0) })
            fleet.stopCollectors()
        }
    }
}

extension [UInt8] {
    /// Returns the first place of a sequence of bytes.
    fileprivate func firstIndex(of part: [UInt8]) -> Int? {
        indices.first { self[$0] == part[0] && self[$0...].starts(with: part) }
    }
}
