internal import CWebPage
internal import ServerCore

/// The tiles of the world map. docs/world-map.md describes their content, and scripts/make-world their format.
struct WorldMap {
    private let file = UnsafeRawBufferPointer(start: web_page_world(), count: web_page_world_size())
    /// The index: key, offset and length of each tile, sorted by key.
    private let index: UnsafeRawBufferPointer
    private let tag: String

    private static let magic = Array("GPSWORLD".utf8)
    private static let formatVersion: UInt32 = 1
    private static let headerSize = 24
    private static let entrySize = 12
    /// The key of the list of places.
    private static let places: UInt32 = 0xF000_0000

    /// Creates the map embedded in the program; `nil` if the program contains no map.
    init?() {
        guard file.count > Self.headerSize, file.starts(with: Self.magic), file.number(at: 8) == Self.formatVersion
        else {
            return nil
        }
        let (count, offset) = (Int(file.number(at: 12)), Int(file.number(at: 16)))
        guard offset + count * Self.entrySize <= file.count else { return nil }
        index = UnsafeRawBufferPointer(rebasing: file[offset..<(offset + count * Self.entrySize)])
        // A hash of the index is enough: if a tile changes, its length in the index almost certainly changes too.
        tag = Array(index).contentHash
    }

    /// The compressed list of places.
    var compressedPlaces: [UInt8]? { data(Self.places).map { Array($0) } }

    /// Returns the response to a request for `/world/Z/X/Y` or `/world/places`; `nil` for another request.
    func answer(_ request: HTTPRequest) -> HTTPAnswer? {
        guard let key = Self.key(request.path.dropFirst()) else { return nil }
        guard let data = data(key) else {
            var sea = HTTPAnswer(.noContent, body: .empty)
            sea.caching = .whileTagged(tag)
            return sea
        }
        guard request.accepts("gzip", in: "accept-encoding") else {
            return HTTPAnswer(.notAcceptable, "The world map is only available with Accept-Encoding: gzip\n")
        }
        var answer = HTTPAnswer(type: "application/octet-stream", body: SharedBytes(Array(data)))
        answer.caching = .whileTagged(tag)
        answer.fields = [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
        return answer
    }

    private static func key(_ path: ArraySlice<String>) -> UInt32? {
        if path == ["places"] { return places }
        let numbers = path.compactMap { UInt32($0) }
        guard path.count == 3, numbers.count == 3, numbers[0] < 14, numbers[1] < 1 << 14, numbers[2] < 1 << 14 else {
            return nil
        }
        return numbers[0] << 28 | numbers[1] << 14 | numbers[2]
    }

    /// Returns the compressed data of a tile, or `nil` if the tile contains only sea.
    private func data(_ key: UInt32) -> UnsafeRawBufferPointer? {
        var (low, high) = (0, index.count / Self.entrySize)
        while low < high {
            let middle = (low + high) / 2
            if index.number(at: middle * Self.entrySize) < key { low = middle + 1 } else { high = middle }
        }
        let entry = low * Self.entrySize
        guard entry < index.count, index.number(at: entry) == key else { return nil }
        let (offset, length) = (Int(index.number(at: entry + 4)), Int(index.number(at: entry + 8)))
        guard offset + length <= file.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: file[offset..<(offset + length)])
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func number(at offset: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
