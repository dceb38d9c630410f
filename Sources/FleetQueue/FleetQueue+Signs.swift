package import FleetWire
internal import SQLiteDatabase
package import SystemSupport

extension FleetQueue {
    /// Records how far the device's clock is ahead of the satellites' time, in seconds; `nil` if the clock is right.
    package func recordClock(offset: Int64?, at time: Int64) throws(Failure) {
        try recordSign("clock", offset.map { "\($0)" }, at: time)
    }

    /// Records a sign of another device with the same name.
    package func recordCopy(at time: Int64) throws(Failure) { try recordSign("copy", "", at: time) }

    /// The sign that the center has not answered a question yet.
    static let askedSign = "asked"

    /// Keeps stored batches, whatever their age, until ``stopKeepingForAnswer()`` is called, even by a later process.
    ///
    /// A question names the first fix that the queue has kept. If a replay was requested, the center deletes its copies
    /// of that fix and all later fixes before it answers. If the answer is lost, only the queue has these fixes.
    package func keepForAnswer() throws(Failure) {
        guard !keepsForAnswer else { return }
        try recordSign(Self.askedSign, "", at: newest)
        keepsForAnswer = true
    }

    /// Lets old batches be deleted again, because the center has answered all questions.
    package func stopKeepingForAnswer() throws(Failure) {
        guard keepsForAnswer else { return }
        try recordSign(Self.askedSign, nil, at: newest)
        keepsForAnswer = false
    }

    /// Returns whether a stream is in the queue.
    package func contains(_ stream: Incarnation) throws(Failure) -> Bool { try row(of: stream) != nil }

    /// Records a sign, or deletes it if the value is `nil`.
    func recordSign(_ name: String, _ value: String?, at time: Int64) throws(Failure) {
        guard let value else {
            let deletion = try database.prepare("DELETE FROM signs WHERE name = ?")
            try deletion.bind(name)
            try deletion.run()
            return
        }
        let update = try database.prepare("INSERT OR REPLACE INTO signs VALUES (?, ?, ?)")
        try update.bind(name)
        try update.bind(time)
        try update.bind(value)
        try update.run()
    }
}

extension QueueStatus {
    /// Reads the signs, if there are any. A queue that was last used by an earlier version has no table for them.
    mutating func addSigns(_ database: Database) throws(Failure) {
        guard try database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'signs'") == 1 else { return }
        let signs = try database.prepare("SELECT name, time, value FROM signs")
        while try signs.step() {
            switch signs.text(0) {
            case "link": linkCause = signs.text(2)
            case "problem": problemCause = signs.text(2)
            case "clock": clockOffset = signs.text(2).flatMap { Int64($0) }
            case "copy": copySign = signs.integer(1)
            default: break
            }
        }
    }

    /// Returns the number of fixes that were dropped because the queue was full.
    ///
    /// - Parameter waiting: The part of a query that selects the batches that are not stored.
    static func dropped(in database: Database, _ waiting: String) throws(Failure) -> Int {
        let gaps = try database.prepare("SELECT body \(waiting) AND gap")
        var count = 0
        while try gaps.step() {
            guard let header = try? BatchHeader(payload: gaps.bytes(0)), header.reason == FleetQueue.fullReason else {
                continue
            }
            count += header.count
        }
        return count
    }
}
