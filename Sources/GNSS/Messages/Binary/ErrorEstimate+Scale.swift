extension ErrorEstimate {
    /// Returns the estimate with all errors of position and speed multiplied by a factor, such as the factor from a
    /// standard deviation to a 95% bound.
    func scaled(by factor: Double) -> ErrorEstimate {
        var result = self
        result.horizontal = horizontal.map { $0 * factor }
        result.vertical = vertical.map { $0 * factor }
        result.spherical = spherical.map { $0 * factor }
        result.speed = speed.map { $0 * factor }
        return result
    }
}
