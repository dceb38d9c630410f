import DelegateStreams
import GPSBridge
import GPSBridgeSimulator
import Synchronization

/// One manager with a delegate and any number of subscribers.
enum ManagerStreams {
    static func print() async {
        Swift.print("One epoch to a manager's delegate and its subscribers, CPU µs")
        for count in [0, 1, 10, 1_000] {
            var best = Double.infinity
            for _ in 0..<5 { best = min(best, await measure(count, epochs: 300)) }
            let each = count > 0 ? ", \(Clocks.shown(best / Double(count), 2)) per subscriber" : ""
            Swift.print("  \(count): \(Clocks.shown(best))\(each)")
        }
    }

    /// Returns the CPU time of an epoch in microseconds.
    static func measure(_ count: Int, epochs: Int) async -> Double {
        let clock = FeedClock()
        let manager = LocationManager(Receiver(.simulated(pace: .clock(clock))), callbacks: .anywhere)
        let tally = Tally()
        let delegate = Listener(tally)
        manager.delegate = delegate
        let loops = (0..<count).map { _ in
            let updates = manager.streams.didUpdateLocations
            return Task { for await locations in updates { tally.add(locations.count) } }
        }
        manager.startUpdatingLocation()
        // Wait for the first fix, and until every loop is running.
        while tally.total < count + 1 { await clock.advance(by: .seconds(1)) }
        for _ in 0..<5 {
            let before = tally.total
            await clock.advance(by: .seconds(1))
            await tally.reach(before + count + 1)
        }
        let start = Clocks.processSeconds()
        for _ in 1...epochs {
            let before = tally.total
            await clock.advance(by: .seconds(1))
            await tally.reach(before + count + 1)
        }
        let work = (Clocks.processSeconds() - start) * 1e6 / Double(epochs)
        for loop in loops { loop.cancel() }
        withExtendedLifetime(delegate) {}
        return work
    }
}

private final class Listener: LocationManagerDelegate, Sendable {
    private let tally: Tally

    init(_ tally: Tally) { self.tally = tally }

    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        tally.add(locations.count)
    }
}

/// Counts deliveries, and wakes the task that waits for a certain number.
private final class Tally: Sendable {
    private let state = Mutex<(total: Int, target: Int, waiter: CheckedContinuation<Void, Never>?)>((0, 0, nil))

    var total: Int { state.withLock { $0.total } }

    func add(_ count: Int) {
        let waiter = state.withLock { state in
            state.total += count
            guard state.total >= state.target else { return nil as CheckedContinuation<Void, Never>? }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    func reach(_ target: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.total >= target { return true }
                state.target = target
                state.waiter = continuation
                return false
            }
            if isReached { continuation.resume() }
        }
    }
}
