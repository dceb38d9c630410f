internal import Glibc
internal import Synchronization
internal import SystemSupport

/// The maps in a list of folders. All methods must be called on the worker's thread.
final class MapShelf: Sendable {
    private let folders: [String]
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    private struct State {
        var maps: [String: MapFile] = [:]
        /// Messages about files that cannot be used.
        var problems: [String] = []
        var scannedAt: ContinuousClock.Instant?
        /// The open databases, with the most recently used database at the end.
        var databases: [(file: MapFile, tiles: MBTiles)] = []
    }

    /// The maximum number of open databases.
    private static let maxDatabases = 4
    private static let maxFiles = 1_000
    /// The minimum time between two scans of the folders.
    private static let scanInterval = Duration.seconds(5)

    init(_ folders: [String], now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.folders = folders
        self.now = now
    }

    /// Returns the maps, sorted by name, and messages about files that cannot be used.
    func list() -> (maps: [MapFile], problems: [String]) {
        state.withLock { state in
            scan(&state)
            return (state.maps.values.sorted { $0.name < $1.name }, state.problems)
        }
    }

    /// Returns the map with the given name. Throws an error if the map does not exist.
    func map(_ name: String) throws(Failure) -> MapFile {
        try state.withLock { state throws(Failure) in try map(name, &state) }
    }

    /// Returns a tile of a map and the map itself. The tile is `nil` if the map does not contain it.
    func tile(of name: String, zoom: Int, x: Int, y: Int) throws(Failure) -> (MapFile, [UInt8]?) {
        try state.withLock { state throws(Failure) in
            let file = try map(name, &state)
            guard file.kind == .mbtiles else { throw Self.missing(name) }
            return (file, try tiles(of: file, &state).tile(zoom: zoom, x: x, y: y))
        }
    }

    private static func missing(_ name: String) -> Failure {
        Failure(.nothingDecoded, "there is no map named \(name)")
    }

    private func map(_ name: String, _ state: inout State) throws(Failure) -> MapFile {
        scan(&state)
        guard let file = state.maps[name] else { throw Self.missing(name) }
        return file
    }

    /// Returns the open database of a map.
    private func tiles(of file: MapFile, _ state: inout State) throws(Failure) -> MBTiles {
        if let index = state.databases.firstIndex(where: { $0.file.isSame(as: file) }) {
            let database = state.databases.remove(at: index)
            state.databases.append(database)
            return database.tiles
        }
        state.databases.removeAll { $0.file.path == file.path }
        if state.databases.count == Self.maxDatabases { state.databases.removeFirst() }
        let tiles = try MBTiles(file.path)
        state.databases.append((file, tiles))
        return tiles
    }

    private func scan(_ state: inout State) {
        let now = now()
        if let last = state.scannedAt, now - last < Self.scanInterval { return }
        state.scannedAt = now
        var maps: [String: MapFile] = [:]
        var problems: [String] = []
        for folder in folders {
            do throws(Failure) {
                for name in try Self.names(in: folder) {
                    add("\(folder)/\(name)", name, to: &maps, &problems, state.maps)
                }
            } catch {
                problems.append(error.message)
            }
        }
        (state.maps, state.problems) = (maps, problems)
        state.databases.removeAll { database in !maps.values.contains { $0.isSame(as: database.file) } }
    }

    /// Adds a file, unless a map with the same name has already been added.
    ///
    /// - Parameter known: The previously found maps. They are read again only if they have changed.
    private func add(
        _ path: String, _ fileName: String, to maps: inout [String: MapFile], _ problems: inout [String],
        _ known: [String: MapFile]
    ) {
        guard let kind = MapFile.Kind(fileName), let signature = FileSignature(path) else { return }
        let name = kind.mapName(FileName.shown(fileName))
        // Names with control characters cannot occur in a URL.
        guard maps[name] == nil, MapDescription.text(name) == name else { return }
        if let known = known[name], known.path == path, known.signature == signature {
            maps[name] = known
            return
        }
        do throws(Failure) {
            maps[name] = try MapFile(name, kind, path, signature)
        } catch {
            problems.append(error.message)
        }
    }

    /// Returns the names of the files in a folder.
    private static func names(in folder: String) throws(Failure) -> [String] {
        guard let directory = opendir(FileName.path(folder)) else {
            throw Failure(.cannotRead, "cannot read the map directory \(FileName.shown(folder)): \(lastSystemError)")
        }
        defer { closedir(directory) }
        var names: [String] = []
        while names.count < maxFiles, let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                bytes.baseAddress.map { start in
                    let name = start.assumingMemoryBound(to: CChar.self)
                    return String(validatingCString: name) ?? FileName.text(name)
                }
            }
            if let name, MapFile.Kind(name) != nil { names.append(name) }
        }
        return names.sorted()
    }
}

/// A file that contains a map.
struct MapFile: Sendable {
    enum Kind: String {
        case mbtiles
        case pmtiles

        /// Recognizes a map by its file name. Returns `nil` for other files.
        init?(_ fileName: String) {
            guard !fileName.hasPrefix("."), let dot = fileName.lastIndex(of: "."),
                let kind = Kind(rawValue: fileName[fileName.index(after: dot)...].lowercased())
            else { return nil }
            self = kind
        }

        /// Returns the name of a map in URLs. PMTiles are requested as files, so they keep the extension.
        func mapName(_ fileName: String) -> String {
            switch self {
            case .mbtiles: String(fileName.dropLast(rawValue.count + 1))
            case .pmtiles: fileName
            }
        }
    }

    let name: String
    let kind: Kind
    let path: String
    let signature: FileSignature
    let description: MapDescription

    init(_ name: String, _ kind: Kind, _ path: String, _ signature: FileSignature) throws(Failure) {
        self.name = name
        self.kind = kind
        self.path = path
        self.signature = signature
        let fileName = FileName.lastComponent(of: path)
        let title = FileName.shown(String(fileName.dropLast(kind.rawValue.count + 1)))
        description =
            switch kind {
            case .mbtiles: try MBTiles(path).description(named: title)
            case .pmtiles: try PMTiles(path).description(named: title)
            }
    }

    /// Returns whether another file has the same path and content.
    func isSame(as other: MapFile) -> Bool { path == other.path && signature == other.signature }
}
