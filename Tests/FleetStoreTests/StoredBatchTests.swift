import FleetWire
import Testing

@testable import FleetStore

@Suite struct StoredBatchTests {
    /// Batches that are large enough for several shares of both threads.
    private static let device = {
        var device = SimulatedDevice("van")
        for count in [1, 700, 4096, 20, 4096] + Array(repeating: 400, count: 40) {
            device.seal(count)
        }
        return device
    }()

    private static let indices = [0, 1, 2, 4, 10, 20, 25, 40, 44]

    private static let batches = device.arrivals.map { StoredBatch(stream: 7, first: 1, count: 1, payload: $0.payload) }

    @Test("batches are passed on in order, whichever thread decodes them")
    func order() throws {
        var fixes: [FleetFix] = []
        var indices: [Int] = []
        let isComplete = try Self.batches.decode { (index, decoded: [FleetFix]) in
            indices.append(index)
            fixes += decoded
            return true
        }
        #expect(isComplete)
        #expect(indices == Array(Self.batches.indices))
        #expect(fixes == Self.device.fixes)
    }

    @Test("no batches are passed on after the closure has returned false")
    func end() throws {
        for last in Self.indices {
            var count = 0
            let isComplete = try Self.batches.decode { (index, _: [MotionFix]) in
                count += 1
                return index < last
            }
            #expect(!isComplete)
            #expect(count == last + 1)
        }
    }

    @Test("an unreadable batch is reported after the batches before it have been passed on")
    func unreadable() {
        for broken in Self.indices {
            var batches = Self.batches
            batches[broken] = StoredBatch(stream: 7, first: 42, count: 1, payload: [1, 2, 3])
            var indices: [Int] = []
            #expect("unreadable batch \(broken)") {
                _ = try batches.decode { (index, _: [MotionFix]) in
                    indices.append(index)
                    return true
                }
            } throws: {
                "\($0)".contains("at fix 42 of stream 7")
            }
            #expect(indices == Array(0..<broken))
        }
    }

    @Test("an unreadable batch that is skipped has no fixes, whichever thread decodes it")
    func skipped() throws {
        for broken in Self.indices {
            var batches = Self.batches
            batches[broken] = StoredBatch(stream: 7, first: 42, count: 1, payload: [1, 2, 3])
            var (skipped, empty): ([Int], [Int]) = ([], [])
            let isComplete = try batches.decode(
                skipped: { skipped.append($0) },
                body: { (index, fixes: [MotionFix]) in
                    if fixes.isEmpty { empty.append(index) }
                    return true
                })
            #expect(isComplete)
            #expect(skipped == [broken])
            #expect(empty == [broken])
        }
    }
}
