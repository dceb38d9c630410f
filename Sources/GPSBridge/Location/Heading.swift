public import FoundationEssentials
import GNSS

/// Where the front of a receiver's carrier points, from two antennas or a compass.
public struct Heading: Hashable, Sendable {
    /// Degrees from magnetic north; negative when it is not known.
    public var magneticHeading: LocationDirection
    /// Degrees from true north; negative when it is not known.
    public var trueHeading: LocationDirection
    /// Degrees that the heading may be off; negative when it is not valid.
    public var headingAccuracy: LocationDirection
    /// The strength of the magnetic field. Receivers do not tell it: 0.
    public var x = 0.0
    /// The strength of the magnetic field. Receivers do not tell it: 0.
    public var y = 0.0
    /// The strength of the magnetic field. Receivers do not tell it: 0.
    public var z = 0.0
    /// When.
    public var timestamp: Date

    /// Makes a heading of an epoch; `nil` when it has none.
    init?(_ epoch: Epoch, arrival: Date) {
        guard let attitude = epoch.attitude, attitude.heading != nil || attitude.magneticHeading != nil else {
            return nil
        }
        let variation = epoch.fix.magneticVariation
        let magnetic = attitude.magneticHeading ?? attitude.heading.flatMap { h in variation.map { Self.turn(h - $0) } }
        let geographic =
            attitude.heading ?? attitude.magneticHeading.flatMap { h in variation.map { Self.turn(h + $0) } }
        magneticHeading = magnetic ?? -1
        trueHeading = geographic ?? -1
        // Receivers with two antennas do not tell it; a metre between them makes about half a degree.
        headingAccuracy = 1
        timestamp = epoch.fix.time.map { Date($0) } ?? arrival
    }

    private static func turn(_ degrees: Double) -> Double {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        return turned < 0 ? turned + 360 : turned
    }
}

extension Heading: CustomStringConvertible {
    /// Its numbers.
    public var description: String {
        "magneticHeading \(magneticHeading) trueHeading \(trueHeading) accuracy \(headingAccuracy) @ \(timestamp)"
    }
}
