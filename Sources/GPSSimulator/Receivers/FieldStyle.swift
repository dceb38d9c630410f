/// How many digits a family writes: at least so many before the point, exactly so many behind it.
struct Width: Sendable {
    /// 0 … 8.
    let decimals: Int
    /// At least one.
    let whole: Int

    init(_ decimals: Int, whole: Int = 1) {
        self.decimals = decimals
        self.whole = whole
    }
}

/// How a family writes the fields of its sentences.
struct FieldStyle: Sendable {
    /// Who speaks in the sentences that are about no single system.
    var talker: StaticString = "GP"
    /// Decimals of a second.
    var timeDecimals = 3
    /// Decimals of a minute of arc.
    var minuteDecimals = 4
    /// Metres above mean sea level.
    var altitude = Width(1)
    /// Metres from the ellipsoid to mean sea level.
    var geoid = Width(1)
    /// Knots.
    var speed = Width(2)
    /// Kilometres per hour.
    var kilometres = Width(1)
    /// Degrees.
    var course = Width(2)
    /// All dilutions of precision.
    var dilution = Width(1)
    /// How many satellites are used: at least so many digits.
    var countWidth = 2
    /// More satellites than these are not counted.
    var mostCounted = 99
    /// Below so many metres per second a course would be noise, and the field is left empty; `nil` for families that always
    /// send one, 0 if need be.
    var slowestCourse: Double?
    /// Degrees of magnetic variation, for families that send it.
    var variation: Width?
    /// RMC's status of NMEA 4.1, or nothing before it.
    var navigationalStatus: StaticString = ""
    /// ZDA's time zone.
    var zone: StaticString = ",00,00"
    /// GGA's age and station of the corrections.
    var corrections = CorrectionFields.none
    /// The estimated errors of GST. Those of GBS have one decimal everywhere, as in real receivers: 0.0 for centimetres.
    var errors = ErrorDigits.decimals(1)
    /// What stands in the fields that have no value.
    var void = VoidStyle()
}

/// What GGA says about differential corrections.
enum CorrectionFields: Sendable {
    /// Nothing, even when they are used.
    case none
    /// The station while they are used, and the age of those of a base station.
    case whenUsed
    /// Zeros for both while they are used.
    case zerosWhenUsed
    /// The station always, and the age of those of a base station.
    case stationAlways(age: Width)
}

/// How estimated errors are written.
enum ErrorDigits: Sendable {
    case decimals(Int)
    /// Two that matter: `0.012`, `0.98`, `2.4`, `126`.
    case significant
}

/// What stands in fields that have no value, commas included.
struct VoidStyle: Sendable {
    /// Time and date while the receiver knows neither.
    var clock = Clock.guess
    /// Latitude and longitude with their letters.
    var place: StaticString = ",,,,"
    /// RMC's speed and course.
    var motion: StaticString = ",,"
    /// VTG's courses and speeds with their letters.
    var velocity: StaticString = ",,T,,M,,N,,K"
    /// GGA's height and geoid with their letters.
    var heights: StaticString = ",,M,,M"
    /// Each dilution of precision.
    var dilution: StaticString = ","
    /// ZDA's time zone.
    var zone: StaticString = ",,"

    enum Clock: Sendable {
        /// Empty fields.
        case empty
        /// What the receiver's own clock says.
        case guess
        /// Its clock's time of day, on the first day of GPS.
        case from1980
    }
}
