internal import GNSS
internal import SystemSupport

extension FleetStore {
    private typealias Span = (from: Int64?, to: Int64?)

    /// The maximum number of days to remember. Devices may send batches of any days.
    private static let maxPreparedDays = 1_000
    private static let hour: Int64 = 3_600_000_000
    private static let day = 24 * hour

    /// The time in microseconds since 1970.
    private static var now: Int64 { UTCTime.now.secondsSince1970 * 1_000_000 }

    /// Creates the partition for tomorrow's batches, so that a long query that runs past midnight does not delay
    /// them. Call this method regularly. In the first hour of a day, it has no effect, because the clock of the
    /// database may differ.
    package func prepareTomorrow() throws(FleetStoreError) {
        let time = Self.now + Self.day - Self.hour
        try createPartitions([(time, time)])
    }

    /// Creates the missing partitions for batches.
    ///
    /// - Parameter spans: The times of the first and the last fix of each batch, in microseconds since 1970; `nil` for
    ///   batches without times, which are stored with today's batches.
    func prepareDays(_ spans: [(from: Int64?, to: Int64?)]) throws(FleetStoreError) {
        let new = spans.filter { span in span.from.map { !preparedDays.contains($0 / Self.day) } ?? true }
        guard !new.isEmpty else { return }
        try createPartitions(new)
        let now = Self.now
        if preparedDays.count > Self.maxPreparedDays { preparedDays = [] }
        for case (let from?, let to?) in new {
            // The database creates no partition for times that are not plausible.
            let (length, isTooLong) = to.subtractingReportingOverflow(from)
            if from <= now, !isTooLong, 0...Self.day ~= length { preparedDays.insert(from / Self.day) }
        }
    }

    private func createPartitions(_ spans: [Span]) throws(FleetStoreError) {
        do throws(FleetStoreError) {
            try connection.execute(
                "SELECT fleet.prepare_days($1, $2)", .numbers(spans.map(\.from)), .numbers(spans.map(\.to)))
        } catch  where error.remedy == .fleetTables {
            // Tables that an older version has prepared create partitions while they store batches.
        }
    }
}
