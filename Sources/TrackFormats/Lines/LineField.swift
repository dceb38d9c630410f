/// A value of an epoch for use in a line of text. The raw values are the names of the placeholders in a template.
package enum LineField: String, CaseIterable, Sendable {
    case time
    case mode
    case quality
    case latitude = "lat"
    case longitude = "lon"
    case altitude = "alt"
    case ellipsoidalAltitude = "hae"
    case speed
    case track
    case climb
    case horizontalError = "eph"
    case verticalError = "epv"
    case horizontalDilution = "hdop"
    case verticalDilution = "vdop"
    case positionDilution = "pdop"
    case used
    case seen
    case strength
    case minutes = "dm"
    case seconds = "dms"
    case utm
    case mgrs
    case maidenhead
    case plusCode = "plus-codes"

    /// A short description for the help text.
    package var summary: String {
        switch self {
        case .time: "time in UTC: 2026-11-20T12:30:00.000Z"
        case .mode: "none, 2D or 3D; - if not reported"
        case .quality: "autonomous, differential, rtk_float, rtk_fixed, estimated, manual, simulated …"
        case .latitude: "degrees, north positive"
        case .longitude: "degrees, east positive"
        case .altitude: "meters above mean sea level"
        case .ellipsoidalAltitude: "meters above the ellipsoid"
        case .speed: "speed over ground, in meters per second"
        case .track: "course over ground, in degrees from true north"
        case .climb: "climb rate, in meters per second"
        case .horizontalError: "estimated horizontal error, in meters"
        case .verticalError: "estimated vertical error, in meters"
        case .horizontalDilution: "horizontal dilution of precision"
        case .verticalDilution: "vertical dilution of precision"
        case .positionDilution: "position dilution of precision"
        case .used: "number of satellites used"
        case .seen: "number of satellites in view"
        case .strength: "C/N0 of the strongest signal, in dBHz"
        case .minutes: "position in degrees and minutes"
        case .seconds: "position in degrees, minutes and seconds"
        case .utm: "position in UTM"
        case .mgrs: "position in MGRS"
        case .maidenhead: "Maidenhead grid square"
        case .plusCode: "Plus Code"
        }
    }
}
