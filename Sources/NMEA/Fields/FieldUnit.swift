/// The units that sentences use beside those of the International System.
public enum FieldUnit: Sendable {
    /// The unit that the value is kept in: metres, metres per second, degrees, seconds …
    case same
    /// Nautical miles per hour.
    case knots
    /// Kilometres per hour.
    case kilometresPerHour
    /// Statute miles per hour.
    case milesPerHour
    /// International feet.
    case feet
    /// Six feet.
    case fathoms
    /// 1,852 metres.
    case nauticalMiles
    /// 1,609.344 metres.
    case statuteMiles
    /// Thousands of metres.
    case kilometres
    /// A hundredth.
    case hundredths
    /// A thousandth.
    case thousandths
    /// A millionth.
    case millionths
    /// Sixtieths: minutes of arc as degrees, or per minute as per second.
    case sixtieths
    /// Sixty seconds.
    case minutes
    /// 100,000 pascals.
    case bars
    /// 3,386.389 pascals.
    case inchesOfMercury
    /// A billionth: nanoseconds as seconds.
    case billionths

    /// What a value in this unit is multiplied by.
    @inline(__always)
    var factor: Double {
        switch self {
        case .same: 1
        case .knots: 1852.0 / 3600
        case .kilometresPerHour: 1 / 3.6
        case .milesPerHour: 1609.344 / 3600
        case .feet: 0.3048
        case .fathoms: 1.8288
        case .nauticalMiles: 1852
        case .statuteMiles: 1609.344
        case .kilometres: 1000
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
