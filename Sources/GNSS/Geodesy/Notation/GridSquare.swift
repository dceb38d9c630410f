// This file formats Maidenhead locators and plus codes. Both formats divide the earth into rectangles of latitude and
// longitude, and each rectangle into smaller ones. At each level, a pair of letters or digits identifies a rectangle.

enum GridSquare {
    /// Returns the Maidenhead locator of a position: two letters for a rectangle of 20° × 10°, two digits for 2° × 1°,
    /// two letters for 5′ × 2.5′, and two digits for 30″ × 15″.
    static func maidenhead(_ coordinate: Coordinate) -> String {
        let coordinate = coordinate.inGrid
        // The column and row numbers refer to rectangles of the smallest size. The north pole belongs to the last row.
        let column = min(Int((coordinate.longitude + 180) * 120), 360 * 120 - 1)
        let row = min(Int((coordinate.latitude + 90) * 240), 180 * 240 - 1)
        let capitals = Array("ABCDEFGHIJKLMNOPQR")
        let small = Array("abcdefghijklmnopqrstuvwx")
        return "\(capitals[column / 2_400])\(capitals[row / 2_400])\(column / 240 % 10)\(row / 240 % 10)"
            + "\(small[column / 10 % 24])\(small[row / 10 % 24])\(column % 10)\(row % 10)"
    }

    private static let plusDigits = Array("23456789CFGHJMPQRVWX")

    /// Returns the plus code of a position: five pairs of digits to base 20, and a final digit that selects a cell in a
    /// grid of five rows and four columns. The resulting rectangle measures 1/40,000° of latitude by 1/32,000° of
    /// longitude.
    static func plusCode(_ coordinate: Coordinate) -> String {
        let coordinate = coordinate.inGrid
        let latitude = min(whole((coordinate.latitude + 90) * 40_000), 180 * 40_000 - 1)
        let longitude = min(whole((coordinate.longitude + 180) * 32_000), 360 * 32_000 - 1)
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

    /// Returns a product rounded down to an integer. A product that is less than an integer only because of rounding
    /// errors is rounded up to that integer.
    private static func whole(_ product: Double) -> Int { Int(((product * 1e4).rounded() / 1e4).rounded(.down)) }
}
