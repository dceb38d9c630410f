import GNSS
import GPSSimulator

extension Personality {
    /// The names of all receivers with each of their outputs.
    static let allNames = all.flatMap { receiver in receiver.outputs.compactMap { receiver.sending($0)?.name } }

    /// The resolution of the receiver's output.
    var resolution: Resolution { Resolution(output) }

    /// Whether each fix was emitted once. The list of satellites that a TSIP receiver sends every five seconds amends
    /// an epoch that seemed complete.
    func hasNoAmendments(_ heard: DecodedOutput) -> Bool { output == .tsip || heard.amendments == 0 }
}

/// The largest differences between values and the same values after they have been sent in a protocol.
struct Resolution {
    /// The largest position difference in meters.
    var position = 0.15
    /// The largest altitude difference in meters.
    var altitude = 0.051
    /// The largest speed difference in meters per second.
    var speed = 0.06
    /// The largest difference of a velocity component in meters per second; `nil` if the course is sent.
    var velocity: Double?
    /// The largest DOP difference.
    var dilution = 0.051
    /// The largest azimuth difference of a satellite in degrees.
    var azimuth = 0.51
    /// Whether all times are in UTC. GPS time has no leap seconds.
    var hasLeapSeconds = true
    /// Whether the protocol can mark the time as unknown.
    var hasUnknownTime = true
    /// Whether the protocol distinguishes carrier-phase solutions.
    var hasCarrierPhase = true
    /// Whether all messages have a time, or the messages of an epoch always have the same order.
    var hasTimes = true
    /// Whether messages contain a field for every value, even for values that the receiver does not know.
    var hasFixedFields = true

    init(_ output: Personality.Output) {
        switch output {
        case .nmea: hasFixedFields = false
        case .ubx, .both: hasLeapSeconds = false
        case .sirf:
            // Earth-centered positions in whole meters, and velocities in eighths of a meter per second.
            (position, altitude) = (0.9, 0.9)
            (speed, velocity) = (0.11, 0.11)
            (dilution, azimuth) = (0.11, 0.76)
            (hasLeapSeconds, hasUnknownTime, hasCarrierPhase) = (false, false, false)
        case .tsip:
            velocity = 0.015
            (hasLeapSeconds, hasCarrierPhase, hasTimes) = (false, false, false)
        }
    }

    /// Returns the largest course difference in degrees at a speed in meters per second.
    func course(atSpeed speed: Double) -> Double {
        velocity.map { max(0.051, $0 / speed * 180 / .pi * 1.5) } ?? 0.051
    }

    /// Returns the quality that is decoded if a receiver sends the given quality.
    func quality(_ quality: Fix.Quality?) -> Fix.Quality? {
        !hasCarrierPhase && (quality == .rtkFixed || quality == .rtkFloat) ? .differential : quality
    }
}

/// Returns the angle between two directions in degrees.
func angle(_ one: Double, _ other: Double) -> Double {
    abs((one - other).remainder(dividingBy: 360))
}
