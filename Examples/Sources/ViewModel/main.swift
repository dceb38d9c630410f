import CoreLocation
import Foundation

// A view model on the main actor with nonisolated delegate methods, and another one with its own manager.

@MainActor
final class MapModel: NSObject {
    private let manager = CLLocationManager()
    private(set) var location: CLLocation? {
        didSet { onChange?() }
    }
    var onChange: (() -> Void)?

    override init() {
        super.init()
        manager.delegate = self
        manager.startUpdatingLocation()
    }
}

extension MapModel: CLLocationManagerDelegate {
    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let newest = locations.last else { return }
        Task { @MainActor in self.location = newest }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
}

/// A class that is isolated to the main actor, including its conformance.
@MainActor
final class SpeedModel: NSObject, @MainActor CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private(set) var speeds: [CLLocationSpeed] = []

    override init() {
        super.init()
        manager.delegate = self
        manager.startUpdatingLocation()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        speeds += locations.map(\.speed)
    }
}

let map = MapModel()
let speed = SpeedModel()
map.onChange = {
    guard map.location != nil, speed.speeds.count >= 2 else { return }
    print("both models updated")
    print("speed: \(speed.speeds.allSatisfy { (5...15).contains($0) } ? "about 10" : "\(speed.speeds)") m/s")
    exit(0)
}
RunLoop.main.run()
