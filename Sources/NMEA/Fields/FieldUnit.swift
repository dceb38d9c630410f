/// The units in which sentences give values, and the scale factors that convert them to the stored unit.
public enum FieldUnit: Sendable {
    /// The unit of the stored value, such as meters, meters per second, degrees or seconds.
    case same
    /// Nautical miles per hour.
    case knots
    /// Kilometers per hour.
    case kilometersPerHour
    /// Statute miles per hour.
    case milesPerHour
    /// International feet.
    case feet
    /// Fathoms, each six feet.
    case fathoms
    /// Nautical miles, each 1,852 meters.
    case nauticalMiles
    /// Statute miles, each 1,609.344 meters.
    case statuteMiles
    /// Kilometers.
    case kilometers
    /// Hundredths of the stored unit.
    case hundredths
    /// Thousandths of the stored unit.
    case thousandths
    /// Millionths of the stored unit.
    case millionths
    /// Sixtieths of the stored unit: minutes of arc for degrees, or rates per minute for rates per second.
    case sixtieths
    /// Minutes of sixty seconds.
    case minutes
    /// Bars, each 100,000 pascals.
    case bars
    /// Inches of mercury, each 3,386.389 pascals.
    case inchesOfMercury
    /// Billionths of the stored unit, such as nanoseconds for seconds.
    case billionths

    /// The factor that converts a value in this unit to the stored unit.
    @inline(__always)
    var factor: Double {
        switch self {
        case .same: 1
        case .knots: 1852.0 / 3600
        case .kilometersPerHour: 1 / 3.6
        case .milesPerHour: 1609.344 / 3600
        case .feet: 0.3048
        case .fathoms: 1.8288
        case .nauticalMiles: 1852
        case .statuteMiles: 1609.344
        case .kilometers: 1000
        case .hundredths: 0.01
        case .thousandths: 0.001
        case .millionths: 1e-6
        case .sixtieths: 1.0 / 60
        case .minutes: 60
        case .bars: 100_000
        case .inchesOfMercury: 3386.389
        case .billionths: 1e-9
        }
    }
}
