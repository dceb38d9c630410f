import GPSBridgeMap
import MapApp

// One location for the view models of two screens. A screen that is popped is freed, and so is its view model.

@main
@MainActor
struct Program {
    static func main() async throws {
        try await MapApp("Shared location").run([
            "delegate": { screens(of: $0) { DelegateViewModel($0, $1) } },
            "streams": { screens(of: $0) { StreamViewModel($0, $1) } },
        ])
    }

    private static func screens(
        of app: MapApp, _ makeViewModel: @escaping (String, LocationRepository) -> LocationViewModel
    ) -> Screen {
        let repository = LocationRepository(app.manager)
        app.map.locationManager = app.manager
        return HomeScreen(makeViewModel("home", repository)) {
            RegisterScreen(makeViewModel("register", repository))
        }
    }
}
