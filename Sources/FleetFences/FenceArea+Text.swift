internal import GNSS

// Areas are stored in the database in a human-readable format:
//
//     circle 48.137,11.575 200.0
//     polygon 48.1,11.5 48.2,11.5 48.2,11.6
//     polygon 48.1,11.5 48.2,11.5 48.2,11.6; 48.15,11.52 48.16,11.52 48.16,11.53

extension FenceArea {
    /// The area as text. No precision is lost, so ``init(text:)`` restores an equal area.
    package var text: String {
        switch self {
        case .circle(let circle): "circle \(circle.center.pair) \(circle.radius)"
        case .polygon(let polygon):
            "polygon " + polygon.rings.map { $0.map(\.pair).joined(separator: " ") }.joined(separator: "; ")
        }
    }

    /// Parses the text of an area. Throws an error if the format is unknown or the area is not valid.
    package init(text: String) throws(FenceError) {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { throw Self.unknown(text) }
        switch words[0] {
        case "circle":
            let parts = words[1].split(separator: " ")
            guard parts.count == 2, let center = Coordinate(pair: parts[0]), let radius = Double(parts[1]) else {
                throw Self.unknown(text)
            }
            self = .circle(try FenceCircle(center: center, radius: radius))
        case "polygon": self = .polygon(try FencePolygon(points: words[1]))
        default: throw Self.unknown(text)
        }
    }

    private static func unknown(_ text: String) -> FenceError {
        FenceError("the format of the stored fence area \"\(text.prefix(40))\" is unknown. Update gpsbridge")
    }
}

extension FencePolygon {
    /// Parses rings of corners, such as `48.1,11.5 48.2,11.5 48.2,11.6`. Rings are separated by semicolons.
    package init(points: some StringProtocol) throws(FenceError) {
        var rings: [[Coordinate]] = []
        for ring in points.split(separator: ";") {
            var corners: [Coordinate] = []
            for pair in ring.split(separator: " ") {
                guard let corner = Coordinate(pair: pair) else {
                    throw FenceError("each corner of a polygon must be LATITUDE,LONGITUDE in degrees, not \(pair)")
                }
                corners.append(corner)
            }
            rings.append(corners)
        }
        try self.init(rings: rings)
    }
}

extension Coordinate {
    fileprivate var pair: String { "\(latitude),\(longitude)" }

    fileprivate init?(pair: some StringProtocol) {
        let parts = pair.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]) else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
