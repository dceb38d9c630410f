import CoreLocation.CLGeocoder
import CoreLocation.CLLocationManager
import CoreLocation.CLLocationManagerDelegate
import Testing

/// Tests of submodule imports, which libraries use to import single headers of CoreLocation.
@Suite struct SubmoduleImportTests {
    private final class Delegate: NSObject, CLLocationManagerDelegate {
        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
    }

    @Test("importing a submodule imports all of CoreLocation and Foundation")
    func submodule() {
        let manager = CLLocationManager()
        let delegate = Delegate()
        manager.delegate = delegate
        #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
        #expect(CLLocation(latitude: 1, longitude: 2).coordinate.longitude == 2)
        #expect(!CLGeocoder().isGeocoding)
        withExtendedLifetime(delegate) {}
    }
}
