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
            var epoch = Epoch(fixes)
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
}
