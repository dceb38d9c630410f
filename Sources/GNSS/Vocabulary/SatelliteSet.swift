/// A set of satellites that stores one bit for each satellite.
struct SatelliteSet {
    /// Three words for each system, for satellite numbers up to ``maxNumber``.
    private var words = InlineArray<24, UInt64>(repeating: 0)
    /// The highest number that can be in a set. No system uses higher numbers.
    static let maxNumber: UInt16 = 191

    /// Removes all satellites.
    mutating func removeAll() { self = SatelliteSet() }

    /// Adds a satellite.
    /// - Returns: `true` if the satellite was not in the set before. Always `false` for a number above 191.
    @inline(__always)
    @discardableResult
    mutating func insert(_ constellation: Constellation, _ number: UInt16) -> Bool {
        guard number <= Self.maxNumber else { return false }
        let (word, bit) = Self.wordAndBit(constellation, number)
        let isNew = words[word] & bit == 0
        words[word] |= bit
        return isNew
    }

    /// Returns whether the set contains a satellite.
    @inline(__always)
    func contains(_ constellation: Constellation, _ number: UInt16) -> Bool {
        guard number <= Self.maxNumber else { return false }
        let (word, bit) = Self.wordAndBit(constellation, number)
        return words.span[word] & bit != 0
    }

    @inline(__always)
    private static func wordAndBit(_ constellation: Constellation, _ number: UInt16) -> (Int, UInt64) {
        (Int(constellation.rawValue) &* 3 &+ Int(number &>> 6), 1 &<< UInt64(number & 63))
    }
}
