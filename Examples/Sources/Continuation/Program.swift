import CoreLocation

// A wrapper that turns delegate callbacks into an async function.

@MainActor
final class LocationFetcher: @MainActor CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private var continuation: CheckedContinuation<CLLocation, any Error>?

    init() {
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyNearestTenMeters
    }

    func fetch() async throws -> CLLocation {
        try await withCheckedThrowingContinuation { continuation in
            self.continuation = continuation
            manager.requestLocation()
        }
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.last else { return }
        continuation?.resume(returning: location)
        continuation = nil
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        continuation?.resume(throwing: error)
        continuation = nil
    }
}

@main
struct Program {
    @MainActor
    static func main() async throws {
        let fetcher = LocationFetcher()
        let first = try await fetcher.fetch()
        let second = try await fetcher.fetch()
        print("two locations, the second one later: \(second.timestamp > first.timestamp)")
    }
}
