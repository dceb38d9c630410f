internal import FleetWire
internal import GNSS

/// The bounding box of an area, in degrees of latitude and longitude.
///
/// The western edge is in the range -180 ..< 180. The eastern edge is never less than the western edge, so it exceeds
/// 180 if the area contains the antimeridian.
struct FenceBox: Hashable, Sendable {
    let south: Double
    let north: Double
    let west: Double
    let east: Double

    /// Creates a box. `west` and `east` may both be shifted by the same number of whole turns.
    init(south: Double, north: Double, west: Double, east: Double) {
        self.south = south
        self.north = north
        self.west = west - ((west + 180) / 360).rounded(.down) * 360
        self.east = self.west + (east - west)
    }

    /// Returns whether the box contains a coordinate. The edges belong to the box.
    func contains(_ coordinate: Coordinate) -> Bool {
        south <= coordinate.latitude && coordinate.latitude <= north && longitude(of: coordinate) <= east
    }

    /// Returns a coordinate's longitude, shifted by a whole turn if necessary to lie within 360° east of the western
    /// edge.
    func longitude(of coordinate: Coordinate) -> Double {
        let longitude = coordinate.longitude
        return longitude < west ? longitude + 360 : longitude < west + 360 ? longitude : longitude - 360
    }

    /// The level and the keys of the cells that cover the box. The level is the finest at which at most 16 cells cover
    /// the box.
    var cells: (level: Int, keys: [Int]) {
        // Rounding may move a coordinate at an edge into the next cell.
        let margin = 1e-9
        for level in stride(from: FenceCell.maxLevel, to: 0, by: -1) {
            let size = 1 << level
            func column(_ longitude: Double) -> Int { Int(((longitude + 180) / 360 * Double(size)).rounded(.down)) }
            func row(_ latitude: Double) -> Int {
                MapCell.columnAndRow(of: Coordinate(latitude: latitude, longitude: 0), level: level).row
            }
            let first = column(west - margin)
            let columns = first...min(column(east + margin), first + size - 1)
            let rows = row(north + margin)...row(south - margin)
            if columns.count * rows.count <= 16 {
                return (
                    level,
                    rows.flatMap { row in
                        columns.map { FenceCell.key(level: level, column: ($0 + size) % size, row: row) }
                    }
                )
            }
        }
        return (0, [FenceCell.key(level: 0, column: 0, row: 0)])
    }
}

/// The map cells by which a ``FenceIndex`` finds fences.
enum FenceCell {
    /// The level of the smallest cells, which are about 600 m wide at the equator.
    static let maxLevel = 16

    /// Returns the key of a cell, which is unique across all levels.
    static func key(level: Int, column: Int, row: Int) -> Int { 1 << (2 * level) | row << level | column }

    /// Returns the column and the row of the smallest cell that contains a coordinate. A longitude of 180° counts as
    /// the western edge of the map.
    static func columnAndRow(of coordinate: Coordinate) -> (column: Int, row: Int) {
        var coordinate = coordinate
        if coordinate.longitude >= 180 { coordinate.longitude -= 360 }
        return MapCell.columnAndRow(of: coordinate, level: maxLevel)
    }
}
