package import SystemSupport

/// A receiver's pulse per second, whose leading edge is the beginning of a second to within microseconds.
package protocol PulseSource: AnyObject {
    /// As a person types it.
    var name: String { get }

    /// The server begins.
    func begin(on loop: EventLoop)

    /// What the computer's clock of UTC showed at the latest pulse, since 1970.
    var latest: Duration? { get }
}
