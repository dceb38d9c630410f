internal import SystemSupport

/// A player that sends bursts from receivers and recordings to outputs, in real time, at a multiple of real time, or as
/// fast as possible.
///
/// All work is done on the thread that calls ``run()``. The thread sleeps until the next burst is due.
///
/// ```swift
/// import GPSSimulator
///
/// let receiver = SimulatedReceiver(.default, scenario: .default)
/// let outlet = try TerminalOutlet(link: "/tmp/gps", baudRate: receiver.baudRate)
/// let player = try Player(speed: 1)
/// player.add(receiver, to: [outlet])
/// try player.run()
/// ```
public final class Player {
    private let speed: Double?
    private let wake: Stopper
    private var channels: [Channel] = []
    /// The time at which each channel next has work to do. The times are stored separately from `channels`, because
    /// every step searches all of them for the earliest.
    private var dues: [Double] = []

    private struct Channel {
        var source: any IteratorProtocol<Burst>
        let outlets: [any Outlet]
        /// The burst to send next; `nil` at the end of the source.
        var next: Burst?
        /// The earliest time at which an output has work to do.
        var work = Double.infinity

        var due: Double { min(next?.time ?? .infinity, work) }

        /// Performs all work that is due at the given time.
        mutating func play(until now: Double) throws {
            while let burst = next, burst.time <= now {
                for outlet in outlets { try outlet.send(burst) }
                next = source.next()
                work = now
            }
            guard work <= now else { return }
            work = .infinity
            for outlet in outlets { if let time = try outlet.advance(to: now) { work = min(work, time) } }
        }
    }

    /// Creates a player without sources.
    /// - Parameter speed: The playback speed as a multiple of real time; `nil` for as fast as possible.
    public init(speed: Double? = 1) throws {
        self.speed = speed
        wake = try Stopper()
    }

    /// Adds a source with all of its outputs.
    public func add(_ source: any IteratorProtocol<Burst>, to outlets: [any Outlet]) {
        var channel = Channel(source: source, outlets: outlets)
        channel.next = channel.source.next()
        dues.append(channel.due)
        channels.append(channel)
    }

    /// A closure that stops playback. It can be called from any thread.
    public var stop: @Sendable () -> Void {
        let wake = wake
        return { wake.stop() }
    }

    /// Plays until all sources have ended, or until ``stop`` is called.
    /// - Throws: The first error thrown by an output, which ends playback.
    public func run() throws {
        let began = ContinuousClock.now
        while !wake.isStopped, let due = dues.min(), due < .infinity {
            guard let speed else {
                try play(until: due)
                continue
            }
            let now = (ContinuousClock.now - began).seconds * speed
            if due <= now {
                try play(until: now)
            } else {
                wake.wait(seconds: (due - now) / speed)
            }
        }
        for channel in channels { for outlet in channel.outlets { try outlet.finish() } }
    }

    private func play(until now: Double) throws {
        for index in dues.indices where dues[index] <= now {
            try channels[index].play(until: now)
            dues[index] = channels[index].due
        }
    }
}

/// A flag that stops playback and wakes the playback thread.
private final class Stopper: Sendable {
    private let descriptor: WakeDescriptor

    init() throws(SystemError) { descriptor = try WakeDescriptor() }

    func stop() { descriptor.signal() }

    /// Whether playback has been stopped. A stop is permanent, because the descriptor is never cleared.
    var isStopped: Bool { waitUntilReady(descriptor.descriptor, .zero) }

    func wait(seconds: Double) { waitUntilReady(descriptor.descriptor, .seconds(min(seconds, 1e6))) }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
