@_exported public import GPSBridge
@_exported public import GPSSimulator

extension Receiver.Source {
    /// A simulated receiver in this process: no port, no antenna, no waiting unless it is wanted.
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
    ///   - personality: which receiver it is.
    ///   - scenario: where it goes.
    ///   - options: rate, seed, start, duration and faults. Without a duration it never ends.
    ///   - pace: how fast its time passes.
    public static func simulated(
        _ personality: Personality = .usual, scenario: Scenario = .usual,
        options: SimulatedReceiver.Options = .init(), pace: Receiver.Feed.Pace = .times(1)
    ) -> Receiver.Source {
        .feed(
            Receiver.Feed(name: "simulated \(personality.name)", pace: pace) {
                AnyIterator(FeedPieces(SimulatedReceiver(personality, scenario: scenario, options: options)))
            })
    }

    /// A recording as if its receiver spoke now, at its own pace or another one. It is marked as simulated.
    public static func replay(_ bytes: [UInt8], pace: Receiver.Feed.Pace = .times(1)) -> Receiver.Source {
        var feed = Receiver.Feed(name: "a replay", pace: pace) {
            AnyIterator(FeedPieces(Replay(bytes)))
        }
        feed.isRecording = true
        return .feed(feed)
    }
}

/// Bursts, each taken apart into what happens.
private struct FeedPieces<Bursts: IteratorProtocol<Burst>>: IteratorProtocol {
    private var bursts: Bursts
    /// The last one first.
    private var pending: [Receiver.Feed.Piece] = []

    init(_ bursts: Bursts) { self.bursts = bursts }

    mutating func next() -> Receiver.Feed.Piece? {
        while pending.isEmpty {
            guard let burst = bursts.next() else { return nil }
            let time = Duration.seconds(burst.time)
            // Nothing is a piece, too: it tells that time has passed.
            pending = [Receiver.Feed.Piece(at: time, .bytes(burst.heardBytes))]
            switch burst.plug {
            case .stays: break
            case .isPutIn: pending.append(Receiver.Feed.Piece(at: time, .pluggedIn))
            case .isPulled: pending.insert(Receiver.Feed.Piece(at: time, .unplugged), at: 0)
            }
        }
        return pending.popLast()
    }
}
