package import SystemSupport

/// A receiver's pulse per second. Its leading edge marks the start of a second to within microseconds.
package protocol PulseSource: AnyObject {
    /// The source as users enter it.
    var name: String { get }

    /// Starts watching for pulses.
    func begin(on loop: EventLoop)

    /// The time of the latest pulse by the system clock, since 1970 in UTC; `nil` if there has been none.
    var latest: Duration? { get }
}
