/// A number with an optional unit, as typed by the user: `90`, `1.5h`, `10m`, `100MB`.
///
/// A unit has the same meaning in all options. For example, `10m` is always a length, and ten minutes are `10min`.
package struct Quantity: Equatable, Sendable {
    /// The dimension of a unit.
    package enum Dimension: Sendable {
        /// A duration, measured in seconds.
        case time
        /// A length, measured in meters.
        case length
        /// An amount of data, measured in bytes.
        case size
    }

    /// The value in seconds, meters or bytes, or the number as typed if it has no unit.
    package let value: Double
    /// The dimension of the unit; `nil` for a number without a unit.
    package let dimension: Dimension?

    private static let units: [String: (Dimension, Double)] = [
        "s": (.time, 1), "min": (.time, 60), "h": (.time, 3_600), "d": (.time, 86_400),
        "m": (.length, 1), "km": (.length, 1_000),
        "kB": (.size, 1e3), "KB": (.size, 1e3), "MB": (.size, 1e6), "GB": (.size, 1e9),
        "KiB": (.size, 1_024), "MiB": (.size, 1_048_576), "GiB": (.size, 1_073_741_824),
    ]

    /// Parses a number with an optional unit. Returns `nil` for any other text.
    package init?(_ text: some StringProtocol) {
        let unit = String(text.reversed().prefix(while: \.isLetter).reversed())
        guard let number = Double(String(text.dropLast(unit.count))) else { return nil }
        guard !unit.isEmpty else {
            (value, dimension) = (number, nil)
            return
        }
        guard let (dimension, scale) = Self.units[unit] else { return nil }
        (value, self.dimension) = (number * scale, dimension)
    }

    /// The upper limit of durations in seconds, about thirty years. The limit prevents overflows in calculations with
    /// durations.
    private static let maxSeconds = 1e9

    /// Returns the number of seconds in a duration such as `90`, `90s`, `1.5min`, `2h` or `1d`. Returns `nil` for any
    /// other text.
    package static func seconds(_ text: String) -> Double? {
        guard let quantity = Quantity(text), quantity.dimension == .time || quantity.dimension == nil,
            quantity.value > 0, quantity.value < maxSeconds
        else { return nil }
        return quantity.value
    }

    /// Returns a hint for an error message if a length was given instead of a duration, because users often type `10m`
    /// for ten minutes. Returns an empty string for any other text.
    package static func hintAtMinutes(_ text: String) -> String {
        guard text.hasSuffix("m"), Quantity(text)?.dimension == .length, !text.hasSuffix("km") else { return "" }
        return ". Did you mean \(text)in?"
    }
}
