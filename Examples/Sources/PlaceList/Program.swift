import MapApp

// A search screen that fulfills a promise, in place of a delegate.

@main
struct Program {
    static func main() async throws {
        try await MapApp("My places").run(["promise": PromisePlaceListScreen.init, "async": AsyncPlaceListScreen.init])
    }
}
