import CoreLocation

// A monitor with conditions, the successors of regions.

@main
struct Program {
    static func main() async throws {
        let munich = CLLocationCoordinate2DMake(48.137_154, 11.576_124)
        let monitor = await CLMonitor("places")
        await monitor.add(
            CLMonitor.CircularGeographicCondition(center: munich, radius: 5_000), identifier: "town",
            assuming: .unsatisfied)
        await monitor.add(
            CLMonitor.CircularGeographicCondition(center: CLLocationCoordinate2DMake(0, 0), radius: 5_000),
            identifier: "gulf", assuming: .unsatisfied)
        for try await event in await monitor.events {
            switch event.state {
            case .satisfied: print("entered \(event.identifier)")
            case .unsatisfied: print("left \(event.identifier)")
            case .unknown, .unmonitored: print("\(event.identifier) is unknown")
            @unknown default: break
            }
            break
        }
        print(await monitor.identifiers.count)
    }
}
