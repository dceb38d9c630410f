/// The messages about refused batches.
///
/// A faulty device resends a batch that is refused, or sends many of them. At most one message about each device
/// is therefore written every ten minutes. The database keeps the reasons for all refusals.
struct RefusalLog {
    /// The refusals of a device since its last message.
    private struct Record {
        let reported: ContinuousClock.Instant
        var count = 0
    }

    /// The minimum time between two messages about a device.
    private static let interval = Duration.seconds(600)
    /// The maximum number of devices. Without credentials, a client can use any number of names.
    private static let maxCount = 10_000

    /// The records, keyed by tenant and device, such as `acme/truck7`.
    private var records: [String: Record] = [:]
    /// The time before which old records are not searched for again.
    private var nextCleanup: ContinuousClock.Instant?

    /// Counts a refused batch. Returns the message to write; `nil` to write none.
    ///
    /// - Parameter sender: The tenant and the name of the device, such as `acme/truck7`.
    mutating func message(_ sender: String, _ reason: String, at now: ContinuousClock.Instant) -> String? {
        let previous = records[sender]
        if let previous, now - previous.reported < Self.interval {
            records[sender]?.count += 1
            return nil
        }
        if records.count >= Self.maxCount, nextCleanup.map({ $0 <= now }) ?? true {
            nextCleanup = now + .seconds(10)
            records = records.filter { now - $0.value.reported < Self.interval }
        }
        guard previous != nil || records.count < Self.maxCount else { return nil }
        records[sender] = Record(reported: now)
        let message = "a batch from \(sender) could not be stored, and was set aside: \(reason)"
        guard let count = previous?.count, count > 0 else { return message }
        return "\(message). Since the previous message about this device, \(count) others could not be stored"
    }
}
