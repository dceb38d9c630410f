internal import FleetFences
internal import FleetWire

/// The fences of all tenants, as read from the database, and their version.
struct KnownFences {
    var version: Int64 = 0
    /// The fences, keyed by tenant. Tenants without fences are omitted.
    var indexes: [String: FenceIndex] = [:]
}

extension FleetStore {
    /// Returns the fences, keyed by tenant. Tenants without fences are omitted. The fences are read from the database
    /// only if the version has changed.
    ///
    /// If a fence is changed while batches are being stored, the change applies only to later batches.
    func fences(version: Int64) throws(FleetStoreError) -> [String: FenceIndex] {
        guard version != knownFences.version else { return knownFences.indexes }
        let rows = try connection.execute("SELECT * FROM fleet.current_fences()")
        var byTenant: [String: [Fence]] = [:]
        for row in 0..<rows.count {
            guard let (fence, tenant) = try Self.fence(rows, row) else { continue }
            byTenant[tenant, default: []].append(fence)
        }
        knownFences = KnownFences(version: version, indexes: byTenant.mapValues { FenceIndex($0) })
        return knownFences.indexes
    }

    /// Returns the fence in a row whose first columns are the fence's identifier, tenant, name and area; `nil` if one
    /// of these columns is NULL.
    static func fence(_ rows: PostgresRows, _ row: Int) throws(FleetStoreError) -> (Fence, tenant: String)? {
        guard let id = rows.number(row, 0), let tenant = rows.text(row, 1), let name = rows.text(row, 2),
            let area = rows.text(row, 3)
        else { return nil }
        do throws(FenceError) {
            return (Fence(id: id, name: name, area: try FenceArea(text: area)), tenant)
        } catch {
            throw FleetStoreError("cannot read the stored fence \(name) of the tenant \(tenant): \(error.message)")
        }
    }

    /// Detects and stores the fence crossings in batches that were stored in this transaction. The batches of each
    /// stream must be in order.
    func storeCrossings(of batches: [Batch], _ fences: [String: FenceIndex]) throws(FleetStoreError) {
        let batches = batches.filter { fences[$0.header.tenant] != nil }
        guard !batches.isEmpty else { return }
        var inside = try fencesInside(Set(batches.map { FencedDevice($0.header) }))
        var headers: [BatchHeader] = []
        var crossings: [FenceCrossing] = []
        for batch in batches {
            let all = fences[batch.header.tenant]?.crossings(
                of: batch, inside: &inside[FencedDevice(batch.header), default: []])
            // The rule depends only on the batch and on the fences that contained the device before, so every delivery
            // of the batch stores the same crossings.
            let new = all?.withoutExcess ?? []
            crossings += new
            headers += new.map { _ in batch.header }
        }
        guard !crossings.isEmpty else { return }
        try connection.execute(
            "SELECT fleet.store_crossings($1, $2, $3, $4, $5, $6, $7)", .texts(headers.map(\.tenant)),
            .texts(headers.map(\.device)), .byteStrings(headers.map(\.incarnation.byteArray)),
            .numbers(crossings.map { Int64($0.number) }), .numbers(crossings.map(\.fence)),
            .numbers(crossings.map(\.time)), .flags(crossings.map(\.isEntry)))
    }

    /// Returns the identifiers of the fences that contain each device.
    private func fencesInside(
        _ devices: Set<FencedDevice>
    ) throws(FleetStoreError) -> [FencedDevice: Set<Int64>] {
        let rows = try connection.execute(
            "SELECT * FROM fleet.devices_inside($1, $2)", .texts(devices.map(\.tenant)), .texts(devices.map(\.name)))
        var inside: [FencedDevice: Set<Int64>] = [:]
        for row in 0..<rows.count {
            guard let tenant = rows.text(row, 0), let name = rows.text(row, 1), let fence = rows.number(row, 2)
            else { continue }
            inside[FencedDevice(tenant: tenant, name: name), default: []].insert(fence)
        }
        return inside
    }
}

/// The dictionary key for the fences that contain a device.
private struct FencedDevice: Hashable {
    let tenant: String
    let name: String

    init(tenant: String, name: String) {
        self.tenant = tenant
        self.name = name
    }

    init(_ header: BatchHeader) { self.init(tenant: header.tenant, name: header.device) }
}
