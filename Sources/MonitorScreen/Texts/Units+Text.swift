import Dashboard

extension Units {
    /// Formats a rate of climb in meters per second, with its unit.
    func climb(_ climb: Double) -> String {
        self == .metric
            ? Unit.metersPerSecond.text(climb, decimals: 1, isSigned: true)
            : Unit.feetPerMinute.text(climb, decimals: 0, isSigned: true)
    }

    /// Formats an error in meters, with its unit. The number is padded to a fixed width, so that the text after it does
    /// not move.
    func error(_ meters: Double) -> String {
        "\(rough(length.convert(meters)).padded(left: 4)) \(length.symbol)"
    }
}
