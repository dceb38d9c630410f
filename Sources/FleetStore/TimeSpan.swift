/// A range of fix times in microseconds since 1970, with the SQL condition for the batches in it.
struct TimeSpan {
    private let times: Range<Int64>?

    /// Creates a span; `nil` contains all times.
    init(_ times: Range<Int64>?) { self.times = times }

    /// Whether the span contains a time.
    func contains(_ time: Int64) -> Bool { times?.contains(time) ?? true }

    /// Returns the SQL condition for batches that may contain fixes of the span. Its four parameters are
    /// ``parameters``.
    ///
    /// The condition on the day only lets PostgreSQL skip partitions. A batch is stored under the day of its first fix,
    /// and lasts at most one day.
    static func condition(firstParameter number: Int) -> String {
        """
        (end_time >= $\(number) AND start_time <= $\(number + 1)
            AND (day = '-infinity' OR day BETWEEN date '1970-01-01' + $\(number + 2)::bigint::integer
                AND date '1970-01-01' + $\(number + 3)::bigint::integer))
        """
    }

    /// The parameters of the condition: the first and the last time, the first and the last day.
    var parameters: [PostgresValue] {
        let first = times?.lowerBound ?? .min
        let last = times.map { max($0.upperBound, .min + 1) - 1 } ?? .max
        return [.number(first), .number(last), .number(Self.day(first) - 1), .number(Self.day(last))]
    }

    /// Returns the day of a time, limited to the days that a partition can have.
    private static func day(_ time: Int64) -> Int64 { min(max(time / 86_400_000_000, 0), 1_000_000) }
}
