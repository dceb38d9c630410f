import CoreLocation
import Foundation

// Handling of each kind of error, with custom descriptions.

// swift-format-ignore: AvoidRetroactiveConformances
extension CLError: @retroactive LocalizedError {
    public var errorDescription: String? {
        switch code {
        case .network: return "You seem to be offline."
        default: return nil
        }
    }
}

class Careful: NSObject, CLLocationManagerDelegate {
    let manager = CLLocationManager()

    override init() {
        super.init()
        manager.delegate = self
        manager.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: UUID()))
        manager.startMonitoring(for: CLBeaconRegion(uuid: UUID(), identifier: "shop"))
    }

    func describe(_ error: Error) -> String {
        guard let error = error as? CLError else { return "another error" }
        switch error.code {
        case .denied: return "denied"
        case .locationUnknown: return "location unknown"
        case .network: return "no network"
        case .rangingUnavailable: return "no beacons"
        case .regionMonitoringFailure: return "no such region"
        default: return "something else: \(error.code.rawValue)"
        }
    }

    func locationManager(
        _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint, error: Error
    ) {
        print(describe(error))
    }

    func locationManager(_ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: Error) {
        print("\(region?.identifier ?? ""): \(describe(error))")
        print(describe(CLError(.denied)))
        print(CLError(.network).errorDescription ?? "")
        exit(0)
    }
}

let careful = Careful()
RunLoop.main.run()
