internal import FleetWire
internal import GNSS
internal import SystemSupport

extension FleetStore {
    private typealias Span = (from: Int64?, to: Int64?)

    /// The maximum number of days to remember. Devices may send batches of any days.
    private static let maxPreparedDays = 1_000
    /// The time between two attempts to create partitions while a long query prevents it. Each attempt delays all batches
    /// until its lock timeout.
    private static let partitionRetryTime = Duration.seconds(10)
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

    /// Creates the missing partitions for a plan's batches. While a long query prevents this, the plan's batches that
    /// need these partitions are postponed, so that one batch with an unusual day does not delay all others.
    func prepareDays(for plan: inout TakePlan) throws(FleetStoreError) {
        let new = plan.candidates.filter { candidate in
            candidate.batch.header.from.map { !preparedDays.contains($0 / Self.day) } ?? true
        }
        isPostponing = false
        guard !new.isEmpty else { return }
        if let time = nextPartitionAttempt, .now < time {
            try postpone(new, in: &plan)
            return
        }
        do throws(FleetStoreError) {
            try prepareDays(new.map { ($0.batch.header.from, $0.batch.header.to) })
        } catch  where error.isLockTimeout {
            nextPartitionAttempt = .now + Self.partitionRetryTime
            try postpone(new, in: &plan)
        }
    }

    /// Postpones the batches whose days have no partition. This includes batches with implausible times, although they
    /// need none.
    private func postpone(_ candidates: [TakePlan.Candidate], in plan: inout TakePlan) throws(FleetStoreError) {
        // Collectors may not read the tables, but may look up their names.
        let rows = try connection.execute(
            """
            SELECT to_regclass('fleet.batches_' || to_char(
                coalesce(date '1970-01-01' + day::integer, (now() AT TIME ZONE 'UTC')::date), 'YYYYMMDD')) IS NOT NULL
            FROM unnest($1) WITH ORDINALITY AS days (day, place) ORDER BY place
            """, .numbers(candidates.map { $0.batch.header.from.map { max(0, $0 / Self.day) } }))
        for (row, candidate) in candidates.enumerated() where !rows.flag(row, 0) {
            plan.postpone(candidate)
            isPostponing = true
        }
    }

    /// Creates the missing partitions for batches.
    ///
    /// - Parameter spans: The times of the first and the last fix of each batch, in microseconds since 1970; `nil` for
    ///   batches without times, which are stored with today's batches.
    private func prepareDays(_ spans: [Span]) throws(FleetStoreError) {
        try createPartitions(spans)
        let now = Self.now
        if preparedDays.count > Self.maxPreparedDays { preparedDays = [] }
        for case (let from?, let to?) in spans {
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
