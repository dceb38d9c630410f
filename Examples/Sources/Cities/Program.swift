import MapApp

// A list with a delegate and a data source, the delegate of the navigation, and a picker with two methods of the same name.

@main
struct Program {
    static func main() async throws {
        try await MapApp("Cities").run([
            "delegate": DelegateCityScreen.init, "streams": StreamCityScreen.init, "both": BothCityScreen.init,
        ])
    }
}
