/// Degrees, down to a part of them.
///
/// An angle is rounded once, to a whole number of the smallest part, so that 59.99999′ becomes the next degree and not 60′.
struct Sexagesimal {
    /// What a degree is divided into, one after the other.
    private let divisors: [Int]
    /// What stands behind each.
    private let signs: [String]
    /// Decimals of the last.
    private let decimals: Int

    static func degrees(_ isASCII: Bool) -> Sexagesimal {
        Sexagesimal(divisors: [], signs: isASCII ? [""] : ["°"], decimals: 6)
    }

    static func minutes(_ isASCII: Bool) -> Sexagesimal {
        Sexagesimal(divisors: [60], signs: isASCII ? ["", ""] : ["°", "′"], decimals: 4)
    }

    static func seconds(_ isASCII: Bool) -> Sexagesimal {
        Sexagesimal(divisors: [60, 60], signs: isASCII ? ["", "", ""] : ["°", "′", "″"], decimals: 2)
    }

    func text(_ place: Coordinate) -> String {
        "\(text(place.latitude)) \(place.latitude < 0 ? "S" : "N") \(text(place.longitude)) \(place.longitude < 0 ? "W" : "E")"
    }

    private func text(_ degrees: Double) -> String {
        let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
        let unit = divisors.reduce(scale, *)
        var rest = Int((abs(degrees) * Double(unit)).rounded())
        let fraction = rest % scale
        rest /= scale
        var parts: [String] = []
        for (index, divisor) in divisors.enumerated().reversed() {
            parts.append((rest % divisor).padded(2) + decimals(fraction, after: index + 1) + signs[index + 1])
            rest /= divisor
        }
        parts.append("\(rest)" + decimals(fraction, after: 0) + signs[0])
        return parts.reversed().joined(separator: " ")
    }

    /// Only the last part has decimals.
    private func decimals(_ fraction: Int, after index: Int) -> String {
        index == divisors.count ? "." + fraction.padded(decimals) : ""
    }
}
