/// A set of satellites, a bit each.
struct SatelliteSet {
    /// Three words for each system, for numbers up to 191; no system numbers its satellites higher.
    private var words = [UInt64](repeating: 0, count: 24)
    private static let numbers: UInt16 = 192

    /// How many satellites are in it.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// Empties it.
    mutating func removeAll() { for index in words.indices { words[index] = 0 } }

    /// Adds a satellite.
    /// - Returns: whether it is new.
    @inline(__always)
    @discardableResult
    mutating func insert(_ constellation: Constellation, _ number: UInt16) -> Bool {
        guard number < Self.numbers else { return false }
        let (word, bit) = Self.place(constellation, number)
        let isNew = words[word] & bit == 0
        words[word] |= bit
        return isNew
    }

    /// Whether a satellite is in it.
    @inline(__always)
    func contains(_ constellation: Constellation, _ number: UInt16) -> Bool {
        guard number < Self.numbers else { return false }
        let (word, bit) = Self.place(constellation, number)
        return words[word] & bit != 0
    }

    @inline(__always)
    private static func place(_ constellation: Constellation, _ number: UInt16) -> (Int, UInt64) {
        (Int(constellation.rawValue) &* 3 &+ Int(number &>> 6), 1 &<< UInt64(number & 63))
    }
}
