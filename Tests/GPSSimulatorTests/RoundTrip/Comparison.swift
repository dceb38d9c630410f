import GNSS
import GPSSimulator

/// A comparison of an epoch with the observation it was generated from.
struct Comparison {
    /// The differences that exceed the resolution of the receiver's output.
    private(set) var mistakes: [String] = []

    private let resolution: Resolution

    init(_ epoch: Epoch, _ observation: Observation, _ personality: Personality) {
        resolution = personality.resolution
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
        if read.quality != resolution.quality(said.quality) {
            mistakes.append("quality \(read.quality as Any) instead of \(said.quality as Any)")
        }
        if let place = read.coordinate, let sent = said.coordinate {
            expect("distance", place.distance(to: sent), 0, within: resolution.position)
        } else {
            mistakes.append("no position")
        }
        expectHeight(read, said)
        expect("speed", read.speed, said.speed, within: resolution.speed)
        if let speed = said.speed, speed > 0.5, let course = said.course {
            let difference = read.course.map { angle($0, course) }
            expect("course", difference, 0, within: resolution.course(atSpeed: speed))
        }
        expect("HDOP", read.dilution.horizontal, said.dilution.horizontal, within: resolution.dilution)
        if let climb = read.climb, said.climb != nil || !resolution.hasFixedFields {
            expect("climb", climb, said.climb, within: resolution.velocity ?? 0.0051)
        }
        // Some receivers count at most twelve satellites.
        if read.satellitesUsed != said.satellitesUsed, read.satellitesUsed != 12 {
            mistakes.append("satellites \(read.satellitesUsed as Any) instead of \(said.satellitesUsed as Any)")
        }
        let used = Self.used(observation, personality)
        if let sky = epoch.sky, used <= 12, sky.usedCount != used {
            mistakes.append("\(sky.usedCount) used satellites instead of \(used)")
        }
    }

    private mutating func expectHeight(_ read: Fix, _ said: Fix) {
        guard said.altitude != nil || !resolution.hasFixedFields else { return }
        if read.altitude == nil, let height = read.ellipsoidalAltitude {
            expect("height", height, said.ellipsoidalAltitude, within: resolution.altitude)
        } else {
            expect("altitude", read.altitude, said.altitude, within: resolution.altitude)
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
        if isGuess, !resolution.hasUnknownTime { return }
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
