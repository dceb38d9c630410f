package import SystemSupport

/// A source of the pulses that a receiver emits once per second. The leading edge of a pulse marks the start of a
/// second to within microseconds.
package protocol PulseSource: AnyObject {
    /// The name of the source in the form that users enter.
    var name: String { get }

    /// Starts watching for pulses.
    func begin(on loop: EventLoop)

    /// The time of the latest pulse according to the system clock, as the time since 1970 in UTC; `nil` before the
    /// first pulse.
    var latest: Duration? { get }
}
