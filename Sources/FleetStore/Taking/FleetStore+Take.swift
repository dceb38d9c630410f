internal import FleetFences
internal import FleetWire
internal import SystemSupport

extension FleetStore {
    /// The maximum number of arrivals in one transaction.
    package static let maxArrivals = 500
    /// The number of fixes above which a transaction accepts no more arrivals. All its fixes are held in memory, and a
    /// hostile batch of 100 bytes can contain ``Batch/maxCount`` of them.
    private static let maxTransactionFixes = 100_000
    /// The total length of the payloads, in bytes, above which a transaction accepts no more arrivals. Encoding the
    /// statement's parameters needs several copies of the payloads.
    private static let maxTransactionBytes = 8_000_000

    /// Returns how many of the payloads, from the first one on, to pass to ``take(_:)`` in one call.
    package static func countForTransaction(_ payloads: some Sequence<[UInt8]>) -> Int {
        var (count, fixes, bytes) = (0, 0, 0)
        for payload in payloads {
            guard count < maxArrivals, fixes < maxTransactionFixes, bytes < maxTransactionBytes else { break }
            count += 1
            bytes += payload.count
            // A gap has a count, but no fixes.
            guard let header = try? BatchHeader(payload: payload), !header.isGap else { continue }
            fixes += min(header.count, Batch.maxCount)
        }
        return count
    }

    /// Stores the batches that continue their streams, and returns the outcome of each arrival, in the same order.
    ///
    /// All batches are stored in one transaction, and are on disk when the call returns. Each fix is stored exactly
    /// once, no matter how often and in which order batches arrive.
    ///
    /// If a long query prevents the creation of a partition, the batches that need it have the outcome
    /// ``Taken/Outcome/gap(next:)``, and ``isPostponing`` is `true`.
    ///
    /// - Parameter arrivals: At most ``maxArrivals`` payloads.
    package func take(_ arrivals: [Arrival]) throws(FleetStoreError) -> [Taken] {
        precondition(arrivals.count <= Self.maxArrivals, "a call accepts at most \(Self.maxArrivals) arrivals")
        let headers = arrivals.map(Self.header)
        let keys = Set(headers.compactMap { try? $0.get() }.map(StreamKey.init))
        let (stored, fenceVersion) = try keys.isEmpty ? ([:], knownFences.version) : progress(of: Array(keys))
        var plan = TakePlan(stored: stored)
        var outcomes: [Int: Taken.Outcome] = [:]
        for (index, header) in headers.enumerated() {
            switch header {
            case .success(let header): plan.add(header, payload: arrivals[index].payload, index: index)
            case .failure(let error): outcomes[index] = .poison(reason: error.reason, next: nil)
            }
        }
        try prepareDays(for: &plan)
        outcomes.merge(plan.outcomes) { old, _ in old }
        let fences = try fences(version: fenceVersion)
        outcomes.merge(try store(plan.candidates, of: arrivals, fences)) { old, _ in old }
        let taken = zip(headers, arrivals.indices).map { header, index in
            Taken(incarnation: try? header.get().incarnation, outcome: outcomes[index] ?? .gap(next: 1))
        }
        try setAside(zip(arrivals, taken))
        return taken
    }

    /// Returns the header of an arrival, or the reason why the header cannot be trusted.
    private static func header(of arrival: Arrival) -> Result<BatchHeader, WireError> {
        do throws(WireError) {
            let header = try BatchHeader(payload: arrival.payload)
            guard header.tenant == arrival.tenant, header.device == arrival.device else {
                throw WireError(
                    "the batch is from device \(header.tenant)/\(header.device), but its subject names another device")
            }
            // Otherwise, readers of the tables would assume that the fixes were deleted on request.
            guard !header.isGap || !CenterGap.isReserved(header.reason) else {
                throw WireError("the gap has a reason that only the center may give: \(header.reason)")
            }
            return .success(header)
        } catch {
            return .failure(error)
        }
    }

    /// Stores a plan's batches and their fence crossings in one transaction.
    ///
    /// - Parameter fences: The fences, keyed by tenant. Tenants without fences are omitted.
    /// - Returns: The outcomes, keyed by the index in the list of arrivals.
    func store(
        _ candidates: [TakePlan.Candidate], of arrivals: [Arrival], _ fences: [String: FenceIndex] = [:]
    ) throws(FleetStoreError) -> [Int: Taken.Outcome] {
        guard !candidates.isEmpty else { return [:] }
        // fleet.take locks the streams in this order, and the positions of devices after all streams, so collectors do
        // not deadlock. Within a stream, the candidates stay in order of their sequence numbers.
        let sorted = candidates.sorted { ($0.key, $0.index) < ($1.key, $1.index) }
        guard sorted.contains(where: { fences[$0.key.tenant] != nil }) else { return try store(sorted, of: arrivals) }
        return try connection.transaction { () throws(FleetStoreError) in
            let outcomes = try store(sorted, of: arrivals)
            let taken = sorted.filter { if case .taken = outcomes[$0.index] { true } else { false } }
            try storeCrossings(of: taken.map(\.batch), fences)
            return outcomes
        }
    }

    /// Stores sorted batches in the current transaction, or in a new transaction if none is open.
    private func store(
        _ sorted: [TakePlan.Candidate], of arrivals: [Arrival]
    ) throws(FleetStoreError) -> [Int: Taken.Outcome] {
        let headers = sorted.map(\.batch.header)
        let summaries = sorted.map { BatchSummary($0.batch) }
        let rows = try connection.execute(
            """
            SELECT is_taken, next_number FROM fleet.take(
                $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
            """,
            .texts(headers.map(\.tenant)), .texts(headers.map(\.device)),
            .byteStrings(headers.map(\.incarnation.byteArray)), .numbers(headers.map { Int64($0.first) }),
            .numbers(headers.map { Int64($0.count) }), .byteStrings(sorted.map(\.previousChain)),
            .byteStrings(headers.map(\.chain)), .flags(headers.map(\.isGap)), .texts(headers.map(\.reason)),
            .flags(headers.map(\.isLate)), .numbers(headers.map(\.from)), .numbers(headers.map(\.to)),
            .numbers(summaries.map { $0.box?.south }),
            .numbers(summaries.map { $0.box?.west }), .numbers(summaries.map { $0.box?.north }),
            .numbers(summaries.map { $0.box?.east }), .numbers(summaries.map { $0.position.map { Int64($0.number) } }),
            .numbers(summaries.map { $0.position?.fix.instant }),
            .byteStrings(summaries.map { $0.position?.fix.encoded() }),
            .byteStrings(sorted.map { arrivals[$0.index].payload }))
        guard rows.count == sorted.count else {
            throw FleetStoreError(
                "the database was prepared by another version of gpsbridge. Update the fleet tables",
                remedy: .fleetTables)
        }
        var outcomes: [Int: Taken.Outcome] = [:]
        for (row, candidate) in sorted.enumerated() {
            let next = UInt64(clamping: rows.number(row, 1) ?? 1)
            outcomes[candidate.index] =
                if rows.flag(row, 0) {
                    .taken(next: next)
                } else if next > candidate.batch.header.first {
                    .duplicate(next: next)
                } else {
                    .gap(next: next)
                }
        }
        return outcomes
    }

    /// Stores the payloads with the outcome ``Taken/Outcome/poison(reason:next:)`` in the table `bad`.
    private func setAside(_ results: Zip2Sequence<[Arrival], [Taken]>) throws(FleetStoreError) {
        let refused = results.compactMap { arrival, taken -> (arrival: Arrival, reason: String)? in
            guard case .poison(let reason, _) = taken.outcome else { return nil }
            return (arrival, reason)
        }
        guard !refused.isEmpty else { return }
        try connection.execute(
            "SELECT fleet.set_aside($1, $2, $3, $4)", .texts(refused.map(\.arrival.tenant)),
            .texts(refused.map(\.arrival.device)), .texts(refused.map(\.reason)),
            .byteStrings(refused.map(\.arrival.payload)))
    }
}
