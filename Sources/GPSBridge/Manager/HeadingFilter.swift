import FoundationEssentials

/// The turn that decides which headings are delivered.
struct HeadingFilter {
    /// The direction of the last delivered heading.
    private var delivered: LocationDegrees?

    /// Returns whether a heading must be delivered. If so, the next turn is measured from it.
    ///
    /// - Parameter turn: The minimum turn between two headings, in degrees; not positive for all headings.
    mutating func admit(_ found: Heading, turn: LocationDegrees) -> Bool {
        let direction = found.trueHeading >= 0 ? found.trueHeading : found.magneticHeading
        if let delivered, turn > 0, abs((direction - delivered).remainder(dividingBy: 360)) < turn { return false }
        delivered = direction
        return true
    }
}
