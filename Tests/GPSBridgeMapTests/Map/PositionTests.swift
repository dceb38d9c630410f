import GPSBridgeMap
import GPSBridgeMapSimulator
import GPSBridgeSimulator
import Testing

/// Tests of the position of the receiver on a map.
@MainActor
struct PositionTests {
    private let clock = FeedClock()
    private let receiver: Receiver
    private let manager: LocationManager

    init() {
        receiver = Receiver(.simulated(pace: .clock(clock)))
        manager = LocationManager(receiver, callbacks: .anywhere)
    }

    @Test("viewers show the location that the manager has delivered last, with its accuracy and age")
    func m16Position() async throws {
        let map = MapView()
        map.locationManager = manager
        let viewer = SimulatedViewer(of: map)
        #expect(viewer.position == nil)
        let location = try await lastLocation(shownBy: viewer)
        let shown = try #require(viewer.position)
        #expect(abs((shown.accuracy ?? 0) - location.horizontalAccuracy) <= 0.05)
        viewer.wait(.seconds(3_600))
        #expect((1_800...3_600).contains(try #require(SimulatedViewer(of: map).position).age))
        map.locationManager = nil
        #expect(viewer.position == nil)
    }

    @Test("a map shows at once the last location of a manager that has one")
    func m16LastLocation() async throws {
        let first = MapView()
        first.locationManager = manager
        let location = try await lastLocation(shownBy: SimulatedViewer(of: first))
        let map = MapView()
        map.locationManager = LocationManager(receiver, callbacks: .anywhere)
        let shown = try #require(SimulatedViewer(of: map).position)
        #expect(shown.coordinate.isNear(location.coordinate) && shown.age >= 0)
    }

    /// Lets the manager deliver locations, and waits until a viewer shows the last one.
    private func lastLocation(shownBy viewer: SimulatedViewer) async throws -> Location {
        manager.startUpdatingLocation()
        await clock.advance(by: .seconds(60))
        let location = try #require(manager.location)
        while viewer.position?.coordinate.isNear(location.coordinate) != true { await Task.yield() }
        return location
    }
}

extension LocationCoordinate2D {
    /// Whether a coordinate is the same in the protocol of viewers.
    fileprivate func isNear(_ other: LocationCoordinate2D) -> Bool {
        abs(latitude - other.latitude) < 1e-6 && abs(longitude - other.longitude) < 1e-6
    }
}
