internal import Serial
internal import SystemSupport

/// An output in the form of a simulated serial port: a symbolic link to a pseudo-terminal, which behaves like a real
/// device file and delivers bytes at the receiver's baud rate.
///
/// When the receiver is unplugged, the pseudo-terminal is hung up and the link is removed. When the receiver is plugged
/// in again, a new link is created.
public final class TerminalOutlet: Outlet {
    /// The path of the symbolic link.
    public var name: String { link.path }

    private let link: TerminalLink
    private let baudRate: Int?
    private var port: SimulatedPort?
    /// The time in seconds at which to unplug the receiver, after all earlier bytes have been delivered; `nil` if the
    /// receiver is not about to be unplugged.
    private var pullTime: Double?

    /// The interval in seconds at which FTDI adapters deliver their data.
    private static let interval = 0.016

    /// Creates the port and the link.
    /// - Parameters:
    ///   - link: The path at which the symbolic link is created.
    ///   - baudRate: The baud rate of the receiver; `nil` for a receiver attached directly to USB.
    public init(link: String, baudRate: Int?) throws {
        self.link = TerminalLink(link)
        self.baudRate = baudRate
        try plugIn()
    }

    deinit { link.remove() }

    /// A closure that removes the link, to be called when the program exits. It can be called from any thread.
    public var cleanUp: @Sendable () -> Void {
        let link = link
        return { link.remove() }
    }

    public func send(_ burst: Burst) throws {
        if burst.plug == .isPutIn { try plugIn() }
        port?.send(burst.bytes, baudRate: burst.baudRate, at: burst.time)
        if burst.plug == .isPulled, let port {
            // Unread bytes are lost when the pseudo-terminal is hung up, so programs are given some time to read them
            // first.
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
        let port = try SimulatedPort(baudRate: baudRate)
        do { try link.make(to: port.path) } catch { throw OutletError(error) }
        self.port = port
    }
}
