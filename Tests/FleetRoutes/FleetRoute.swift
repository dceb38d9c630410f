package import FleetWire
internal import GNSS
internal import GPSSimulator

/// The fixes of a simulated receiver that follows a scenario.
package enum FleetRoute {
    /// Returns one fix per second.
    ///
    /// - Parameter start: The time of the first fix in seconds since 1970.
    package static func fixes(of scenario: String, start: Int64, seconds: Double) -> [FleetFix] {
        guard let personality = Personality.named("ublox8"), let scenario = Scenario.named(scenario) else {
            preconditionFailure("the simulator has no scenario \(scenario)")
        }
        var options = SimulatedReceiver.Options()
        options.duration = seconds
        options.start = UTCTime(secondsSince1970: start)
        return decoded(SimulatedReceiver(personality, scenario: scenario, options: options))
    }

    private static func decoded(_ bursts: SimulatedReceiver) -> [FleetFix] {
        var decoder = ReceiverDecoder()
        var fixes: [FleetFix] = []
        func append(_ epoch: Epoch) {
            guard let time = epoch.fix.time else { return }
            // The host receives a fix 70 to 79 ms after its time.
            let delay = 70_000 + Int64(fixes.count * 7 % 10) * 1000
            fixes.append(
                FleetFix(
                    fix: epoch.fix, attitude: epoch.attitude, received: time.secondsSince1970 * 1_000_000 + delay))
        }
        for burst in IteratorSequence(bursts) { burst.bytes.withUnsafeBytes { decoder.read($0, epoch: append) } }
        decoder.finish(epoch: append)
        return fixes
    }
}
