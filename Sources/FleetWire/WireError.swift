/// The reason why bytes are not a valid message of a fleet.
package struct WireError: Error, Hashable, CustomStringConvertible {
    /// The reason, for a log.
    package let reason: String

    /// Creates an error.
    package init(_ reason: String) { self.reason = reason }

    /// The reason, for a log.
    package var description: String { reason }
}
