internal import GNSS
internal import Glibc

/// A fixed grid that divides the earth into cells. On a blurred page, a position is shown at the center of a cell.
///
/// All cells are at least ``cellSize`` high and wide. Rows of cells are equally high. The number of columns of a row is a
/// power of two, so that a cell's borders are also borders in all rows with more columns. Entering a row with a
/// different number of columns therefore reveals no more than entering a cell.
struct BlurGrid {
    /// The indices of a cell: its row from the south pole, and its column from the antimeridian eastward.
    struct Cell: Hashable {
        var row: Int
        var column: Int
    }

    /// The accuracy, in meters, with which an observer may know the latitude and the longitude.
    let meters: Double
    let rowCount: Int

    /// The length of one degree in meters: the minimum along a meridian (at the equator), and along the equator.
    private static let meridianDegree = 110_574.0
    private static let equatorDegree = 111_319.0
    /// The maximum factor by which the earth's flattening lengthens a degree.
    private static let flattening = 1.011

    init(meters: Double) {
        self.meters = meters
        rowCount = max(1, Int(180 * Self.meridianDegree / (3 * meters)))
    }

    /// The minimum height and width of a cell in meters.
    var cellSize: Double { 3 * meters }

    /// The height of a row in degrees.
    private var rowHeight: Double { 180 / Double(rowCount) }

    func columnCount(inRow row: Int) -> Int {
        let count = 360 * Self.equatorDegree * narrowestCosine(ofRow: row) / cellSize
        return count < 2 ? 1 : 1 << Int(log2(count))
    }

    /// Returns the number of rows south of a latitude, with a fraction.
    func rows(southOf latitude: Double) -> Double { (latitude + 90) / rowHeight }

    /// Returns the number of columns between the antimeridian and a longitude, with a fraction.
    func columns(westOf longitude: Double, of count: Int) -> Double { (longitude + 180) / 360 * Double(count) }

    /// Returns the height of a row in meters.
    var rowMeters: Double { rowHeight * Self.meridianDegree }

    /// Returns the width of a row's columns in meters, at the edge that is closer to a pole.
    func columnMeters(inRow row: Int) -> Double {
        360 * Self.equatorDegree * narrowestCosine(ofRow: row) / Double(columnCount(inRow: row))
    }

    func center(of cell: Cell) -> Coordinate {
        Coordinate(
            latitude: (Double(cell.row) + 0.5) * rowHeight - 90,
            longitude: (Double(cell.column) + 0.5) / Double(columnCount(inRow: cell.row)) * 360 - 180)
    }

    /// Returns the maximum distance in meters between the center of a cell and a position that is shown there, if the
    /// position is outside the cell by at most a margin.
    func maxDistance(inRow row: Int, margin: Double) -> Double {
        let equator = Double(rowCount) / 2
        let rowsFromEquator = max(abs(Double(row) - equator), abs(Double(row + 1) - equator)) - 1
        // The columns are widest where the receiver is closest to the equator.
        let latitude = max(0, rowsFromEquator - margin / rowMeters) * rowHeight
        let count = columnCount(inRow: row)
        let width = 360 * Self.equatorDegree * cos(latitude * .pi / 180) / Double(count)
        let columns = count == 1 ? 0.5 : 0.5 + margin / columnMeters(inRow: row)
        return hypot(rowMeters / 2 + margin, columns * width) * Self.flattening
    }

    /// Returns the cosine of the latitude at the poleward edge of a row.
    private func narrowestCosine(ofRow row: Int) -> Double {
        let edges = [Double(row) * rowHeight - 90, Double(row + 1) * rowHeight - 90]
        return max(0, edges.map { cos($0 * .pi / 180) }.min() ?? 0)
    }
}
