internal import FleetWire
internal import SQLiteDatabase
internal import SystemSupport

/// The fixes that wait to be sealed. They are stored in groups: a single fix takes up about ten times the space that it
/// needs in a group, and each write would touch more pages of the file.
extension FleetQueue {
    /// The maximum number of fixes in a group. A group of this size fits into a page.
    private static let maxGroupCount = 60

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

    /// Returns a stream's waiting fixes whose sequence numbers are greater than `number`, in order.
    func waitingFixes(of stream: Int64, after number: Int64, limit: Int) throws(Failure) -> [FleetFix] {
        let rows = try database.prepare(
            "SELECT number, count, body FROM fixes WHERE stream = \(stream) ORDER BY number")
        var fixes: [FleetFix] = []
        while fixes.count < limit, try rows.step() {
            guard let first = rows.integer(0), first > 0, let count = rows.integer(1),
                let group = try? FleetFix.decode(rows.bytes(2), count: Int(count))
            else { throw damaged }
            // A batch may have ended within the group.
            fixes += group.dropFirst(max(0, Int(number - first) + 1)).prefix(limit - fixes.count)
        }
        return fixes
    }

    /// Removes the groups whose fixes are all sealed. This method must be called within a transaction.
    func removeWaitingFixes(of stream: Int64, through number: UInt64) throws(Failure) {
        try database.run("DELETE FROM fixes WHERE stream = \(stream) AND number + count - 1 <= \(number)")
    }
}
