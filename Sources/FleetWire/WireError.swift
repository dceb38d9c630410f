/// The reason why bytes are not a valid fleet message.
package struct WireError: Error, Hashable, CustomStringConvertible {
    /// The reason, for a log.
    package let reason: String

    /// Creates an error with a reason.
    package init(_ reason: String) { self.reason = reason }

    /// The reason, for a log.
    package var description: String { reason }
}
