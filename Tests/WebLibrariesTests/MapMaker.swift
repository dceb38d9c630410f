import SQLiteDatabase
import TestSupport
import TrackDatabase

/// Files with maps for a test.
struct MapMaker {
    let folder: TemporaryDirectory

    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    /// A tile of a map.
    struct Tile {
        var zoom: Int
        var x: Int
        /// The row in the database, counted from the south.
        var row: Int
        var bytes: [UInt8]
    }

    /// Creates a database.
    ///
    /// - Parameter schema: SQL statements that create the tables and views.
    @discardableResult
    func database(_ name: String, schema: String = Self.schema) throws -> Database {
        var limits = Database.Limits()
        limits.valueLength = 100 << 20
        let database = try Database(folder(name), .create, limits: limits)
        try database.run(schema)
        return database
    }

    static let schema = """
        CREATE TABLE metadata (name TEXT, value TEXT);
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
        CREATE UNIQUE INDEX place ON tiles (zoom_level, tile_column, tile_row)
        """

    func mbtiles(_ name: String, _ metadata: [String: String], _ tiles: [Tile]) throws {
        let database = try database(name)
        let addValue = try database.prepare("INSERT INTO metadata VALUES (?, ?)")
        for (name, value) in metadata {
            try addValue.bind(name)
            try addValue.bind(value)
            try addValue.run()
        }
        let addTile = try database.prepare("INSERT INTO tiles VALUES (?, ?, ?, ?)")
        for tile in tiles {
            try addTile.bind(tile.zoom)
            try addTile.bind(tile.x)
            try addTile.bind(tile.row)
            try addTile.bind(tile.bytes)
            try addTile.run()
        }
    }

    /// Creates a file in PMTiles format, with vector tiles of Europe.
    ///
    /// - Parameter change: A closure that changes the header.
    func pmtiles(_ name: String, length: Int, _ change: (inout [UInt8]) -> Void = { _ in }) throws {
        var header = [UInt8](repeating: 0, count: 127)
        header.replaceSubrange(0..<8, with: Array("PMTiles".utf8) + [3])
        header[99] = 1
        header[101] = 14
        for (index, degrees) in [5, 45, 16, 48].enumerated() {
            withUnsafeBytes(of: Int32(degrees * 10_000_000).littleEndian) { bytes in
                header.replaceSubrange(102 + index * 4..<106 + index * 4, with: bytes)
            }
        }
        change(&header)
        try write(header + (0..<max(0, length - 127)).map { UInt8(truncatingIfNeeded: $0) }, to: folder(name))
    }
}
