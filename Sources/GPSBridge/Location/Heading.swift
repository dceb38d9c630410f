public import FoundationEssentials
import GNSS

/// Where the front of a receiver's carrier points, from two antennas or a compass.
///
/// It never changes. It is a class because programs that test what they do with headings make subclasses of CoreLocation's.
open class Heading: Hashable, CustomStringConvertible, @unchecked Sendable {
    // Unchecked for its subclasses: what it has itself is constant.

    /// What a receiver says of it.
    private struct Values: Sendable {
        var magneticHeading = -1.0
        var trueHeading = -1.0
        var headingAccuracy = -1.0
        var timestamp = Date()
    }

    private let values: Values

    /// Makes a heading that is not valid.
    public init() { values = Values() }

    /// Makes a heading of an epoch; `nil` when it has none.
    init?(_ epoch: Epoch, arrival: Date) {
        guard let attitude = epoch.attitude, attitude.heading != nil || attitude.magneticHeading != nil else {
            return nil
        }
        let variation = epoch.fix.magneticVariation
        let magnetic = attitude.magneticHeading ?? attitude.heading.flatMap { h in variation.map { Self.turn(h - $0) } }
        let geographic =
            attitude.heading ?? attitude.magneticHeading.flatMap { h in variation.map { Self.turn(h + $0) } }
        values = Values(
            magneticHeading: magnetic ?? -1, trueHeading: geographic ?? -1,
            headingAccuracy: attitude.headingAccuracy ?? Self.usualAccuracy,
            timestamp: epoch.fix.time.map { Date($0) } ?? arrival)
    }

    /// Most receivers do not tell it, and a negative number would say that the heading is not valid. A metre between two antennas
    /// makes about half a degree.
    private static let usualAccuracy = 1.0

    /// Degrees from magnetic north; negative when it is not known.
    open var magneticHeading: LocationDirection { values.magneticHeading }
    /// Degrees from true north; negative when it is not known.
    open var trueHeading: LocationDirection { values.trueHeading }
    /// Degrees that the heading may be off; negative when it is not valid. Where the receiver does not tell it, 1 is assumed.
    open var headingAccuracy: LocationDirection { values.headingAccuracy }
    /// The strength of the magnetic field. Receivers do not tell it: 0.
    open var x: Double { 0 }
    /// The strength of the magnetic field. Receivers do not tell it: 0.
    open var y: Double { 0 }
    /// The strength of the magnetic field. Receivers do not tell it: 0.
    open var z: Double { 0 }
    /// When.
    open var timestamp: Date { values.timestamp }

    /// As CoreLocation writes it: `magneticHeading 270.54 trueHeading 274.07 accuracy 1.00 x +0.000 y +0.000 z +0.000 @ …`.
    open var description: String { written }

    public static func == (one: Heading, other: Heading) -> Bool {
        one.numbers == other.numbers && one.timestamp == other.timestamp
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(numbers)
        hasher.combine(timestamp)
    }

    private var numbers: [Double] { [magneticHeading, trueHeading, headingAccuracy, x, y, z] }

    private static func turn(_ degrees: Double) -> Double {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        return turned < 0 ? turned + 360 : turned
    }
}
