internal import Serial
internal import SystemSupport

/// A receiver's serial port: a link to a pseudo-terminal that behaves like a real one's node, at the speed of the wire. When
/// its plug is pulled the terminal is hung up and the link goes; when it is put in again, there is a new one.
public final class TerminalOutlet: Outlet {
    /// The link.
    public var name: String { link.path }

    private let link: TerminalLink
    private let speed: Int?
    private var port: SimulatedPort?
    /// When the plug is to be pulled: when the bytes before are through.
    private var pullTime: Double?

    /// FTDI's adapters hand over what they have gathered this often, in seconds.
    private static let interval = 0.016

    /// Makes the port and the link.
    /// - Parameters:
    ///   - link: its path.
    ///   - speed: at which the receiver sends, bits per second; `nil` for one on the USB itself.
    public init(link: String, speed: Int?) throws {
        self.link = TerminalLink(link)
        self.speed = speed
        try plugIn()
    }

    deinit { link.remove() }

    /// What removes the link when the program ends; from any thread.
    public var cleanUp: @Sendable () -> Void {
        let link = link
        return { link.remove() }
    }

    public func send(_ burst: Burst) throws {
        if burst.plug == .isPutIn { try plugIn() }
        port?.send(burst.bytes, speed: burst.speed, at: burst.time)
        if burst.plug == .isPulled, let port {
            // What nobody has read yet goes with the terminal: whoever reads has a moment for it.
            pullTime = burst.time + port.busyTime(at: burst.time) + 2 * Self.interval
        }
    }

    public func advance(to time: Double) throws -> Double? {
        guard let port else { return nil }
        let isBusy = port.advance(to: time)
        if let pullTime, time >= pullTime {
            self.pullTime = nil
            link.remove()
            self.port = nil
            return nil
        }
        return isBusy || pullTime != nil ? time + Self.interval : nil
    }

    private func plugIn() throws {
        pullTime = nil
        link.remove()
        port = nil
        let port = try SimulatedPort(speed: speed)
        do { try link.make(to: port.path) } catch { throw OutletError(error) }
        self.port = port
    }
}
