internal import GNSS
internal import SystemSupport
internal import TrackDatabase
internal import WebServer

/// The part of a track that a page shows.
struct TrackSection: Sendable {
    /// The time in microseconds since 1970; `nil` for the whole track.
    var times: ClosedRange<Int64>?
    /// The zoom level of the map; `nil` for as much detail as possible.
    var zoom: Double?
    /// The visible part of the map; `nil` for all of it.
    var view: MapView?

    /// The times that are valid in a request, in seconds since 1970: the years 1 to 9999.
    static let seconds = -62_135_596_800...253_402_300_799.0

    init(_ request: HTTPRequest) throws(Failure) {
        zoom = try request.number("zoom", in: 0...24)
        view = try request.query["bounds"].map { text throws(Failure) in try MapView(text) }
        let from = try request.number("from", in: Self.seconds)
        let to = try request.number("to", in: Self.seconds)
        guard from != nil || to != nil else { return }
        let start = from ?? Self.seconds.lowerBound
        times = Int64(start * 1e6)...Int64(max(start, to ?? Self.seconds.upperBound) * 1e6)
    }
}

/// The visible part of a map. If its west is greater than its east, it contains the antimeridian.
struct MapView: Sendable {
    private let latitudes: ClosedRange<Double>
    /// The longitude of the center, and half the width, in degrees.
    private let center: Double
    private let reach: Double

    /// Parses the bounds of a view.
    ///
    /// - Parameter text: South, west, north and east in degrees, separated by commas.
    init(_ text: String) throws(Failure) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
        guard numbers.count == 4, numbers.allSatisfy({ $0.magnitude <= 360 }), numbers[0] <= numbers[2] else {
            throw Failure(.usage, "bounds must be south, west, north and east in degrees, such as 47.2,11.1,47.4,11.5")
        }
        latitudes = numbers[0]...numbers[2]
        let width = numbers[3] >= numbers[1] ? numbers[3] - numbers[1] : numbers[3] - numbers[1] + 360
        center = numbers[1] + width / 2
        reach = min(width / 2, 180)
    }

    /// Returns whether the smallest rectangle around two positions touches the view.
    func touches(_ one: Coordinate, _ other: Coordinate) -> Bool {
        guard max(one.latitude, other.latitude) >= latitudes.lowerBound,
            min(one.latitude, other.latitude) <= latitudes.upperBound
        else { return false }
        let start = (one.longitude - center).remainder(dividingBy: 360)
        let end = start + (other.longitude - one.longitude).remainder(dividingBy: 360)
        return max(start, end) >= -reach && min(start, end) <= reach
    }
}
