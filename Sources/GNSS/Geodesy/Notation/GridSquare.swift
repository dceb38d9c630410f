// Squares of degrees within larger squares, each named by a pair of letters or digits.

enum GridSquare {
    /// Returns the Maidenhead locator: letters for 20° × 10°, digits for 2° × 1°, letters for 5′ × 2.5′, digits for 30″
    /// × 15″.
    static func maidenhead(_ place: Coordinate) -> String {
        let place = place.inGrid
        // In units of the smallest squares. The north pole belongs to the last row.
        let column = min(Int((place.longitude + 180) * 120), 360 * 120 - 1)
        let row = min(Int((place.latitude + 90) * 240), 180 * 240 - 1)
        let capitals = Array("ABCDEFGHIJKLMNOPQR")
        let small = Array("abcdefghijklmnopqrstuvwx")
        return "\(capitals[column / 2_400])\(capitals[row / 2_400])\(column / 240 % 10)\(row / 240 % 10)"
            + "\(small[column / 10 % 24])\(small[row / 10 % 24])\(column % 10)\(row % 10)"
    }

    private static let plusDigits = Array("23456789CFGHJMPQRVWX")

    /// Returns the plus code: five pairs of digits to the base 20, then one digit for a field of five rows by four
    /// columns: 1/40,000° × 1/32,000°.
    static func plusCode(_ place: Coordinate) -> String {
        let place = place.inGrid
        let latitude = min(whole((place.latitude + 90) * 40_000), 180 * 40_000 - 1)
        let longitude = min(whole((place.longitude + 180) * 32_000), 360 * 32_000 - 1)
        var pairs: [Character] = []
        var (row, column) = (latitude / 5, longitude / 4)
        for _ in 0..<5 {
            pairs += [plusDigits[column % 20], plusDigits[row % 20]]
            row /= 20
            column /= 20
        }
        let last = plusDigits[latitude % 5 * 4 + longitude % 4]
        return String(pairs.suffix(8).reversed()) + "+" + String(pairs.prefix(2).reversed()) + String(last)
    }

    /// Returns the number of whole squares. A product that misses a whole number only by its last digits is that
    /// number.
    private static func whole(_ product: Double) -> Int { Int(((product * 1e4).rounded() / 1e4).rounded(.down)) }
}
