import Serial

/// A wake descriptor that several threads share.
final class WakeSignal: Sendable {
    private let wake: WakeDescriptor

    init() throws(SerialError) { wake = try WakeDescriptor() }

    /// For a `poll`: readable from ``signal()`` until ``clear()``.
    var descriptor: Int32 { wake.descriptor }

    func signal() { wake.signal() }

    func clear() { wake.clear() }
}
