import MonitorScreen

/// The units of distances, speeds and heights.
enum TrackUnits {
    /// SI units: kilometers, and meters per second.
    case standard
    case chosen(MonitorView.Units)

    func distance(_ metres: Double) -> String {
        switch self {
        case .standard, .chosen(.metric): "\(fixed(metres / 1_000, 3)) km"
        case .chosen(.imperial): "\(fixed(metres / 1_609.344, 3)) mi"
        case .chosen(.nautical): "\(fixed(metres / 1_852, 3)) nmi"
        }
    }

    func speed(_ metresPerSecond: Double, decimals: Int = 2) -> String {
        switch self {
        case .standard: "\(fixed(metresPerSecond, decimals)) m/s"
        case .chosen(.metric): "\(fixed(metresPerSecond * 3.6, decimals)) km/h"
        case .chosen(.imperial): "\(fixed(metresPerSecond * 3_600 / 1_609.344, decimals)) mph"
        case .chosen(.nautical): "\(fixed(metresPerSecond * 3_600 / 1_852, decimals)) kn"
        }
    }

    /// Formats heights, with the unit after the last one.
    func heights(_ metres: [Double]) -> String {
        let isInFeet = if case .chosen(.imperial) = self { true } else { false }
        let numbers = metres.map { fixed(isInFeet ? $0 / 0.3048 : $0, 1) }
        return numbers.joined(separator: " to ") + (isInFeet ? " ft" : " m")
    }
}
