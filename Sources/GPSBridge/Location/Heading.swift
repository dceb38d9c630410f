public import FoundationEssentials
import GNSS

/// The direction in which a vehicle or device points, as reported by a receiver with two antennas or a compass.
///
/// A heading is immutable. It is a class because tests of CoreLocation programs create headings by subclassing.
open class Heading: Hashable, CustomStringConvertible, @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because the class is open. Its stored properties are constant.

    /// The values that the receiver reported.
    private struct Values: Sendable {
        var magneticHeading = -1.0
        var trueHeading = -1.0
        var headingAccuracy = -1.0
        var timestamp = Date()
    }

    private let values: Values

    /// Creates an invalid heading.
    public init() { values = Values() }

    /// Creates a heading from an epoch; `nil` if the epoch has no heading.
    init?(_ epoch: Epoch, arrival: Date) {
        guard let attitude = epoch.attitude, attitude.heading != nil || attitude.magneticHeading != nil else {
            return nil
        }
        let variation = epoch.fix.magneticVariation
        let magnetic = attitude.magneticHeading ?? attitude.heading.flatMap { h in variation.map { h - $0 } }
        let geographic = attitude.heading ?? attitude.magneticHeading.flatMap { h in variation.map { h + $0 } }
        values = Values(
            magneticHeading: magnetic?.asDirection ?? -1, trueHeading: geographic?.asDirection ?? -1,
            headingAccuracy: attitude.headingAccuracy ?? Self.typicalAccuracy,
            timestamp: epoch.fix.time.map { Date($0) } ?? arrival)
    }

    /// The accuracy, in degrees, that is assumed if a receiver does not report its heading accuracy, as is the case for
    /// most receivers.
    ///
    /// The value must not be negative, because a negative accuracy marks the heading as invalid. For comparison, two
    /// antennas one meter apart achieve about half a degree.
    private static let typicalAccuracy = 1.0

    /// The heading in degrees from magnetic north; negative if it is not known.
    open var magneticHeading: LocationDirection { values.magneticHeading }
    /// The heading in degrees from true north; negative if it is not known.
    open var trueHeading: LocationDirection { values.trueHeading }
    /// The heading accuracy, in degrees; negative if the heading is invalid. If the receiver does not report its
    /// heading accuracy, the value is 1 degree.
    open var headingAccuracy: LocationDirection { values.headingAccuracy }
    /// The x component of the magnetic field. Always 0, because receivers do not report the magnetic field.
    open var x: Double { 0 }
    /// The y component of the magnetic field. Always 0, because receivers do not report the magnetic field.
    open var y: Double { 0 }
    /// The z component of the magnetic field. Always 0, because receivers do not report the magnetic field.
    open var z: Double { 0 }
    /// The time at which the heading was measured.
    open var timestamp: Date { values.timestamp }

    /// A description in CoreLocation's format:
    /// `magneticHeading 270.54 trueHeading 274.07 accuracy 1.00 x +0.000 y +0.000 z +0.000 @ …`.
    open var description: String { written }

    public static func == (one: Heading, other: Heading) -> Bool {
        one.numbers == other.numbers && one.timestamp == other.timestamp
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(numbers)
        hasher.combine(timestamp)
    }

    private var numbers: [Double] { [magneticHeading, trueHeading, headingAccuracy, x, y, z] }
}
