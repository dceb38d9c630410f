/// A format for an angle in degrees; in degrees and minutes; or in degrees, minutes and seconds.
///
/// An angle is rounded only once, to the resolution of the last part, so that 59.99999′ becomes the next degree instead
/// of 60′.
struct Sexagesimal {
    /// The divisors of a degree into minutes, and of a minute into seconds.
    private let divisors: [Int]
    /// The symbol after each part.
    private let signs: [String]
    /// The number of decimals of the last part.
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

    func text(_ coordinate: Coordinate) -> String {
        "\(text(coordinate.latitude)) \(coordinate.latitude < 0 ? "S" : "N") \(text(coordinate.longitude)) \(coordinate.longitude < 0 ? "W" : "E")"
    }

    private func text(_ degrees: Double) -> String {
        let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
        let unit = divisors.reduce(scale, *)
        var rest = Int((abs(degrees) * Double(unit)).rounded())
        let fraction = rest % scale
        rest /= scale
        var parts: [String] = []
        for (index, divisor) in divisors.enumerated().reversed() {
            parts.append((rest % divisor).padded(to: 2) + decimals(fraction, after: index + 1) + signs[index + 1])
            rest /= divisor
        }
        parts.append("\(rest)" + decimals(fraction, after: 0) + signs[0])
        return parts.reversed().joined(separator: " ")
    }

    /// Returns the decimals after a part of the angle. Only the last part has decimals.
    private func decimals(_ fraction: Int, after index: Int) -> String {
        index == divisors.count ? "." + fraction.padded(to: decimals) : ""
    }
}
