import FleetFences
import FleetStore
import FleetTestSupport
import FleetWire
import GNSS
import Testing

/// A stored event, without its number and the time of its arrival.
struct StoredFenceEvent: Hashable, Comparable {
    let fence: String
    let device: String
    let time: Int64
    let isEntry: Bool

    init(_ fence: String, _ device: String, _ time: Int64, isEntry: Bool) {
        (self.fence, self.device, self.time, self.isEntry) = (fence, device, time, isEntry)
    }

    static func < (left: StoredFenceEvent, right: StoredFenceEvent) -> Bool {
        (left.time, left.device, left.isEntry ? 1 : 0, left.fence)
            < (right.time, right.device, right.isEntry ? 1 : 0, right.fence)
    }
}

/// Returns the stored events, in an order that does not depend on the numbers of the fences.
func fenceEvents(in store: FleetStore, tenant: String = "acme", device: String? = nil) throws -> [StoredFenceEvent] {
    var events: [StoredFenceEvent] = []
    try store.fenceEvents(tenant: tenant, device: device) {
        events.append(StoredFenceEvent($0.fence, $0.device, $0.time, isEntry: $0.isEntry))
        return true
    }
    return events.sorted()
}

/// Checks every stored fix of a device against every fence.
func expectedFenceEvents(
    of device: String, _ fences: [(name: String, area: FenceArea)], in store: FleetStore
) throws -> [StoredFenceEvent] {
    var inside: Set<String> = []
    var events: [StoredFenceEvent] = []
    try store.fixes(tenant: "acme", device: device) { fixes in
        for fix in fixes {
            guard fix.fix.hasPosition, let coordinate = fix.fix.coordinate else { continue }
            let found = Set(fences.filter { $0.area.contains(coordinate) }.map(\.name))
            for name in inside.subtracting(found) {
                events.append(StoredFenceEvent(name, device, fix.instant, isEntry: false))
            }
            for name in found.subtracting(inside) {
                events.append(StoredFenceEvent(name, device, fix.instant, isEntry: true))
            }
            inside = found
        }
        return true
    }
    return events.sorted()
}

/// The area of a fence around all simulated devices.
let wholeArea = "circle 48.0,11.0 100000.0"

/// Returns a store with a fence around all simulated devices of the tenant.
func preparedStore(on server: PostgresServer, fence: String? = nil) throws -> FleetStore {
    let store = try FleetStore(server.conninfo)
    try store.prepareSchema()
    if let fence { #expect(try store.addFence(tenant: "acme", name: fence, FenceArea(text: wholeArea))) }
    return store
}
