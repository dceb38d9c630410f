import MapApp

// Controls with events and properties of the program's own, by actions and by streams.

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
