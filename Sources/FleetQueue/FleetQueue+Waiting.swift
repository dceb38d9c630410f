internal import FleetWire
internal import SQLiteDatabase
internal import SystemSupport

/// The fixes that wait to be sealed. They are stored in groups: a single fix takes up about ten times the space that it
/// needs in a group, and each write would touch more pages of the file.
extension FleetQueue {
    /// The maximum number of fixes in a group. A group of this size fits into a page.
    private static let maxGroupCount = 60
    /// The maximum number of fixes that can be missing from a former stream. A group that is farther away has a damaged
    /// number.
    private static let maxMissingCount: Int64 = 100_000

    /// Writes the fixes that are still in memory. This method must be called within a transaction. The caller empties
    /// the buffer after the commit.
    func insertBuffer() throws(Failure) {
        var number = last - UInt64(buffer.count) + 1
        for start in stride(from: 0, to: buffer.count, by: Self.maxGroupCount) {
            let group = buffer[start..<min(start + Self.maxGroupCount, buffer.count)]
            try insert.bind(row)
            try insert.bind(number)
            try insert.bind(group[start].received)
            try insert.bind(FleetFix.encode(Array(group)))
            try insert.bind(group.count)
            try insert.run()
            number += UInt64(group.count)
        }
    }

    /// A row of the table `fixes`. Any of its values can be wrong, because disks damage files.
    private struct Group {
        let first: Int64
        let count: Int64
        /// The fixes; `nil` if the group is damaged.
        let fixes: [FleetFix]?

        init(_ row: Statement) {
            first = row.integer(0) ?? 0
            count = row.integer(1) ?? 0
            let isPossible = 1...Int64(BatchHeader.maxNumber) ~= first
            fixes = isPossible ? try? FleetFix.decode(row.bytes(2), count: Int(count)) : nil
        }
    }

    private func groups(of stream: Int64) throws(Failure) -> Statement {
        try database.prepare("SELECT number, count, body FROM fixes WHERE stream = \(stream) ORDER BY number")
    }

    /// Returns a stream's waiting fixes whose sequence numbers are greater than `number`, in order, up to the first fix
    /// that is damaged or missing.
    func waitingFixes(of stream: Int64, after number: Int64, limit: Int) throws(Failure) -> [FleetFix] {
        let rows = try groups(of: stream)
        var fixes: [FleetFix] = []
        while fixes.count < limit, try rows.step() {
            let group = Group(rows)
            guard let groupFixes = group.fixes, group.first <= number + Int64(fixes.count) + 1 else { break }
            // A batch may have ended within the group.
            fixes += groupFixes.dropFirst(Int(number - group.first) + fixes.count + 1).prefix(limit - fixes.count)
        }
        return fixes
    }

    /// Moves a stream's damaged groups after `number` to the table `damaged`, up to the first intact group. This method
    /// must be called within a transaction.
    ///
    /// - Returns: The number of fixes that are damaged or missing.
    func moveDamagedGroupsAside(of stream: Int64, after number: Int64) throws(Failure) -> Int {
        // New fixes of the stream in use take the numbers after `last`.
        let lastPossible = stream == row ? Int64(last) : number + Self.maxMissingCount
        guard number <= lastPossible else { throw damaged }
        let rows = try groups(of: stream)
        var damagedGroups: [Int64] = []
        var end = number
        while try rows.step() {
            let group = Group(rows)
            if let fixes = group.fixes, group.first + Int64(fixes.count) - 1 <= lastPossible {
                // Sealed groups are removed, so the number of the last sealed fix is damaged.
                guard group.first + Int64(fixes.count) - 1 > number else { throw damaged }
                end = max(number, group.first - 1)
                break
            }
            damagedGroups.append(group.first)
            // If the number is damaged, the numbers before the next intact group are missing.
            guard group.first > number, group.first <= lastPossible else { continue }
            let count = min(max(group.count, 1), Int64(Self.maxGroupCount))
            end = max(end, min(group.first + count - 1, lastPossible))
        }
        rows.reset()
        for first in damagedGroups {
            let row = "FROM fixes WHERE stream = \(stream) AND number = \(first)"
            try keepDamaged("SELECT stream, number, count, 0, received, body \(row)")
            try database.run("DELETE \(row)")
        }
        return Int(end - number)
    }

    /// Removes the groups whose fixes are all sealed. This method must be called within a transaction.
    func removeWaitingFixes(of stream: Int64, through number: UInt64) throws(Failure) {
        try database.run("DELETE FROM fixes WHERE stream = \(stream) AND number + count - 1 <= \(number)")
    }
}
