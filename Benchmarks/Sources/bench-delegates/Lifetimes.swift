import DelegateStreams
import GNSS

/// Creates and ends subscriptions.
enum Lifetimes {
    private static let cycles = 100_000

    static func print() {
        let broadcast = Broadcast<Epoch>()
        let source = Source()
        let proxy = SourceProxy.proxy(for: source)
        let cycle = {
            _ = broadcast.stream().makeAsyncIterator()
            broadcast.stream().observe { _ in }.cancel()
            proxy.didReceive.invoked.observe { _ in }.cancel()
        }
        for _ in 0..<10_000 { cycle() }
        let before = Clocks.residentBytes()
        let time = Clocks.nanoseconds(cycles, rounds: 1) { for _ in 0..<cycles { cycle() } }
        let growth = Clocks.residentBytes() - before
        Swift.print("\(cycles) subscriptions and cancellations of three kinds")
        Swift.print("  \(Clocks.shown(time / 1_000, 2)) µs for all three; memory growth \(growth / 1_024) KiB")
        // Memory grows once, by about 0.5 MB. A leaked object in each cycle would take at least 16 bytes each.
        precondition(growth < 8 * cycles && !broadcast.hasConsumers && !proxy.didReceive.isObserved)
    }
}
