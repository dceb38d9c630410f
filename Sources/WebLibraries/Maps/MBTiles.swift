internal import SQLiteDatabase
internal import SystemSupport
internal import TrackDatabase

/// A map in an SQLite database, as described at https://github.com/mapbox/mbtiles-spec. The file may come from
/// anywhere, so its content is not trusted.
final class MBTiles {
    private let database: Database
    private let select: Statement

    /// The limits on the size of a tile, and on the number of instructions that SQLite may execute to find a tile.
    /// Finding a tile normally takes a few dozen instructions, but a malicious map could compute its tiles in a view
    /// while other requests wait for the worker.
    private static let limits: Database.Limits = {
        var limits = Database.Limits()
        limits.valueLength = 4 << 20
        limits.work = 20
        limits.wait = 100
        return limits
    }()

    init(_ path: String) throws(Failure) {
        database = try Database(path, .read, limits: Self.limits)
        select = try database.prepare(
            "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?")
    }

    /// Returns a tile; `nil` if the map does not contain it.
    ///
    /// - Parameter y: The row, counted from the north.
    func tile(zoom: Int, x: Int, y: Int) throws(Failure) -> [UInt8]? {
        defer { select.reset() }
        try select.bind(zoom)
        try select.bind(x)
        // Rows are stored from south to north.
        try select.bind((1 << zoom) - 1 - y)
        guard try select.step() else { return nil }
        let bytes = select.bytes(0)
        return bytes.isEmpty ? nil : bytes
    }

    /// Reads the description of the map.
    ///
    /// - Parameter name: The title to use if the map does not contain a name.
    func description(named name: String) throws(Failure) -> MapDescription {
        let format: MapDescription.Format? =
            switch metadata("format")?.lowercased() {
            case "png": .png
            case "jpg", "jpeg": .jpg
            case "webp": .webp
            case "pbf", "mvt": .pbf
            default: try anyTile().flatMap { MapDescription.Format($0) }
            }
        guard let format else {
            throw Failure(.cannotRead, "\(database.name) has no PNG, JPEG, WebP or vector tiles")
        }
        var description = MapDescription(title: metadata("name") ?? name, format: format)
        if description.title.isEmpty { description.title = name }
        description.minZoom = try zoom("min")
        description.maxZoom = try zoom("max")
        description.attribution = metadata("attribution")
        let numbers = metadata("bounds")?.split(separator: ",").map { Double($0.filter { $0 != " " }) }
        description.bounds = numbers.flatMap { MapDescription.Bounds($0.compactMap(\.self)) }
        return description
    }

    /// Returns a value from the `metadata` table; `nil` if the value is missing or cannot be read.
    private func metadata(_ name: String) -> String? {
        guard let statement = try? database.prepare("SELECT value FROM metadata WHERE name = ? LIMIT 1"),
            (try? statement.bind(name)) != nil, (try? statement.step()) == true
        else { return nil }
        return statement.text(0).map(MapDescription.text)
    }

    private func anyTile() throws(Failure) -> [UInt8]? {
        let statement = try database.prepare("SELECT tile_data FROM tiles LIMIT 1")
        return try statement.step() ? statement.bytes(0) : nil
    }

    /// Returns the lowest or the highest zoom level.
    ///
    /// - Parameter function: `min` or `max`.
    private func zoom(_ function: String) throws(Failure) -> Int? {
        if let zoom = MapDescription.zoom(metadata("\(function)zoom").flatMap { Int($0) }) { return zoom }
        return MapDescription.zoom(try database.number("SELECT \(function)(zoom_level) FROM tiles").map { Int($0) })
    }
}
