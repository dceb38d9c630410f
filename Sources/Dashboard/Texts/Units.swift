/// A system of units for distances, heights and speeds.
public enum Units: String, Hashable, Sendable, CaseIterable {
    /// Meters, kilometers and kilometers per hour.
    case metric
    /// Feet, miles and miles per hour.
    case imperial
    /// Feet, nautical miles and knots.
    case nautical

    /// A unit of measurement.
    package struct Unit: Hashable, Sendable {
        /// The unit's symbol, such as "km/h".
        package let symbol: String
        /// The size of the unit in meters or in meters per second.
        private let size: Double

        /// Converts an SI value to this unit.
        package func convert(_ value: Double) -> Double { value / size }

        /// Formats an SI value in this unit, with the unit's symbol.
        package func text(_ value: Double, decimals: Int, isSigned: Bool = false) -> String {
            "\(fixed(convert(value), decimals, isSigned: isSigned)) \(symbol)"
        }

        package static let meters = Self(symbol: "m", size: 1)
        package static let kilometers = Self(symbol: "km", size: 1_000)
        package static let feet = Self(symbol: "ft", size: 0.3048)
        package static let miles = Self(symbol: "mi", size: 1_609.344)
        package static let nauticalMiles = Self(symbol: "nmi", size: 1_852)
        package static let metersPerSecond = Self(symbol: "m/s", size: 1)
        package static let kilometersPerHour = Self(symbol: "km/h", size: 1_000.0 / 3_600)
        package static let milesPerHour = Self(symbol: "mph", size: 1_609.344 / 3_600)
        package static let knots = Self(symbol: "kn", size: 1_852.0 / 3_600)
        package static let feetPerMinute = Self(symbol: "ft/min", size: 0.3048 / 60)
    }

    /// The unit of heights, errors and other short lengths.
    package var length: Unit { self == .metric ? .meters : .feet }

    /// The unit of the distances between places.
    package var distance: Unit {
        switch self {
        case .metric: .kilometers
        case .imperial: .miles
        case .nautical: .nauticalMiles
        }
    }

    /// The unit of speeds over ground.
    package var speed: Unit {
        switch self {
        case .metric: .kilometersPerHour
        case .imperial: .milesPerHour
        case .nautical: .knots
        }
    }
}
