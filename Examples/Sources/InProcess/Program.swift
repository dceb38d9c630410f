import CoreLocation
import GPSBridgeSimulator

// A test of a program's logic with a simulated receiver in the same process, whose clock is advanced manually.

@main
struct Program {
    static func main() async {
        let clock = FeedClock()
        let manager = CLLocationManager(Receiver(.simulated(pace: .clock(clock))), callbacks: .anywhere)
        var updates = manager.streams.didUpdateLocations.makeAsyncIterator()
        manager.startUpdatingLocation()
        await clock.advance(by: .seconds(60))
        guard let location = await updates.next()?.first else { return }
        print("simulated: \(location.sourceInformation?.isSimulatedBySoftware ?? false)")
    }
}
