import Dashboard

extension MonitorView.Units {
    private static let metersPerFoot = 0.3048

    /// Converts a length or height from meters to the unit of this system.
    func length(_ meters: Double) -> Double { self == .metric ? meters : meters / Self.metersPerFoot }

    /// The unit of lengths and heights.
    var lengthUnit: String { self == .metric ? "m" : "ft" }

    /// Converts a speed from meters per second to the unit of this system.
    func speed(_ speed: Double) -> Double {
        switch self {
        case .metric: speed * 3.6
        case .imperial: speed * 3600 / 1609.344
        case .nautical: speed * 3600 / 1852
        }
    }

    /// The unit of speeds.
    var speedUnit: String {
        switch self {
        case .metric: "km/h"
        case .imperial: "mph"
        case .nautical: "kn"
        }
    }

    /// Formats a rate of climb in meters per second, with its unit.
    func climb(_ climb: Double) -> String {
        self == .metric
            ? "\(fixed(climb, 1, isSigned: true)) m/s"
            : "\(fixed(climb * 60 / Self.metersPerFoot, 0, isSigned: true)) ft/min"
    }

    /// Formats an error in meters, with its unit. The number is padded to a fixed width, so that the text after it does
    /// not move.
    func error(_ meters: Double) -> String { "\(rough(length(meters)).padded(left: 4)) \(lengthUnit)" }
}
