/// The width of a number in a field: the minimum number of digits before the decimal point, and the exact number of
/// digits after it.
struct Width: Sendable {
    /// The number of decimals, 0 … 8.
    let decimals: Int
    /// The minimum number of digits before the decimal point, at least 1.
    let whole: Int

    init(_ decimals: Int, whole: Int = 1) {
        self.decimals = decimals
        self.whole = whole
    }
}

/// The format of the fields in a family's sentences.
struct FieldStyle: Sendable {
    /// The talker ID of sentences that do not belong to a single system.
    var talker: StaticString = "GP"
    /// The number of decimals in the seconds of a time.
    var timeDecimals = 3
    /// The number of decimals in the minutes of a latitude or longitude.
    var minuteDecimals = 4
    /// The format of the altitude, in meters above mean sea level.
    var altitude = Width(1)
    /// The format of the geoid separation, in meters from the ellipsoid to mean sea level.
    var geoid = Width(1)
    /// The format of the speed in knots.
    var speed = Width(2)
    /// The format of the speed in kilometers per hour.
    var kilometers = Width(1)
    /// The format of the course in degrees.
    var course = Width(2)
    /// The format of all DOPs.
    var dilution = Width(1)
    /// The minimum number of digits in GGA's count of satellites in use.
    var countWidth = 2
    /// The maximum value of GGA's count of satellites in use.
    var maxUsedCount = 99
    /// The speed in meters per second below which the course field is empty, because the course would be noise.
    ///
    /// `nil` for families that always send a course and send 0 if the course is unknown.
    var slowestCourse: Double?
    /// The format of the magnetic variation in degrees, for families that send it.
    var variation: Width?
    /// RMC's navigational status, with its comma; empty before NMEA 4.1.
    var navigationalStatus: StaticString = ""
    /// ZDA's time zone, with its commas.
    var zone: StaticString = ",00,00"
    /// The content of GGA's fields for the age of the corrections and for the station ID.
    var corrections = CorrectionFields.none
    /// The format of the estimated errors in GST.
    ///
    /// GBS always has one decimal, as in real receivers, so errors of a few centimeters are sent as 0.0.
    var errors = ErrorDigits.decimals(1)
    /// The content of fields without a value.
    var void = VoidStyle()
}

/// The content of GGA's fields about differential corrections.
enum CorrectionFields: Sendable {
    /// Both fields are always empty, even while corrections are used.
    case none
    /// A station ID and, if the corrections come from a base station, their age. Both fields are empty while no
    /// corrections are used.
    case whenUsed
    /// Both fields contain zeros while corrections are used, and are empty otherwise.
    case zerosWhenUsed
    /// A station ID even while no corrections are used, and the age of corrections that come from a base station.
    case stationAlways(age: Width)
}

/// The format of estimated errors.
enum ErrorDigits: Sendable {
    case decimals(Int)
    /// About two significant digits: `0.012`, `0.98`, `2.4`, `126`.
    case significant
}

/// The text of fields without a value, including each field's leading comma.
struct VoidStyle: Sendable {
    /// The content of the time and date fields while both the time and the date are unknown.
    var clock = Clock.guess
    /// The text for an unknown latitude and longitude, including their hemisphere letters.
    var position: StaticString = ",,,,"
    /// The speed and course in RMC.
    var motion: StaticString = ",,"
    /// The text for unknown courses and speeds in VTG, including their unit letters.
    var velocity: StaticString = ",,T,,M,,N,,K"
    /// The text for an unknown altitude and geoid separation in GGA, including their unit letters.
    var heights: StaticString = ",,M,,M"
    /// Each dilution of precision.
    var dilution: StaticString = ","
    /// The time zone in ZDA.
    var zone: StaticString = ",,"

    enum Clock: Sendable {
        /// Empty fields.
        case empty
        /// The time of the receiver's own clock.
        case guess
        /// The time of day of the receiver's own clock, with January 6, 1980, the first day of GPS time, as the date.
        case from1980
    }
}
