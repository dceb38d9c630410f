/// A range of fix times in microseconds since 1970, and the SQL condition that finds the batches in this range.
struct TimeSpan {
    private let times: Range<Int64>?

    /// Creates a span. If `times` is `nil`, the span contains all times.
    init(_ times: Range<Int64>?) { self.times = times }

    /// Returns whether the span contains a time.
    func contains(_ time: Int64) -> Bool { times?.contains(time) ?? true }

    /// Returns the SQL condition for batches that may contain fixes of the span. The condition has four consecutive
    /// parameters, whose values are ``parameters``.
    ///
    /// The condition on the day excludes no batches, but lets PostgreSQL skip partitions. A batch is stored under the
    /// day of its earliest fix, and its fixes span at most one day.
    ///
    /// - Parameter number: The number of the first parameter.
    static func condition(firstParameter number: Int) -> String {
        """
        (end_time >= $\(number) AND start_time <= $\(number + 1)
            AND (day = '-infinity' OR day BETWEEN date '1970-01-01' + $\(number + 2)::bigint::integer
                AND date '1970-01-01' + $\(number + 3)::bigint::integer))
        """
    }

    /// The values of the condition's parameters: the first and last times, and the first and last days. Days are
    /// counted from the first day of 1970.
    var parameters: [PostgresValue] {
        let first = times?.lowerBound ?? .min
        let last = times.map { max($0.upperBound, .min + 1) - 1 } ?? .max
        return [.number(first), .number(last), .number(Self.day(first) - 1), .number(Self.day(last))]
    }

    /// Returns the number of days from 1970 to a time, clamped to the range of days that can have a partition.
    private static func day(_ time: Int64) -> Int64 { min(max(time / 86_400_000_000, 0), 1_000_000) }
}
