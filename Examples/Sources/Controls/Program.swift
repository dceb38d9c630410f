import MapApp

// Controls with events and properties of the program's own, by actions and by streams.

@main
struct Program {
    static func main() async throws {
        try await MapApp("Controls").run(["actions": ActionControlScreen.init, "streams": StreamControlScreen.init])
    }
}
