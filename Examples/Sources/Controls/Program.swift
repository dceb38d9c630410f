import MapApp

// Controls whose events and custom properties are handled with callbacks and with streams.

@main
@MainActor
struct Program {
    static func main() async throws {
        let app = MapApp("Controls")
        app.add("actions", ActionControlScreen.init)
        app.add("streams", StreamControlScreen.init)
        #if RxSwift
        app.add("rx", RxControlScreen.init)
        #endif
        try await app.run()
    }
}
