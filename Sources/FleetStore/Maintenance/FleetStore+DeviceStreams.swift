internal import FleetWire

extension FleetStore {
    /// Locks a device's streams until the end of the transaction, so that collectors store no batches of the device.
    /// fleet.take and fleet.rewind lock the streams in the same order.
    func lockStreams(tenant: String, device: String) throws(FleetStoreError) {
        try connection.execute(
            "SELECT FROM fleet.streams WHERE tenant = $1 AND device = $2 ORDER BY incarnation FOR UPDATE",
            .text(tenant), .text(device))
    }

    /// Returns a device's streams.
    func streams(tenant: String, device: String) throws(FleetStoreError) -> [(id: Int64, key: StreamKey)] {
        let rows = try connection.execute(
            "SELECT id, incarnation FROM fleet.streams WHERE tenant = $1 AND device = $2 ORDER BY incarnation",
            .text(tenant), .text(device))
        return (0..<rows.count).compactMap { row in
            guard let id = rows.number(row, 0), let bytes = rows.bytes(row, 1),
                let incarnation = Incarnation(bytes: bytes)
            else { return nil }
            return (id, StreamKey(tenant: tenant, device: device, incarnation: incarnation))
        }
    }
}
