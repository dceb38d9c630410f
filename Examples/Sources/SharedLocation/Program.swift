import GPSBridgeMap
import MapApp

// One location that the view models of two screens share. Popping a screen frees the screen and its view model.

@main
@MainActor
struct Program {
    static func main() async throws {
        let app = MapApp("Shared location")
        app.add("delegate") { screens(of: $0, DelegateViewModel.init) }
        app.add("streams") { screens(of: $0, StreamViewModel.init) }
        #if RxSwift
        app.add("rx") { screens(of: $0, RxViewModel.init) }
        #endif
        try await app.run()
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
