import FleetWire
import GNSS
import GPSSimulator
import TestSupport
import Testing

@Suite("Batch sizes")
struct SizeTests {
    @Test(
        "batches of sixty simulated fixes need at most nine bytes per fix, averaged over five scenarios")
    func simulated() throws {
        let scenarios = ["drive", "walk", "tunnel", "stationary", "canyon"]
        let sizes = try scenarios.map { name in
            var options = SimulatedReceiver.Options()
            options.duration = 600
            let personality = try #require(Personality.named("ublox8"))
            let scenario = try #require(Scenario.named(name))
            let bursts = SimulatedReceiver(personality, scenario: scenario, options: options)
            let fixes = Self.fixes(bursts.map(\.bytes))
            #expect(fixes.count > 590)
            return try Self.bytesPerFix(fixes)
        }
        let mean = sizes.reduce(0, +) / Double(sizes.count)
        #expect(mean <= 9, "\(mean) bytes; each scenario: \(sizes)")
    }

    /// Returns the fixes of a receiver's output. The host receives them 70 to 79 ms after their time.
    static func fixes(_ chunks: [[UInt8]]) -> [FleetFix] {
        var random = SplitMix64(seed: 1)
        var decoder = ReceiverDecoder()
        var fixes: [FleetFix] = []
        func append(_ epoch: Epoch) {
            var fix = FleetFix(fix: epoch.fix, attitude: epoch.attitude, received: 0)
            fix.received = (epoch.fix.time.map { $0.secondsSince1970 * 1_000_000 + Int64($0.nanosecond / 1000) } ?? 0)
            fix.received += .random(in: 70..<80, using: &random) * 1000
            fixes.append(fix)
        }
        for chunk in chunks { chunk.withUnsafeBytes { decoder.read($0, epoch: append) } }
        decoder.finish(epoch: append)
        return fixes
    }

    /// Seals all fixes in batches of sixty, checks them, and returns the mean size.
    static func bytesPerFix(_ fixes: [FleetFix]) throws -> Double {
        var length = 0
        for start in stride(from: 0, to: fixes.count, by: 60) {
            let part = Array(fixes[start..<min(start + 60, fixes.count)])
            let payload = Batch.seal(part, as: BatchTests.header(first: UInt64(start + 1))).payload
            #expect(try RandomFixes.bits(Batch(payload: payload).fixes) == RandomFixes.bits(part))
            length += payload.count
        }
        return Double(length) / Double(fixes.count)
    }

    @Test(
        "fixes from real receivers are identical bit for bit after encoding and decoding",
        .enabled(if: !CorpusLog.all.isEmpty, CorpusLog.missing), arguments: CorpusLog.all)
    func corpus(log: CorpusLog) throws {
        let fixes = Self.fixes([try log.bytes()])
        #expect(try fixes.isEmpty || Self.bytesPerFix(fixes) < 200)
    }
}
