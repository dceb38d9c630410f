/// The reason why an area cannot be a fence.
package struct FenceError: Error, Hashable, Sendable {
    /// The cause, followed by a remedy.
    package let message: String

    init(_ message: String) { self.message = message }
}
