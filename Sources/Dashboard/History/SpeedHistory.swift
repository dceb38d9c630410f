/// The speeds during the last minute, with one value per second.
package struct SpeedHistory: Sendable {
    private static let seconds = 60
    private var speeds: [Double?] = Array(repeating: nil, count: seconds)
    private var second = 0

    /// Adds a speed, which replaces any earlier speed in the same second.
    package mutating func add(_ speed: Double?, at time: Double) {
        pass(to: Int(time))
        if let speed, speed.isFinite { speeds[second % Self.seconds] = speed }
    }

    private mutating func pass(to now: Int) {
        guard now > second else { return }
        for missed in max(second + 1, now - Self.seconds + 1)...now { speeds[missed % Self.seconds] = nil }
        second = now
    }

    /// Divides the last minute into equal parts and returns the mean speed of each part, in chronological order.
    package func means(parts: Int, at time: Double) -> [Double?] {
        var history = self
        history.pass(to: Int(time))
        let length = max(1, Self.seconds / max(1, parts))
        return (0..<parts).map { part in
            // The last part ends at the current second.
            let end = history.second - (parts - 1 - part) * length
            let known = (end - length + 1...end).compactMap { $0 < 0 ? nil : history.speeds[$0 % Self.seconds] }
            return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
        }
    }
}
