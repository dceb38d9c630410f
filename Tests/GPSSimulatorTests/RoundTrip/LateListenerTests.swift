import GNSS
import GPSSimulator
import Testing

/// Tests of clients that connect in the middle of a burst.
@Suite struct LateListenerTests {
    @Test(
        "a decoder that starts reading during a burst does not report a lost fix",
        arguments: Personality.allNames)
    func aLateClientReportsNoLostFix(_ name: String) throws {
        let personality = try #require(Personality.named(name))
        var options = SimulatedReceiver.Options()
        options.duration = 60
        options.baudRate = 921_600
        let bursts = SimulatedReceiver(personality, scenario: .default, options: options).map(\.bytes).suffix(4)
        let bytes = bursts.flatMap { $0 }
        let length = bursts.first?.count ?? 0
        // Each position in a short burst, and a few hundred positions in a long one.
        for cut in stride(from: 0, to: length, by: length / 500 + 1) {
            var decoder = ReceiverDecoder()
            var modes: [Fix.Mode?] = []
            bytes[cut...].withUnsafeBytes { decoder.read($0) { modes.append($0.fix.mode) } }
            decoder.finish { modes.append($0.fix.mode) }
            #expect(!modes.contains(.noFix), "from byte \(cut)")
            #expect(modes.last == .threeDimensional)
        }
    }
}
