import CoreLocation
import Foundation

// Features that a receiver lacks are reported as on a phone that lacks them.

class BeaconScanner: NSObject, CLLocationManagerDelegate {
    private let locationManager = CLLocationManager()
    private let geocoder = CLGeocoder()

    override init() {
        super.init()
        locationManager.delegate = self
        locationManager.requestAlwaysAuthorization()
        locationManager.allowsBackgroundLocationUpdates = true
        locationManager.activityType = .fitness
    }

    func startScanning() {
        guard let uuid = UUID(uuidString: "5A4BCFCE-174E-4BAC-A814-092E77F6B7E5") else { return }
        let beaconRegion = CLBeaconRegion(proximityUUID: uuid, major: 123, minor: 456, identifier: "MyBeacon")
        if CLLocationManager.isMonitoringAvailable(for: CLBeaconRegion.self) {
            locationManager.startMonitoring(for: beaconRegion)
        }
        locationManager.startRangingBeacons(in: beaconRegion)
    }

    func update(distance: CLProximity) {
        switch distance {
        case .unknown: print("no beacon nearby")
        case .far: print("far")
        case .near: print("near")
        case .immediate: print("immediate")
        @unknown default: break
        }
    }

    func locationManager(_ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion) {
        update(distance: beacons.first?.proximity ?? .unknown)
    }

    func locationManager(
        _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion, withError error: Error
    ) {
        print("\(region.identifier): \(error.localizedDescription)")
        geocoder.geocodeAddressString("1 Infinite Loop, Cupertino") { placemarks, error in
            if let error = error as? CLError, error.code == .network { print(placemarks?.count ?? 0, "places") }
            exit(0)
        }
    }
}

let scanner = BeaconScanner()
scanner.update(distance: .unknown)
scanner.startScanning()
RunLoop.main.run()
