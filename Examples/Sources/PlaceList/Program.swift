import MapApp

// A search screen that fulfills a promise instead of calling a delegate.

@main
@MainActor
struct Program {
    static func main() async throws {
        let app = MapApp("My places")
        app.add("promise", PromisePlaceListScreen.init)
        app.add("async", AsyncPlaceListScreen.init)
        #if RxSwift
        app.add("rx", RxPlaceListScreen.init)
        #endif
        try await app.run()
    }
}
