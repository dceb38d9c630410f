@_exported public import GPSBridge
@_exported public import GPSSimulator

extension Receiver.Source {
    /// Returns a source that simulates a receiver in this process.
    ///
    /// The simulated receiver needs neither a port nor an antenna. With the pace `.clock(_:)`, a test controls the
    /// time. With the pace `.unlimited`, the data arrives as fast as it can be read:
    ///
    /// ```swift
    /// import GPSBridgeSimulator
    ///
    /// let receiver = Receiver(.simulated())
    /// let epochs = receiver.epochs(.unbounded)
    /// receiver.start()
    /// for await epoch in epochs { … }
    /// ```
    ///
    /// - Parameters:
    ///   - personality: The receiver model to simulate, including its satellite systems and output protocols.
    ///   - scenario: The motion of the receiver.
    ///   - options: The rate, seed, start time, duration and faults of the simulation. Without a duration, the
    ///     simulation never ends, so set a duration if the pace is unlimited.
    ///   - pace: The speed at which simulated time passes.
    public static func simulated(
        _ personality: Personality = .default, scenario: Scenario = .default,
        options: SimulatedReceiver.Options = .init(), pace: Receiver.Feed.Pace = .times(1)
    ) -> Receiver.Source {
        .feed(
            Receiver.Feed(name: "simulated \(personality.name)", pace: pace) {
                AnyIterator(FeedEvents(SimulatedReceiver(personality, scenario: scenario, options: options)))
            })
    }

    /// Returns a source that replays a recording as if the recorded receiver were sending now. The data is marked as
    /// simulated.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the recording.
    ///   - pace: The speed at which the recording is replayed.
    public static func replay(_ bytes: [UInt8], pace: Receiver.Feed.Pace = .times(1)) -> Receiver.Source {
        var feed = Receiver.Feed(name: "replay", pace: pace) {
            AnyIterator(FeedEvents(Replay(bytes)))
        }
        feed.isRecording = true
        return .feed(feed)
    }
}

/// An iterator that converts bursts to the input of a feed.
private struct FeedEvents<Bursts: IteratorProtocol<Burst>>: IteratorProtocol {
    private var bursts: Bursts
    /// The remaining input from the current burst, in reverse order.
    private var pending: [Receiver.Feed.TimedEvent] = []

    init(_ bursts: Bursts) { self.bursts = bursts }

    mutating func next() -> Receiver.Feed.TimedEvent? {
        while pending.isEmpty {
            guard let burst = bursts.next() else { return nil }
            let time = Duration.seconds(burst.time)
            // Even an empty burst is passed on, because it signals that time has passed.
            pending = [Receiver.Feed.TimedEvent(at: time, .bytes(burst.receivedBytes))]
            switch burst.plug {
            case .stays: break
            case .isPutIn: pending.append(Receiver.Feed.TimedEvent(at: time, .pluggedIn))
            case .isPulled: pending.insert(Receiver.Feed.TimedEvent(at: time, .unplugged), at: 0)
            }
        }
        return pending.popLast()
    }
}
