import FoundationEssentials

// The `details` are not compared, because they are not encoded, and a decoded location must equal the original.

extension Location: Hashable {
    /// Returns whether all values except the details are equal.
    public static func == (one: Location, other: Location) -> Bool {
        one.coordinate == other.coordinate && one.timestamp == other.timestamp && one.altitude == other.altitude
            && one.ellipsoidalAltitude == other.ellipsoidalAltitude
            && one.horizontalAccuracy == other.horizontalAccuracy && one.verticalAccuracy == other.verticalAccuracy
            && one.speed == other.speed && one.speedAccuracy == other.speedAccuracy && one.course == other.course
            && one.courseAccuracy == other.courseAccuracy && one.floor == other.floor
            && one.sourceInformation == other.sourceInformation
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(coordinate)
        hasher.combine(timestamp)
    }
}
