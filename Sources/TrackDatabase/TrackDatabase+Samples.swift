package import GNSS
internal import SQLiteDatabase
package import SystemSupport

extension TrackDatabase {
    /// The values of an epoch that maps and charts show.
    package struct Sample {
        /// The fix, reduced to its time, mode, coordinate, altitude, speed, satellite count and errors. The time is
        /// never `nil`. If the receiver did not send a time, the time comes from the host clock.
        package var fix = Fix()
        /// The mean strength of the signals that are used for the position, in dBHz; `nil` if it is unknown.
        package var strength: Double?
    }

    /// A reader that returns samples on demand. Reading samples takes half as long as reading epochs, because most
    /// columns are omitted and satellites are not decoded.
    package final class Samples {
        private let fixes: Statement
        private let skies: Statement
        private var hasSky: Bool
        private var isOver = false
        /// The mean strength in the last sky, and the time of the sky's row.
        private var sky: (strength: Double?, time: Int64)?

        fileprivate init(fixes: Statement, skies: Statement) throws(Failure) {
            self.fixes = fixes
            self.skies = skies
            hasSky = try skies.step()
        }

        /// Returns the next sample, or `nil` at the end.
        package func next() throws(Failure) -> Sample? {
            // A finished statement is not stepped again, because it would restart.
            if !isOver { isOver = try !fixes.step() }
            if isOver { return nil }
            let time = fixes.integer(0) ?? 0
            while hasSky, let skyTime = skies.integer(0), skyTime <= time {
                sky = (skies.withBytes(1) { PackedSky.meanUsedStrength($0) }, skyTime)
                hasSky = try skies.step()
            }
            let current = sky.flatMap { TrackSchema.isCurrent(skyTime: $0.time, at: time) ? $0.strength : nil }
            return Sample(fix: fix(at: time), strength: current)
        }

        private func fix(at time: Int64) -> Fix {
            var fix = Fix()
            fix.time = UTCTime(microseconds: time)
            fix.mode = fixes.integer(1).flatMap { Fix.Mode(rawValue: UInt8(clamping: $0)) }
            fix.coordinate = fixes.coordinate(2, 3)
            fix.altitude = fixes.number(4)
            fix.speed = fixes.number(5)
            fix.satellitesUsed = fixes.integer(6).map { UInt8(clamping: $0) }
            fix.errors = fixes.errors(origin: 7, horizontal: 8, north: 9, east: 10)
            fix.removeImpossibleValues()
            return fix
        }
    }

    /// Returns the samples of a track in chronological order. The samples are read on demand.
    ///
    /// - Parameter times: The range of times, in microseconds since 1970; `nil` for the whole track.
    package func samples(of track: Track, in times: ClosedRange<Int64>? = nil) throws(Failure) -> Samples {
        try Samples(
            fixes: database.prepare(
                """
                SELECT time, mode, latitude, longitude, altitude, speed, satellites, error_origin, error_horizontal, \
                error_north, error_east FROM fixes \(track.condition(in: times)) AND session = \(track.session) \
                ORDER BY time, number
                """),
            skies: database.prepare(
                "SELECT time, satellites FROM skies \(track.conditionOfSkies(in: times)) ORDER BY time, number"))
    }
}
