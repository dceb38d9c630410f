/// An antenna status, as reported by the receiver.
public enum AntennaStatus: Hashable, Sendable {
    /// The antenna is connected and working.
    case normal
    /// Open circuit: the antenna draws no current because it is not connected, or its cable is broken.
    case open
    /// Short circuit: the antenna draws too much current.
    case short
    /// The receiver uses its internal antenna.
    case inside
    /// The receiver uses an external antenna.
    case outside
}

extension FieldReader {
    /// Reads an antenna status from a number.
    /// - Parameter meanings: The status for each number, starting with 0; `nil` for numbers without a meaning.
    mutating func antennaStatus(_ meanings: [AntennaStatus?]) -> AntennaStatus? {
        guard let number = integer(Int.self), meanings.indices.contains(number) else { return nil }
        return meanings[number]
    }
}

extension FieldWriter {
    /// Writes an antenna status as its index in `meanings`.
    mutating func antennaStatus(_ status: AntennaStatus?, _ meanings: [AntennaStatus?]) {
        integer(status.flatMap { meanings.firstIndex(of: $0) })
    }
}
