/// The reason why an area is not a valid fence.
package struct FenceError: Error, Hashable, Sendable {
    /// The cause, followed by a remedy if one exists.
    package let message: String

    init(_ message: String) { self.message = message }
}
