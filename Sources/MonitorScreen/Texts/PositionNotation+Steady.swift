public import GNSS
import TerminalScreen

extension PositionNotation {
    /// Creates a position format from a coordinate notation. Numbers are padded to a constant width, so that the digits
    /// stay in place when, for example, 9.99° becomes 10°.
    public init(_ notation: CoordinateNotation, isASCII: Bool = false) {
        self.init(name: notation.rawValue) { notation.steadyText($0, isASCII: isASCII) }
    }
}

extension [PositionNotation] {
    /// All formats, in the order in which the `c` key selects them.
    public static func all(isASCII: Bool = false) -> [PositionNotation] {
        CoordinateNotation.allCases.map { PositionNotation($0, isASCII: isASCII) }
    }
}

extension CoordinateNotation {
    fileprivate func steadyText(_ coordinate: Coordinate, isASCII: Bool) -> String {
        let text = text(coordinate, isASCII: isASCII)
        switch self {
        case .decimal, .minutes, .seconds:
            let widest = self.text(Coordinate(latitude: 90, longitude: 180), isASCII: isASCII)
            let widths = widest.latitudeAndLongitude.map(\.terminalWidth)
            return zip(text.latitudeAndLongitude, widths).map { $0.padded(left: $1) }.joined(separator: "  ")
        case .utm, .mgrs, .maidenhead, .plusCode:
            return text
        }
    }
}

extension String {
    /// The two parts of a position such as `48.117838° N 11.517742° E`; empty if the string has another format.
    var latitudeAndLongitude: [String] {
        guard let end = firstIndex(where: { $0 == "N" || $0 == "S" }), last == "E" || last == "W" else { return [] }
        return [self[...end], self[index(after: end)...]].map { String($0.drop { $0 == " " }) }
    }
}

/// Shortens a formatted position to a width, in columns, by removing decimals. The result may still be too wide.
func shortened(_ position: String, to columns: Int) -> String {
    var parts = position.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    while parts.joined(separator: ".").terminalWidth > columns {
        // Removes the last digit of the number with the most decimals. Each number keeps at least one decimal.
        let decimals = parts.indices.dropFirst().map { ($0, parts[$0].prefix { $0.isNumber }.count) }
        guard let (index, count) = decimals.max(by: { $0.1 < $1.1 }), count > 1 else { break }
        parts[index].remove(at: parts[index].index(parts[index].startIndex, offsetBy: count - 1))
    }
    return parts.joined(separator: ".")
}
