package import MonitorScreen

/// The units of distances, speeds and heights.
package enum TrackUnits {
    /// SI units: kilometers, and meters per second.
    case standard
    case chosen(MonitorView.Units)

    func distance(_ meters: Double) -> String {
        switch self {
        case .standard, .chosen(.metric): "\(fixed(meters / 1_000, 3)) km"
        case .chosen(.imperial): "\(fixed(meters / 1_609.344, 3)) mi"
        case .chosen(.nautical): "\(fixed(meters / 1_852, 3)) nmi"
        }
    }

    func speed(_ metersPerSecond: Double, decimals: Int = 2) -> String {
        switch self {
        case .standard: "\(fixed(metersPerSecond, decimals)) m/s"
        case .chosen(.metric): "\(fixed(metersPerSecond * 3.6, decimals)) km/h"
        case .chosen(.imperial): "\(fixed(metersPerSecond * 3_600 / 1_609.344, decimals)) mph"
        case .chosen(.nautical): "\(fixed(metersPerSecond * 3_600 / 1_852, decimals)) kn"
        }
    }

    /// Formats one or more heights, with a single unit after the last number.
    func heights(_ meters: [Double]) -> String {
        let isInFeet = if case .chosen(.imperial) = self { true } else { false }
        let numbers = meters.map { fixed(isInFeet ? $0 / 0.3048 : $0, 1) }
        return numbers.joined(separator: " to ") + (isInFeet ? " ft" : " m")
    }
}
