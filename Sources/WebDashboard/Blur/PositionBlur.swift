internal import GNSS

/// The cell at which a receiver is shown. The cell follows the receiver only when the receiver is clearly outside it.
///
/// If the cell always contained the receiver, a receiver near a border would be revealed: positions scatter, so that the
/// shares of time in two cells show how far away the border is, and a moving receiver is exactly at a border when its
/// cell changes. Therefore the receiver must first be outside by a margin, which is chosen at random for each cell. When
/// a cell changes, an observer knows the latitude or longitude only to within twice the blur.
struct PositionBlur {
    /// The margins as multiples of the blur. The lowest one exceeds the scatter of a stationary receiver. The
    /// highest one is less than a cell, so that the size of the step to the next cell reveals nothing.
    static let margins = 0.5...2.5

    let grid: BlurGrid
    private(set) var cell: BlurGrid.Cell?
    private var margin = (north: 0.0, east: 0.0)

    init(meters: Double) { grid = BlurGrid(meters: meters) }

    /// Returns the position at which a receiver at the given position is shown; `nil` if the coordinate is invalid.
    mutating func shown(_ coordinate: Coordinate) -> Coordinate? {
        var generator = SystemRandomNumberGenerator()
        return shown(coordinate, using: &generator)
    }

    mutating func shown(
        _ coordinate: Coordinate, using generator: inout some RandomNumberGenerator
    ) -> Coordinate? {
        guard (-90...90).contains(coordinate.latitude), (-180...180).contains(coordinate.longitude) else { return nil }
        let cell = nextCell(coordinate, using: &generator)
        self.cell = cell
        return grid.center(of: cell)
    }

    /// The maximum distance in meters between the position and the place where it is shown.
    var maxDistance: Double? {
        cell.map { grid.maxDistance(inRow: $0.row, margin: Self.margins.upperBound * grid.meters) }
    }

    private mutating func nextCell(
        _ coordinate: Coordinate, using generator: inout some RandomNumberGenerator
    ) -> BlurGrid.Cell {
        let y = grid.rows(southOf: coordinate.latitude)
        var row = cell?.row ?? -1
        if cell == nil || Self.distance(y - Double(row)) * grid.rowMeters > margin.north {
            row = min(Int(y), grid.rowCount - 1)
            margin.north = Double.random(in: Self.margins, using: &generator) * grid.meters
        }
        let count = grid.columnCount(inRow: row)
        let x = grid.columns(westOf: coordinate.longitude, of: count)
        // Columns on both sides of the antimeridian are neighbors.
        if let cell, grid.columnCount(inRow: cell.row) == count {
            let offset = (x - Double(cell.column) - 0.5).remainder(dividingBy: Double(count)) + 0.5
            let isInside = Self.distance(offset) * grid.columnMeters(inRow: row) <= margin.east
            if isInside { return BlurGrid.Cell(row: row, column: cell.column) }
        }
        margin.east = Double.random(in: Self.margins, using: &generator) * grid.meters
        return BlurGrid.Cell(row: row, column: Int(x) % count)
    }

    /// Returns the distance of a point from a cell that extends from 0 to 1.
    private static func distance(_ point: Double) -> Double { max(-point, point - 1) }
}
