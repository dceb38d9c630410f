package import GNSS
internal import Glibc

/// The map cells in the NATS subjects of live positions. To see an area, a viewer subscribes to its cells.
package enum MapCell {
    /// The length of a cell's name in digits. The map has 4,096 cells at this level.
    private static let level = 6
    /// The latitude of the map's northern edge, in degrees.
    private static let maxLatitude = 85.051_128_78

    /// The name used instead of a cell's name for devices without a position.
    package static let unknown = "none"

    /// Returns the quadkey of the cell that contains a coordinate, in the Mercator projection. Each digit selects a
    /// quarter of the previous cell.
    package static func name(at coordinate: Coordinate) -> String {
        let (column, row) = columnAndRow(of: coordinate, level: level)
        let digits = (0..<level).reversed().map { bit in (column >> bit & 1) | (row >> bit & 1) << 1 }
        return digits.map(String.init).joined()
    }

    /// Returns the column and the row of the cell that contains a coordinate, counted from the northwest corner. Each
    /// level has four times as many cells as the previous level.
    package static func columnAndRow(of coordinate: Coordinate, level: Int) -> (column: Int, row: Int) {
        let size = Double(1 << level)
        let sine = sin(min(max(coordinate.latitude, -maxLatitude), maxLatitude) * .pi / 180)
        let x = (coordinate.longitude + 180) / 360
        let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
        // In this order, `min` and `max` return a valid cell even if the position is NaN.
        func cell(_ position: Double) -> Int { Int(max(0, min(position * size, size - 1))) }
        return (cell(x), cell(y))
    }
}
