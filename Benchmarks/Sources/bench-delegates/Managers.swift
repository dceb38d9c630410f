import GPSBridge
import GPSBridgeSimulator
import Synchronization

/// A thousand managers on one receiver.
enum Managers {
    private static let count = 1_000
    private static let seconds = 60

    private final class Listener: LocationManagerDelegate, Sendable {
        let updates = Atomic(0)

        func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
            updates.add(locations.count, ordering: .relaxed)
        }
    }

    static func print() async {
        let memory = Clocks.residentBytes()
        let clock = FeedClock()
        let receiver = Receiver(.simulated(pace: .clock(clock)))
        let listeners = (0..<count).map { _ in Listener() }
        let managers = listeners.map { listener in
            let manager = LocationManager(receiver, callbacks: .anywhere)
            manager.delegate = listener
            manager.startUpdatingLocation()
            return manager
        }
        await clock.advance(by: .seconds(60))
        // Wait until every listener has received the first location.
        await settle(listeners)
        let before = listeners.map { $0.updates.load(ordering: .relaxed) }
        let start = ContinuousClock.now
        let busy = Clocks.processSeconds()
        for second in 1...seconds {
            await clock.advance(by: .seconds(1))
            while listeners.indices.contains(where: {
                listeners[$0].updates.load(ordering: .relaxed) < before[$0] + second
            }) {
                await Task.yield()
            }
        }
        let wall = (ContinuousClock.now - start) / .milliseconds(1) / Double(seconds)
        let work = (Clocks.processSeconds() - busy) * 1e3 / Double(seconds)
        let each = Double(Clocks.residentBytes() - memory) / Double(count)
        Swift.print("\(count) managers on one receiver")
        Swift.print(
            "  one epoch to all: \(Clocks.shown(wall)) ms, CPU \(Clocks.shown(work)) ms; \(Clocks.shown(each / 1_000)) kB each"
        )
        withExtendedLifetime(managers) {}
    }

    private static func settle(_ listeners: [Listener]) async {
        var last = -1
        while true {
            let counts = listeners.map { $0.updates.load(ordering: .relaxed) }
            let least = counts.min() ?? 0
            if least > 0, least == counts.max(), least == last { return }
            last = least
            try? await Task.sleep(for: .milliseconds(50))
        }
    }
}
