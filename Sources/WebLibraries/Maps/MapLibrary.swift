internal import Glibc
package import SystemSupport
internal import TextOutput
internal import WebDashboard
package import WebServer

/// The user's own maps. MBTiles maps are served tile by tile, and PMTiles maps as byte ranges of their files.
/// docs/web-api.md describes the requests.
package final class MapLibrary: WebLibrary {
    private let shelf: MapShelf

    /// Creates a library of the maps in the given folders.
    ///
    /// - Parameters:
    ///   - folders: The paths of the folders. If two folders contain maps with the same name, the map in the first one is
    ///     served.
    ///   - now: A closure that returns the current time. Tests pass their own clock.
    package init(_ folders: [String], now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        shelf = MapShelf(folders, now: now)
    }

    /// Returns the folders to search if the user does not specify any.
    ///
    /// - Parameter environment: A closure that returns the value of an environment variable.
    package static func usualFolders(_ environment: (String) -> String?) -> [String] {
        let data =
            environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment("HOME").map { "\($0)/.local/share" }
        return ["/var/lib", data].compactMap { folder in folder.map { "\($0)/gpsbridge/maps" } }
    }

    package var features: [String] { ["maps"] }

    package func respond(to request: HTTPRequest, on worker: LoopWorker) -> WebResponse? {
        guard request.path.first == "maps" else { return nil }
        let shelf = shelf
        switch request.path.count {
        case 1: return worker.response { () throws(Failure) in Self.list(shelf) }
        case 2:
            let name = request.path[1]
            let range = request.field("range")
            let condition = request.field("if-range")
            return worker.response { () throws(Failure) in
                try FilePart.reply(shelf.map(name), range: range, condition: condition)
            }
        case 5:
            guard let place = TilePlace(request.path[2...]) else { return nil }
            let name = request.path[1]
            return worker.response { () throws(Failure) in try place.reply(shelf, name) }
        default: return nil
        }
    }

    private static func list(_ shelf: MapShelf) -> Reply {
        let (maps, problems) = shelf.list()
        return Reply { json in
            json.member("maps") { json in
                json.list { json in
                    for map in maps {
                        json.object { json in
                            json.member("name", map.name)
                            json.member("kind", map.kind.rawValue)
                            map.description.append(to: &json)
                        }
                    }
                }
            }
            json.member("problems") { json in json.list { json in for text in problems { json.append(text) } } }
        }
    }
}

/// The zoom level, column and row of a tile.
private struct TilePlace: Sendable {
    let zoom: Int
    let x: Int
    let y: Int

    /// Parses the zoom level, the column and the row. Returns `nil` if the strings do not identify a tile.
    init?(_ texts: ArraySlice<String>) {
        let numbers = texts.compactMap { Int($0) }
        guard numbers.count == 3, MapDescription.zoom(numbers[0]) != nil,
            numbers[1...].allSatisfy({ (0..<1 << numbers[0]).contains($0) })
        else { return nil }
        (zoom, x, y) = (numbers[0], numbers[1], numbers[2])
    }

    func reply(_ shelf: MapShelf, _ name: String) throws(Failure) -> Reply {
        let (map, tile) = try shelf.tile(of: name, zoom: zoom, x: x, y: y)
        var reply = Reply(type: "", tile ?? [])
        reply.tag = "\(map.signature.text)-\(zoom)-\(x)-\(y)"
        guard let tile else {
            reply.status = .noContent
            return reply
        }
        // Vector tiles that are not compressed do not begin with a signature.
        guard let format = MapDescription.Format(tile) ?? (map.description.format == .pbf ? .pbf : nil) else {
            throw Failure(.nothingDecoded, "the tile is neither PNG, JPEG, WebP nor a vector tile")
        }
        reply.type = format.mediaType
        if MapDescription.Format.isCompressed(tile) { reply.fields = [("Content-Encoding", "gzip")] }
        return reply
    }
}

/// A part of a file that contains a map.
private enum FilePart {
    /// The maximum length of a part in bytes. A longer part is truncated.
    private static let maxLength = 1 << 20

    static func reply(_ map: MapFile, range: String?, condition: String?) throws(Failure) -> Reply {
        guard map.kind == .pmtiles else {
            throw Failure(.usage, "request the tiles of this map at maps/\(map.name)/ZOOM/COLUMN/ROW")
        }
        let file = try PMTiles(map.path)
        let tag = file.signature.text
        // Parts of different versions of the file cannot be combined.
        let isCurrent = condition == nil || condition == "\"\(tag)\""
        let requested = HTTPRange(isCurrent ? range : nil, length: file.length)
        var reply = Reply(type: "application/vnd.pmtiles", [])
        reply.tag = tag
        reply.fields = [("Accept-Ranges", "bytes")]
        switch requested {
        case .part(let range):
            let part = range.prefix(maxLength)
            reply.bytes = try file.bytes(part.startIndex..<part.endIndex)
            reply.status = .partialContent
            reply.fields.append(("Content-Range", "bytes \(part.startIndex)-\(part.endIndex - 1)/\(file.length)"))
        case .unsatisfiable:
            reply.status = .rangeNotSatisfiable
            reply.fields.append(("Content-Range", "bytes */\(file.length)"))
        case .whole where file.length <= maxLength: reply.bytes = try file.bytes(0..<file.length)
        case .whole:
            throw Failure(.usage, "request part of this map with a header such as Range: bytes=0-16383")
        }
        return reply
    }
}
