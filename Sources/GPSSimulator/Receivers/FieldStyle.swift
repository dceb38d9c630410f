/// The number of digits in a field: the minimum before the decimal point, and the exact number after it.
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
    /// The decimals of a second.
    var timeDecimals = 3
    /// The decimals of a minute of arc.
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
    /// The minimum number of digits in the count of used satellites.
    var countWidth = 2
    /// The maximum count of used satellites.
    var maxUsedCount = 99
    /// The speed in meters per second below which the course field is empty, because the course would be noise.
    ///
    /// `nil` for families that always send a course, with 0 for an unknown course.
    var slowestCourse: Double?
    /// The format of the magnetic variation in degrees, for families that send it.
    var variation: Width?
    /// RMC's navigational status, with its comma; empty before NMEA 4.1.
    var navigationalStatus: StaticString = ""
    /// ZDA's time zone, with its commas.
    var zone: StaticString = ",00,00"
    /// GGA's fields for the age and the station of the corrections.
    var corrections = CorrectionFields.none
    /// The format of the estimated errors in GST.
    ///
    /// GBS always has one decimal, as in real receivers: 0.0 for centimeters.
    var errors = ErrorDigits.decimals(1)
    /// The content of fields without a value.
    var void = VoidStyle()
}

/// The content of GGA's fields about differential corrections.
enum CorrectionFields: Sendable {
    /// Always empty, even when corrections are used.
    case none
    /// The station while corrections are used, and the age of corrections from a base station.
    case whenUsed
    /// Zeros in both fields while corrections are used.
    case zerosWhenUsed
    /// Always the station, and the age of corrections from a base station.
    case stationAlways(age: Width)
}

/// The format of estimated errors.
enum ErrorDigits: Sendable {
    case decimals(Int)
    /// About two significant digits: `0.012`, `0.98`, `2.4`, `126`.
    case significant
}

/// The content of fields without a value, including commas.
struct VoidStyle: Sendable {
    /// The time and the date while both are unknown.
    var clock = Clock.guess
    /// Latitude and longitude with their letters.
    var position: StaticString = ",,,,"
    /// RMC's speed and course.
    var motion: StaticString = ",,"
    /// VTG's courses and speeds with their letters.
    var velocity: StaticString = ",,T,,M,,N,,K"
    /// GGA's altitude and geoid separation with their letters.
    var heights: StaticString = ",,M,,M"
    /// Each dilution of precision.
    var dilution: StaticString = ","
    /// ZDA's time zone.
    var zone: StaticString = ",,"

    enum Clock: Sendable {
        /// Empty fields.
        case empty
        /// The time of the receiver's own clock.
        case guess
        /// The time of day of the receiver's own clock, on the first day of GPS.
        case from1980
    }
}
