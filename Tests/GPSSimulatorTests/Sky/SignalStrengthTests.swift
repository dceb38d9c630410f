import GNSS
import Testing

@testable import GPSSimulator

/// Tests that compare signal strengths with logs of real receivers, where the median is 31 dBHz and a tenth are below
/// 18 dBHz.
struct SignalStrengthTests {
    /// Returns the sorted signal strengths during two minutes, and the number of seconds with a fix.
    private func strengths(_ scenario: String) throws -> (all: [Double], fixes: Int) {
        var options = SimulatedReceiver.Options()
        options.start = UTCTime(secondsSince1970: 1_795_000_000)
        options.duration = 150
        let receiver = SimulatedReceiver(
            try #require(.named("ublox8")), scenario: try #require(.named(scenario)), options: options)
        var all: [Double] = []
        var fixes = 0
        for burst in receiver where burst.time > 30 {
            guard let observation = burst.observation else { continue }
            all += observation.satellites.compactMap(\.strength)
            if observation.fix.hasPosition { fixes += 1 }
        }
        return (all.sorted(), fixes)
    }

    private func quantile(_ part: Double, _ all: [Double]) -> Double { all[Int(Double(all.count - 1) * part)] }

    @Test("signals under an open sky are stronger than the median in real logs")
    func openSky() throws {
        let all = try strengths("stationary").all
        #expect(32...40 ~= quantile(0.5, all))
        #expect(20...32 ~= quantile(0.1, all))
    }

    @Test("signals in a narrow street are weaker than under an open sky")
    func canyon() throws {
        let (canyon, fixes) = try strengths("canyon")
        #expect(quantile(0.5, canyon) < quantile(0.5, try strengths("stationary").all) - 3)
        #expect(fixes > 60)
    }

    @Test("signals under trees are weak but give a fix")
    func forest() throws {
        let (all, fixes) = try strengths("forest")
        #expect(16...27 ~= quantile(0.5, all))
        #expect(fixes > 60)
    }

    @Test("a few satellites are received indoors but give no fix")
    func indoors() throws {
        let (all, fixes) = try strengths("indoors")
        #expect(!all.isEmpty && quantile(1, all) < 22)
        #expect(fixes == 0)
    }
}
