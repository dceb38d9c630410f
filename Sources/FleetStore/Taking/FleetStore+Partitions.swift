internal import GNSS
internal import SystemSupport

extension FleetStore {
    /// The maximum number of days to remember. Devices may send batches of any days.
    private static let maxPreparedDays = 1_000
    private static let dayLength: Int64 = 86_400_000_000

    /// Creates the partition for tomorrow's batches, so that a long query over midnight does not delay them.
    package func prepareTomorrow() throws(FleetStoreError) {
        let tomorrow = UTCTime.now.secondsSince1970 * 1_000_000 + Self.dayLength - 1_000_000
        try prepareDays([(tomorrow, tomorrow)])
    }

    /// Creates the missing partitions for batches.
    ///
    /// - Parameter spans: The times of the first and the last fix of each batch, in microseconds since 1970; `nil` for
    ///   batches without times, which are stored with today's batches.
    func prepareDays(_ spans: [(from: Int64?, to: Int64?)]) throws(FleetStoreError) {
        let now = UTCTime.now.secondsSince1970 * 1_000_000
        let days = spans.map { (($0.from ?? now) / Self.dayLength, $0) }.filter { !preparedDays.contains($0.0) }
        guard !days.isEmpty else { return }
        do throws(FleetStoreError) {
            try connection.execute(
                "SELECT fleet.prepare_days($1, $2)", .numbers(days.map(\.1.from)), .numbers(days.map(\.1.to)))
        } catch  where error.remedy == .fleetTables {
            // Tables that an older version has prepared create partitions while they store batches.
        }
        if preparedDays.count > Self.maxPreparedDays { preparedDays = [] }
        preparedDays.formUnion(days.map(\.0))
    }
}
