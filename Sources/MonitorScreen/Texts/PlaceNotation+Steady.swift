public import GNSS
import TerminalScreen

extension PlaceNotation {
    /// A notation in which digits do not move when there come to be more of them, as from 9.99° to 10°.
    public init(_ notation: CoordinateNotation, isASCII: Bool = false) {
        self.init(name: notation.rawValue) { notation.steadyText($0, isASCII: isASCII) }
    }
}

extension [PlaceNotation] {
    /// All notations, in the order in which a key shows them.
    public static func all(isASCII: Bool = false) -> [PlaceNotation] {
        CoordinateNotation.allCases.map { PlaceNotation($0, isASCII: isASCII) }
    }
}

extension CoordinateNotation {
    fileprivate func steadyText(_ place: Coordinate, isASCII: Bool) -> String {
        let text = text(place, isASCII: isASCII)
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
    /// `48.117838° N 11.517742° E` in two.
    fileprivate var latitudeAndLongitude: [String] {
        guard let end = firstIndex(where: { $0 == "N" || $0 == "S" }) else { return [] }
        return [String(self[...end]), String(self[index(end, offsetBy: 2)...])]
    }
}
