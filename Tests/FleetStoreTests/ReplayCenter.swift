import FleetFences
import FleetStore
import FleetTestSupport
import FleetWire
import Testing

/// A center that has stored batches of a device within a fence.
struct ReplayCenter {
    let server: PostgresServer
    let store: FleetStore
    private(set) var device = SimulatedDevice("van")

    init(batches: Int) throws {
        server = try PostgresServer()
        store = try preparedStore(on: server, fence: "city")
        for _ in 0..<batches { device.seal(60) }
        _ = try store.take(device.arrivals)
    }

    /// Adds fences along the second half of the track.
    func addFences() throws -> [(name: String, area: FenceArea)] {
        try (0..<5).map { number in
            let area = try FenceArea(text: "circle \(48.005 + Double(number) / 1000),11.005 400")
            #expect(try store.addFence(tenant: "acme", name: "fence-\(number)", area))
            return ("fence-\(number)", area)
        }
    }

    /// Asks how much of a device's stream is stored.
    ///
    /// - Parameter nextKept: The sequence number after the last fix that the device has kept. By default, the device
    ///   has kept the stream's last fix.
    func ask(
        _ device: SimulatedDevice, firstKept: UInt64?, nextKept: UInt64? = BatchHeader.maxNumber
    ) throws -> StoredAnswer {
        try store.answer(
            SyncRequest(incarnation: device.incarnation, firstKept: firstKept, nextKept: nextKept), tenant: "acme",
            device: "van")
    }

    /// Acts as a device that has kept everything: asks about each stream, and sends the batches that are not stored.
    func sendAgain(_ device: SimulatedDevice) throws {
        var asked: Set<Incarnation> = []
        for arrival in device.arrivals {
            let header = try BatchHeader(payload: arrival.payload)
            if asked.insert(header.incarnation).inserted {
                _ = try store.answer(
                    SyncRequest(incarnation: header.incarnation, firstKept: 1, nextKept: BatchHeader.maxNumber),
                    tenant: "acme", device: "van")
            }
            _ = try store.take([arrival])
        }
    }
}
