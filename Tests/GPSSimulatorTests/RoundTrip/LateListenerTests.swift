import GNSS
import GPSSimulator
import Testing

/// Tests of clients that connect in the middle of a burst.
@Suite struct LateListenerTests {
    @Test(
        "a client that connects during a burst does not report a lost fix",
        arguments: Personality.all.map(\.name))
    func aLateClientReportsNoLostFix(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        var options = SimulatedReceiver.Options()
        options.duration = 60
        options.speed = 921_600
        let bursts = SimulatedReceiver(personality, scenario: .usual, options: options).map(\.bytes).suffix(4)
        let bytes = bursts.flatMap { $0 }
        for cut in 0..<(bursts.first?.count ?? 0) {
            var framer = Framer()
            var builder = EpochBuilder()
            var modes: [Fix.Mode?] = []
            bytes[cut...].withUnsafeBytes {
                framer.read($0, sentence: { builder.add($0) { modes.append($0.fix.mode) } })
            }
            builder.finish { modes.append($0.fix.mode) }
            #expect(!modes.contains(.noFix), "from byte \(cut)")
            #expect(modes.last == .threeDimensional)
        }
    }
}
