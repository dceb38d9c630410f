package import GNSS
internal import Glibc

/// The cells of a map, by which viewers choose live positions.
package enum MapCell {
    /// The number of digits of a cell's name. At this level, there are 4,096 cells.
    private static let level = 6
    /// The latitude at which the map ends.
    private static let maxLatitude = 85.051_128_78

    /// The cell of devices without a position.
    package static let unknown = "none"

    /// Returns the quadkey of the cell that contains a coordinate, in the Mercator projection. Each digit selects a
    /// quarter of the previous cell.
    package static func name(at coordinate: Coordinate) -> String {
        let (column, row) = place(of: coordinate, level: level)
        let digits = (0..<level).reversed().map { bit in (column >> bit & 1) | (row >> bit & 1) << 1 }
        return digits.map(String.init).joined()
    }

    /// Returns the column and the row of the cell that contains a coordinate, counted from the northwest corner. Each
    /// level has four times as many cells as the level before it.
    package static func place(of coordinate: Coordinate, level: Int) -> (column: Int, row: Int) {
        let size = Double(1 << level)
        let sine = sin(min(max(coordinate.latitude, -maxLatitude), maxLatitude) * .pi / 180)
        let x = (coordinate.longitude + 180) / 360
        let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
        // In this order, `min` and `max` also return a cell of the map if the position is NaN.
        func cell(_ position: Double) -> Int { Int(max(0, min(position * size, size - 1))) }
        return (cell(x), cell(y))
    }
}
