/// An antenna status, as reported by the receiver.
public enum AntennaStatus: Hashable, Sendable {
    /// The antenna is connected.
    case normal
    /// No current flows: the antenna is not connected, or its cable is cut.
    case open
    /// Too much current flows: the antenna circuit is shorted.
    case short
    /// The receiver uses its internal antenna.
    case inside
    /// The receiver uses the external antenna at the end of a cable.
    case outside
}

extension FieldReader {
    /// Reads an antenna status from a number.
    /// - Parameter meanings: The meanings of the numbers, starting with the meaning of 0.
    mutating func antennaStatus(_ meanings: [AntennaStatus?]) -> AntennaStatus? {
        guard let number = integer(Int.self), meanings.indices.contains(number) else { return nil }
        return meanings[number]
    }
}

extension FieldWriter {
    /// Writes an antenna status as a number.
    mutating func antennaStatus(_ status: AntennaStatus?, _ meanings: [AntennaStatus?]) {
        integer(status.flatMap { meanings.firstIndex(of: $0) })
    }
}
