import MapApp

// A map view with a delegate: taps, region changes and the follow mode.

@main
@MainActor
struct Program {
    static func main() async throws {
        let app = MapApp("Naver map")
        app.add("delegate", DelegateMapScreen.init)
        app.add("streams", StreamMapScreen.init)
        #if RxSwift
        app.add("rx", RxMapScreen.init)
        #endif
        try await app.run()
    }
}
