import FleetFences
import FleetStore
import FleetWire
import GPSBridgeMap
import NMEA
import SystemSupport

/// The stored data of a fleet that the map page shows.
protocol FleetArchive: Sendable {
    /// Returns a summary of each device.
    func devices() async throws(Failure) -> [DeviceSummary]
    /// Returns the current fences.
    func fences() async throws(Failure) -> [Fence]
    /// Returns the days with stored fixes of a device, newest first.
    func days(of device: String) async throws(Failure) -> [CalendarDate]
    /// Returns the positions and fence events of a device on a day. If the task is cancelled, some of them are missing.
    func day(_ date: CalendarDate, of device: String) async throws(Failure) -> DeviceDay
}

/// The database of a fleet. Queries do not run on the main actor, so the map stays live if the database is slow.
actor StoredFleet: FleetArchive {
    private let store: FleetStore
    private let tenant: String

    init(_ store: sending FleetStore, tenant: String) {
        self.store = store
        self.tenant = tenant
    }

    func devices() throws(Failure) -> [DeviceSummary] {
        try ask { store throws(FleetStoreError) in try store.devices(tenant: tenant) }
    }

    func fences() throws(Failure) -> [Fence] {
        try ask { store throws(FleetStoreError) in try store.fences(tenant: tenant).map(\.fence) }
    }

    func days(of device: String) throws(Failure) -> [CalendarDate] {
        let days = try ask { store throws(FleetStoreError) in
            try store.days(tenant: tenant, device: device, limit: ListView.maxRows)
        }
        return days.map(CalendarDate.init(daysSince1970:))
    }

    func day(_ date: CalendarDate, of device: String) throws(Failure) -> DeviceDay {
        let times = Period.range(of: date)
        return try ask { store throws(FleetStoreError) in
            var positions: [DeviceDay.Position] = []
            var isDamaged = false
            try store.motion(tenant: tenant, device: device, times: times, skipped: { isDamaged = true }) {
                positions += $0.compactMap(DeviceDay.Position.init)
                return !Task.isCancelled
            }
            var events: [FenceEvent] = []
            try store.fenceEvents(tenant: tenant, times: times, device: device) { event in
                events.append(event)
                return !Task.isCancelled
            }
            return DeviceDay(positions, events: events, isDamaged: isDamaged)
        }
    }

    private func ask<Answer>(
        _ request: (FleetStore) throws(FleetStoreError) -> Answer
    ) throws(Failure) -> Answer {
        do throws(FleetStoreError) {
            return try request(store)
        } catch {
            guard error.canRetry else { throw Failure(error) }
        }
        // After a restart of the database, the first query only detects that the connection is lost.
        do throws(FleetStoreError) { return try request(store) } catch { throw Failure(error) }
    }
}
