internal import TextOutput

/// The properties of a map that the page needs before it requests tiles. All values have been checked.
struct MapDescription: Sendable {
    /// The format of a map's tiles.
    enum Format: String {
        case png
        case jpg
        case webp
        case avif
        /// Vector tiles, which are often compressed with gzip.
        case pbf

        /// Recognizes the format of a tile by its first bytes. Any data compressed with gzip counts as a vector tile.
        init?(_ tile: [UInt8]) {
            if tile.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if tile.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpg
            } else if tile.starts(with: "RIFF".utf8), tile.dropFirst(8).starts(with: "WEBP".utf8) {
                self = .webp
            } else if Self.isCompressed(tile) {
                self = .pbf
            } else {
                return nil
            }
        }

        static func isCompressed(_ tile: [UInt8]) -> Bool { tile.starts(with: [0x1F, 0x8B]) }

        var mediaType: String {
            switch self {
            case .png: "image/png"
            case .jpg: "image/jpeg"
            case .webp: "image/webp"
            case .avif: "image/avif"
            case .pbf: "application/vnd.mapbox-vector-tile"
            }
        }
    }

    /// An area in degrees.
    struct Bounds {
        let west: Double
        let south: Double
        let east: Double
        let north: Double

        /// Creates an area from its bounds.
        ///
        /// - Parameter numbers: The western, southern, eastern and northern bounds, in degrees.
        /// - Returns: `nil` if the numbers are not the bounds of an area on the earth.
        init?(_ numbers: [Double]) {
            guard numbers.count == 4, numbers.allSatisfy({ $0.magnitude <= 180 }), numbers[0] < numbers[2],
                numbers[1] < numbers[3], numbers[1] >= -90, numbers[3] <= 90
            else { return nil }
            (west, south, east, north) = (numbers[0], numbers[1], numbers[2], numbers[3])
        }
    }

    /// The name to show to users.
    var title: String
    var format: Format
    var minZoom: Int?
    var maxZoom: Int?
    var bounds: Bounds?
    /// The owner of the data, as stated in the map.
    var attribution: String?

    /// The highest zoom level that a map can have.
    static let maxZoom = 30
    private static let maxTextLength = 1_000

    /// Returns text without control characters, cut to a reasonable length.
    static func text(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.lazy.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(maxTextLength)))
    }

    static func zoom(_ number: Int?) -> Int? { number.flatMap { (0...maxZoom).contains($0) ? $0 : nil } }

    func append(to json: inout JSONText) {
        json.member("title", title)
        json.member("format", format.rawValue)
        json.member("type", format == .pbf ? "vector" : "raster")
        json.member("minzoom", minZoom)
        json.member("maxzoom", maxZoom)
        json.member("attribution", attribution)
        guard let bounds else { return }
        json.appendBounds(south: bounds.south, west: bounds.west, north: bounds.north, east: bounds.east)
    }
}
