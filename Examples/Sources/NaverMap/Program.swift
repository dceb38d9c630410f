import MapApp

// A map view with a delegate: taps, changes of the region and the follow mode.

@main
struct Program {
    static func main() async throws {
        try await MapApp("Naver map").run(["delegate": DelegateMapScreen.init, "streams": StreamMapScreen.init])
    }
}
