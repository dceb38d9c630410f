import MapApp

// A list with a delegate and a data source, a navigation delegate, and a picker with two methods of the same name.

@main
@MainActor
struct Program {
    static func main() async throws {
        let app = MapApp("Cities")
        app.add("delegate", DelegateCityScreen.init)
        app.add("streams", StreamCityScreen.init)
        app.add("both", BothCityScreen.init)
        #if RxSwift
        app.add("rx", RxCityScreen.init)
        #endif
        try await app.run()
    }
}
