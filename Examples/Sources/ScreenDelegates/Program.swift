// Delegates of a user interface on the main actor: a map, controls, a table, navigation, many delegates, and a picker
// with a promise. Each is used with a delegate and with streams.

@main
@MainActor
struct Program {
    static func main() async throws {
        await MapExample.run()
        await ControlExample.run()
        await TableExample.run()
        await NavigationExample.run()
        await MulticastExample.run()
        try await PickerExample.run()
    }
}
