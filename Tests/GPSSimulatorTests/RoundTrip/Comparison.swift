import GNSS
import GPSSimulator

/// A comparison of an epoch with the observation it was generated from.
struct Comparison {
    /// The differences that exceed the resolution of the receiver's output.
    private(set) var mistakes: [String] = []

    init(_ epoch: Epoch, _ observation: Observation, _ personality: Personality) {
        let read = epoch.fix
        let said = observation.fix
        if epoch.attitude != nil { mistakes.append("an unexpected attitude") }
        guard said.hasPosition else {
            expectNothing(epoch, observation)
            return
        }
        if read.time != observation.time { mistakes.append("time \(read.time as Any) instead of \(observation.time)") }
        // With three satellites, receivers may keep reporting the last measured altitude.
        let isHeld = said.mode == .twoDimensional && said.altitude != nil
        if read.mode != said.mode, !isHeld {
            mistakes.append("mode \(read.mode as Any) instead of \(said.mode as Any)")
        }
        if read.quality != said.quality {
            mistakes.append("quality \(read.quality as Any) instead of \(said.quality as Any)")
        }
        expect("latitude", read.coordinate?.latitude, said.coordinate?.latitude, within: 1e-6)
        expect("longitude", read.coordinate?.longitude, said.coordinate?.longitude, within: 1e-6)
        expect("altitude", read.altitude, said.altitude, within: 0.051)
        expect("speed", read.speed, said.speed, within: 0.06)
        if let speed = said.speed, speed > 0.5 {
            // A course that rounds up to 360° is written as 0.
            let isNorth = read.course == 0 && (said.course ?? 0) > 180
            expect("course", isNorth ? 360 : read.course, said.course, within: 0.051)
        }
        expect("HDOP", read.dilution.horizontal, said.dilution.horizontal, within: 0.051)
        if let climb = read.climb { expect("climb", climb, said.climb, within: 0.0051) }
        // Some receivers count at most twelve satellites.
        if read.satellitesUsed != said.satellitesUsed, read.satellitesUsed != 12 {
            mistakes.append("satellites \(read.satellitesUsed as Any) instead of \(said.satellitesUsed as Any)")
        }
        let used = Self.used(observation, personality)
        if let sky = epoch.sky, used <= 12, sky.usedCount != used {
            mistakes.append("\(sky.usedCount) used satellites instead of \(used)")
        }
    }

    /// Checks that an epoch without a position contains no other values of a fix.
    private mutating func expectNothing(_ epoch: Epoch, _ observation: Observation) {
        let read = epoch.fix
        if read.mode != .noFix { mistakes.append("mode \(read.mode as Any) instead of none") }
        let isClear =
            read.coordinate == nil && read.altitude == nil && read.speed == nil && read.course == nil
            && read.climb == nil && read.errors == nil
        if !isClear { mistakes.append("values of a fix") }
        let isGuess = !observation.isTimeKnown
        if let time = read.time, isGuess || abs(observation.time.seconds(since: time)) >= 1 {
            mistakes.append("time \(time) instead of \(observation.time)")
        }
        if let sky = epoch.sky, sky.usedCount > 0 {
            mistakes.append("\(sky.usedCount) used satellites instead of none")
        }
    }

    private mutating func expect(_ what: String, _ read: Double?, _ said: Double?, within tolerance: Double) {
        if let read, let said, abs(read - said) <= tolerance { return }
        if read == nil, said == nil { return }
        mistakes.append("\(what) \(read as Any) instead of \(said as Any)")
    }

    private static func used(_ observation: Observation, _ personality: Personality) -> Int {
        observation.satellites.count { $0.isUsed && personality.constellations.contains($0.constellation) }
    }
}
