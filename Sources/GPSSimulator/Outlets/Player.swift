internal import SystemSupport

/// Plays receivers, or recordings, into their outlets: at their own pace, at a multiple of it, or as fast as it goes. All of
/// them on the thread that calls ``run()``, which sleeps until the next one has something to say.
///
/// ```swift
/// let outlet = try TerminalOutlet(link: "/tmp/gps", speed: receiver.speed)
/// let player = try Player(speed: 1)
/// player.add(receiver, to: [outlet])
/// try player.run()
/// ```
public final class Player {
    private let speed: Double?
    private let wake: Stopper
    private var channels: [Channel] = []
    /// When each channel has something to do. Apart from them, for it is looked through each time.
    private var dues: [Double] = []

    private struct Channel {
        var source: any IteratorProtocol<Burst>
        let outlets: [any Outlet]
        /// What is to be sent next; `nil` at the end.
        var next: Burst?
        /// When an outlet has something to do.
        var work = Double.infinity

        var due: Double { min(next?.time ?? .infinity, work) }

        /// Does what is to be done by now.
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

    /// - Parameter speed: how fast time passes, 1 as it does in the world; `nil` for as fast as it goes.
    public init(speed: Double? = 1) throws {
        self.speed = speed
        wake = try Stopper()
    }

    /// Adds something to play, with all places where it is to be opened.
    public func add(_ source: any IteratorProtocol<Burst>, to outlets: [any Outlet]) {
        var channel = Channel(source: source, outlets: outlets)
        channel.next = channel.source.next()
        dues.append(channel.due)
        channels.append(channel)
    }

    /// What ends the playing, from any thread.
    public var stop: @Sendable () -> Void {
        let wake = wake
        return { wake.stop() }
    }

    /// Plays until everything has ended, or somebody stops it.
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

/// What ends the playing.
private final class Stopper: Sendable {
    private let descriptor: WakeDescriptor

    init() throws(SystemError) { descriptor = try WakeDescriptor() }

    func stop() { descriptor.signal() }

    /// Nobody clears the descriptor: once stopped is for ever.
    var isStopped: Bool { waitUntilReady(descriptor.descriptor, .zero) }

    func wait(seconds: Double) { waitUntilReady(descriptor.descriptor, .seconds(min(seconds, 1e6))) }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
