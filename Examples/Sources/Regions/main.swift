import CoreLocation
import Foundation

// Leaving a circular region and entering it again.

final class Fence: NSObject, CLLocationManagerDelegate {
    private let manager = CLLocationManager()
    private var region: CLCircularRegion?

    func start() {
        manager.delegate = self
        manager.requestAlwaysAuthorization()
        manager.requestLocation()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard region == nil, let here = locations.last,
            CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self)
        else { return }
        let circle = CLCircularRegion(center: here.coordinate, radius: 100, identifier: "here")
        circle.notifyOnEntry = true
        circle.notifyOnExit = true
        region = circle
        manager.startMonitoring(for: circle)
        manager.requestState(for: circle)
    }

    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
        print("watching \(region.identifier)")
    }

    func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion) {
        if state == .inside, manager.monitoredRegions.contains(region) { print("inside") }
    }

    func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
        print("left \(region.identifier)")
    }

    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
        if let circle = region as? CLCircularRegion { print("entered a circle of \(Int(circle.radius)) m") }
        manager.stopMonitoring(for: region)
        exit(0)
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        print("failed: \(error)")
    }
}

let fence = Fence()
fence.start()
RunLoop.main.run()
