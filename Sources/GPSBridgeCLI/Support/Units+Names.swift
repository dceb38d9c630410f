import CommandLineKit
import MonitorScreen
import SystemSupport

extension Units {
    /// Finds a system of units by its name on the command line.
    init(named text: String) throws(Failure) {
        if let units = Self(rawValue: text) {
            self = units
            return
        }
        let names = Self.allCases.map(\.rawValue)
        let hint = Self.having[text.lowercased()].map { ". Did you mean \($0.rawValue)?" }
        throw Failure(
            .usage,
            "--units must be one of \(names.joined(separator: ", ")), not \(text)"
                + (hint ?? Spelling.suggestion(for: text, among: names)))
    }

    /// The system of units to suggest if the user enters the name of a single unit, such as `knots`.
    private static let having: [String: Self] = [
        "kn": .nautical, "kt": .nautical, "kts": .nautical, "knot": .nautical, "knots": .nautical, "nm": .nautical,
        "nmi": .nautical, "mph": .imperial, "mi": .imperial, "mile": .imperial, "miles": .imperial, "ft": .imperial,
        "foot": .imperial, "feet": .imperial, "km": .metric, "km/h": .metric, "kmh": .metric, "kph": .metric,
        "m": .metric, "m/s": .metric, "metres": .metric, "meters": .metric, "si": .metric,
    ]
}
