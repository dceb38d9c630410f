import FleetLink
import Testing

@testable import FleetCommands

@Suite("Events that wait for the map")
struct PendingEventsTests {
    @Test("a waiting position is replaced by a newer one of the same device, and all other events are kept")
    func merging() {
        let pending = PendingEvents()
        pending.add([.connected, Self.position("truck7", 1), Self.position("truck8", 2)])
        pending.add([.disconnected, .trouble("a"), .trouble("a"), .connected, Self.position("truck7", 3)])
        #expect(
            pending.take() == [
                .connected, Self.position("truck7", 3), Self.position("truck8", 2), .disconnected, .trouble("a"),
                .trouble("a"), .connected,
            ])
        #expect(pending.take() == [])
        pending.add([Self.position("truck8", 4), Self.position("truck7", 5)])
        #expect(pending.take() == [Self.position("truck8", 4), Self.position("truck7", 5)])
    }

    @Test("the positions of a busy fleet need no more memory than one position for each device")
    func limit() {
        let pending = PendingEvents()
        for number in 0..<10_000 { pending.add([Self.position("truck\(number % 7)", UInt8(number % 256))]) }
        #expect(pending.take().count == 7)
    }

    @Test("the number of devices with a waiting position is limited")
    func deviceLimit() {
        let pending = PendingEvents()
        for number in 0...PendingEvents.maxDeviceCount { pending.add([Self.position("truck\(number)", 1)]) }
        pending.add([Self.position("truck0", 2), .disconnected])
        let events = pending.take()
        #expect(events.count == PendingEvents.maxDeviceCount + 1)
        #expect(events.first == Self.position("truck0", 2) && events.last == .disconnected)
    }

    private static func position(_ device: String, _ payload: UInt8) -> LiveLink.Event {
        .position(tenant: "acme", device: device, payload: [payload])
    }
}
