internal import FleetLink
internal import FleetStore

/// The batches that have arrived and wait to be stored.
///
/// While the database cannot be used, a broker without streams delivers batches without being asked. Devices resend the
/// batches that are dropped here, and a broker with streams redelivers them.
struct WaitingArrivals {
    /// The maximum number of batches.
    private static let maxCount = 20_000
    /// The number of bytes of all payloads above which no more batches are accepted. Over MQTT, a payload may have 2 MB.
    private static let maxSize = 256_000_000

    private var arrivals: [CollectorLink.Arrival] = []
    /// The number of bytes of all payloads.
    private var size = 0

    var isEmpty: Bool { arrivals.isEmpty }

    /// Adds a batch, or drops it if too many batches are waiting.
    mutating func add(_ arrival: CollectorLink.Arrival) {
        guard arrivals.count < Self.maxCount, size + arrival.payload.count <= Self.maxSize else { return }
        arrivals.append(arrival)
        size += arrival.payload.count
    }

    /// The batches to store in the next transaction, oldest first.
    var next: ArraySlice<CollectorLink.Arrival> {
        arrivals.prefix(FleetStore.countForTransaction(arrivals.lazy.map(\.payload)))
    }

    /// Removes batches that have been stored.
    mutating func removeFirst(_ count: Int) {
        size -= arrivals.prefix(count).reduce(0) { $0 + $1.payload.count }
        arrivals.removeFirst(count)
    }
}
