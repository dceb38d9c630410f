import MonitorScreen

/// The units in which `gpsbridge tracks` and `gpsbridge fleet show` print distances, speeds and heights.
package struct TrackUnits {
    let distance: Units.Unit
    let speed: Units.Unit
    let height: Units.Unit

    /// The units if neither an option nor the configuration selects a system: kilometers, meters per second and meters.
    static let standard = Self(
        distance: .kilometers, speed: .metersPerSecond, height: .meters)

    /// The units of live positions: kilometers, kilometers per hour and meters.
    package static let metric = chosen(.metric)

    /// Returns the units of a system.
    static func chosen(_ units: Units) -> Self {
        Self(distance: units.distance, speed: units.speed, height: units.length)
    }
}
