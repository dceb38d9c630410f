import CoreLocation
import Foundation

// A module with the main actor as its default isolation, as in new projects, without any other mention of actors.

class LocationStore: NSObject, CLLocationManagerDelegate {
    static let shared = LocationStore()

    private let manager = CLLocationManager()
    private var continuations: [CheckedContinuation<CLLocation, any Error>] = []
    private(set) var status = CLAuthorizationStatus.notDetermined

    override init() {
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
        manager.requestWhenInUseAuthorization()
    }

    func current() async throws -> CLLocation {
        try await withCheckedThrowingContinuation { continuation in
            continuations.append(continuation)
            manager.requestLocation()
        }
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) { status = manager.authorizationStatus }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.last else { return }
        for continuation in continuations { continuation.resume(returning: location) }
        continuations = []
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        for continuation in continuations { continuation.resume(throwing: error) }
        continuations = []
    }
}

/// A replacement for the manager in tests.
nonisolated class DeniedManager: CLLocationManager, @unchecked Sendable {
    override var authorizationStatus: CLAuthorizationStatus { .denied }
    override class func locationServicesEnabled() -> Bool { false }
}

@main
struct App {
    static func main() async throws {
        let location = try await LocationStore.shared.current()
        print("valid coordinate: \(CLLocationCoordinate2DIsValid(location.coordinate))")
        print("authorization reported first: \(LocationStore.shared.status != .notDetermined)")
        do {
            print(try await CLGeocoder().reverseGeocodeLocation(location).count, "addresses")
        } catch CLError.network {
            print("no addresses")
        }
        for try await update in CLLocationUpdate.liveUpdates(.fitness) {
            guard let next = update.location else { continue }
            print("next update is nearby: \(next.distance(from: location) < 1_000)")
            break
        }
        let mock: CLLocationManager = DeniedManager()
        print("denied: \(mock.authorizationStatus == .denied), services: \(type(of: mock).locationServicesEnabled())")
    }
}
