import DelegateStreams
import GNSS

/// Sends one epoch to loops over streams.
enum Subscribers {
    static func print() async {
        Swift.print("One epoch to asynchronous subscribers, µs per delivery (targets 1, 0.7, 0.7)")
        for count in [1, 10, 100] {
            let (wall, busy) = await best(count, stalled: 0)
            Swift.print("  \(count): \(Clocks.shown(wall, 2)), CPU \(Clocks.shown(busy, 2))")
        }
    }

    static func printStalled() async {
        let (_, without) = await best(10, stalled: 0)
        let (_, with) = await best(10, stalled: 1)
        Swift.print("Ten subscribers, and an eleventh that never reads")
        Swift.print(
            "  CPU µs per delivery: \(Clocks.shown(without, 2)) without it, \(Clocks.shown(with, 2)) with it")
    }

    private static func best(_ count: Int, stalled: Int) async -> (wall: Double, busy: Double) {
        var wall = Double.infinity
        var busy = Double.infinity
        for _ in 0..<7 {
            let run = await run(count, stalled: stalled)
            wall = min(wall, run.wall)
            busy = min(busy, run.busy)
        }
        return (wall, busy)
    }

    /// Sends epochs that every subscriber must receive. The next epoch is sent immediately, as if the receiver were
    /// faster than the readers.
    private static func run(_ count: Int, stalled: Int) async -> (wall: Double, busy: Double) {
        let epochs = 200_000 / count
        let broadcast = Broadcast<Epoch>()
        let idle = (0..<stalled).map { _ in broadcast.stream(.newest(16)).makeAsyncIterator() }
        let loops = (0..<count).map { _ in
            let stream = broadcast.stream(.unbounded)
            return Task {
                var received = 0
                for await _ in stream { received += 1 }
                return received
            }
        }
        let epoch = Epoch(fix: Fix())
        let start = ContinuousClock.now
        let busy = Clocks.processSeconds()
        for _ in 0..<epochs { broadcast.send(epoch) }
        broadcast.finish()
        for loop in loops {
            let received = await loop.value
            precondition(received == epochs, "a subscriber received \(received) of \(epochs) epochs")
        }
        let deliveries = Double(epochs * count)
        let wall = (ContinuousClock.now - start) / .microseconds(1)
        for iterator in idle { precondition(iterator.lost == epochs - 16) }
        return (wall / deliveries, (Clocks.processSeconds() - busy) * 1e6 / deliveries)
    }
}
