import GPSBridgeMap
import GPSBridgeMapSimulator
import GPSBridgeSimulator
import Testing

/// Tests of the receiver position on a map.
@MainActor
struct PositionTests {
    private let clock = FeedClock()
    private let receiver: Receiver
    private let manager: LocationManager

    init() {
        receiver = Receiver(.simulated(pace: .clock(clock)))
        manager = LocationManager(receiver, callbacks: .anywhere)
    }

    @Test("viewers show the manager's latest location with its accuracy and age")
    func m16Position() async throws {
        let map = MapView()
        map.locationManager = manager
        let viewer = SimulatedViewer(of: map)
        #expect(viewer.position == nil)
        let (location, shown) = await lastLocation(shownBy: viewer)
        #expect(abs((shown.accuracy ?? 0) - location.horizontalAccuracy) <= 0.05)
        viewer.wait(.seconds(3_600))
        #expect((1_800...3_600).contains(try #require(SimulatedViewer(of: map).position).age))
        map.locationManager = nil
        #expect(viewer.position == nil)
    }

    @Test("a map immediately shows the latest location of a newly assigned manager")
    func m16LastLocation() async throws {
        let first = MapView()
        first.locationManager = manager
        _ = await lastLocation(shownBy: SimulatedViewer(of: first))
        let (map, newManager) = (MapView(), LocationManager(receiver, callbacks: .anywhere))
        let before = newManager.location
        map.locationManager = newManager
        let shown = try #require(SimulatedViewer(of: map).position)
        // The last location may not have been delivered yet.
        #expect([before, newManager.location].contains { $0?.coordinate.isNear(shown.coordinate) == true })
        #expect(shown.age >= 0)
    }

    /// Lets the manager deliver locations, and waits until a viewer shows the last one.
    private func lastLocation(shownBy viewer: SimulatedViewer) async -> (Location, ShownPlace) {
        manager.startUpdatingLocation()
        await clock.advance(by: .seconds(60))
        while true {
            if let location = manager.location, let shown = viewer.position,
                shown.coordinate.isNear(location.coordinate)
            {
                return (location, shown)
            }
            await Task.yield()
        }
    }
}

extension LocationCoordinate2D {
    /// Returns whether two coordinates are equal to the precision of the viewers' protocol.
    fileprivate func isNear(_ other: LocationCoordinate2D) -> Bool {
        abs(latitude - other.latitude) < 1e-6 && abs(longitude - other.longitude) < 1e-6
    }
}
