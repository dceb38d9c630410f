/// A stored event: a device entered or left a fence.
package struct FenceEvent: Hashable, Sendable {
    /// The name of the fence, which may have been removed since then.
    package let fence: String
    /// The name of the device.
    package let device: String
    /// The sequence number of the first fix after the crossing.
    package let number: UInt64
    /// The time of the first fix after the crossing, in microseconds since 1970.
    package let time: Int64
    /// The time at which the event was stored, in microseconds since 1970.
    package let arrived: Int64
    /// Whether the device entered the fence.
    package let isEntry: Bool

    /// Creates an event.
    package init(fence: String, device: String, number: UInt64, time: Int64, arrived: Int64, isEntry: Bool) {
        self.fence = fence
        self.device = device
        self.number = number
        self.time = time
        self.arrived = arrived
        self.isEntry = isEntry
    }

    /// Whether the event was stored more than five minutes after it happened, for example because the device was
    /// disconnected.
    package var isLate: Bool {
        let (age, overflows) = arrived.subtractingReportingOverflow(time)
        return overflows ? time < 0 : age > 300_000_000
    }
}

extension FleetStore {
    /// Passes a tenant's fence events to a closure, ordered by the times of their fixes.
    ///
    /// - Parameters:
    ///   - times: The range of fix times in microseconds since 1970; `nil` for all times.
    ///   - device: The name of the device; `nil` for all devices.
    ///   - fence: The name of the fence, which may have been removed; `nil` for all fences.
    ///   - body: A closure that returns `false` if it needs no more events.
    package func fenceEvents(
        tenant: String, times: Range<Int64>? = nil, device: String? = nil, fence: String? = nil,
        body: (FenceEvent) -> Bool
    ) throws(FleetStoreError) {
        let pageSize = 1_000
        // The sort key of the previous page's last event. The initial key precedes all events, because sequence numbers
        // start at 1.
        var last: [PostgresValue] = [
            .number(times?.lowerBound ?? .min), .number(0), .number(0), .flag(false), .number(0),
        ]
        while true {
            // A condition such as device = coalesce($3, device) would make PostgreSQL expect a single device, and
            // examine every pair of a device and a fence for each page.
            let rows = try connection.execute(
                """
                SELECT time, stream, number, is_entry, fence, fences.name, streams.device, fleet.micros(events.arrived)
                FROM fleet.fence_events AS events
                JOIN fleet.fences ON fences.id = fence JOIN fleet.streams ON streams.id = stream
                WHERE fences.tenant = $1 AND time <= $2 AND ($3::text IS NULL OR streams.device = $3)
                    AND ($4::text IS NULL OR fences.name = $4)
                    AND (time, stream, number, is_entry, fence) > ($6, $7, $8, $9, $10)
                ORDER BY time, stream, number, is_entry, fence LIMIT $5
                """,
                [
                    .text(tenant), .number(times.map { $0.upperBound - 1 } ?? .max), .text(device), .text(fence),
                    .number(Int64(pageSize)),
                ] + last)
            for row in 0..<rows.count {
                guard let time = rows.number(row, 0), let stream = rows.number(row, 1),
                    let number = rows.number(row, 2), let id = rows.number(row, 4), let name = rows.text(row, 5),
                    let device = rows.text(row, 6), let arrived = rows.number(row, 7)
                else { continue }
                let isEntry = rows.flag(row, 3)
                let event = FenceEvent(
                    fence: name, device: device, number: UInt64(number), time: time, arrived: arrived,
                    isEntry: isEntry)
                guard body(event) else { return }
                last = [.number(time), .number(stream), .number(number), .flag(isEntry), .number(id)]
            }
            if rows.count < pageSize { return }
        }
    }
}
