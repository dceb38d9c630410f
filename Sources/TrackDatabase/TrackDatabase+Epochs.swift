package import GNSS
internal import SQLiteDatabase
package import SystemSupport

extension TrackDatabase {
    /// A reader that returns epochs on demand. Fixes and skies are sorted by the same key, so both tables are read in
    /// parallel.
    package final class Epochs {
        private let fixes: Statement
        /// The statement that reads skies; `nil` to omit the satellites.
        private let skies: Statement?
        private var hasSky = true
        /// The last sky, and the time of its row.
        private var sky: (sky: Sky, time: Int64)?
        private var isFirst = true
        private var isOver = false
        /// The epoch that ``next()`` will return next, and the time of its row.
        private var pending: (epoch: Epoch, time: Int64)?
        /// The start time for another reader that continues after the last returned epoch, in microseconds since 1970;
        /// `nil` if all epochs have been returned, or if the next epoch has the same time as the last one.
        package private(set) var restart: Int64?

        init(fixes: Statement, skies: Statement?) {
            self.fixes = fixes
            self.skies = skies
        }

        /// Returns the next epoch, or `nil` at the end.
        package func next() throws(Failure) -> Epoch? {
            if isFirst { pending = try nextRow() }
            guard let last = pending else { return nil }
            pending = try nextRow()
            restart = pending.flatMap { $0.time > last.time ? $0.time : nil }
            return last.epoch
        }

        private func nextRow() throws(Failure) -> (epoch: Epoch, time: Int64)? {
            if isFirst { hasSky = try skies?.step() ?? false }
            isFirst = false
            // A finished statement is not stepped again, because it would restart.
            if !isOver { isOver = try !fixes.step() }
            if isOver { return nil }
            var epoch = fixes.epoch
            let time = fixes.integer(0) ?? 0
            guard let skies else { return (epoch, time) }
            let key = fixes.key
            while hasSky, skies.key <= key {
                sky = (PackedSky.sky(skies.bytes(3)), skies.integer(0) ?? 0)
                hasSky = try skies.step()
            }
            if let sky, TrackSchema.isCurrent(skyTime: sky.time, at: time) { epoch.sky = sky.sky }
            return (epoch, time)
        }
    }
}

extension Statement {
    /// The key of the current row: the time, the device and the sequence number of the epoch.
    fileprivate var key: (Int64, Int64, Int64) { (integer(0) ?? 0, integer(1) ?? 0, integer(2) ?? 0) }

    /// The epoch in the current row, which must have the columns listed in ``FixColumns``.
    fileprivate var epoch: Epoch {
        var fix = Fix()
        // If the row has no delay, the receiver did not send a time, and the row's time comes from the host clock.
        if integer(4) != nil { fix.time = integer(0).map { UTCTime(microseconds: $0) } }
        fix.mode = integer(6).flatMap { Fix.Mode(rawValue: UInt8(clamping: $0)) }
        fix.quality = integer(7).flatMap { Fix.Quality(rawValue: UInt8(clamping: $0)) }
        fix.satellitesUsed = integer(8).map { UInt8(clamping: $0) }
        fix.coordinate = coordinate(9, 10)
        // If the stored position is impossible, the stored mode cannot be trusted either.
        if fix.coordinate == nil, number(9) != nil { fix.mode = nil }
        fix.altitude = number(11)
        fix.ellipsoidalAltitude = number(12)
        fix.geoidSeparation = number(13)
        fix.speed = number(14)
        fix.course = number(15)
        fix.climb = number(16)
        fix.magneticVariation = number(17)
        fix.dilution.horizontal = number(18)
        fix.dilution.vertical = number(19)
        fix.dilution.position = number(20)
        fix.errors = errors(origin: 21, horizontal: 22, vertical: 23, north: 24, east: 25)
        fix.correctionAge = number(26)
        fix.correctionStation = integer(27).map { UInt16(clamping: $0) }
        // Another program may have stored any values.
        fix.removeImpossibleValues()
        var attitude = Attitude()
        attitude.heading = number(28)
        attitude.pitch = number(29)
        attitude.roll = number(30)
        attitude.removeImpossibleValues()
        var epoch = Epoch(fix: fix, isComplete: integer(5) == 1)
        if attitude != Attitude() { epoch.attitude = attitude }
        return epoch
    }
}
