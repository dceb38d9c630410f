internal import TextOutput

// Viewers receive coordinates as integers in millionths of a degree (11 cm). Differences of integers are exact, so a
// marker does not drift even after thousands of moves.

/// A coordinate in millionths of a degree.
struct ScenePoint: Hashable, Sendable {
    var latitude, longitude: Int32

    /// Creates a point. Latitudes beyond a pole become the pole, and longitudes are wrapped.
    init(_ coordinate: LocationCoordinate2D) {
        latitude = Self.millionths(min(max(coordinate.latitude, -90), 90))
        longitude = Self.millionths(coordinate.wrapped.longitude)
    }

    /// Creates a point; `nil` if the coordinate is not finite.
    init?(finite coordinate: LocationCoordinate2D) {
        guard coordinate.isFinite else { return nil }
        self.init(coordinate)
    }

    var coordinate: LocationCoordinate2D {
        LocationCoordinate2D(latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6)
    }

    private static func millionths(_ degrees: Double) -> Int32 {
        degrees.isFinite ? Int32((degrees * 1e6).rounded()) : 0
    }

    func append(to json: inout JSONText) {
        json.list { json in
            json.append(coordinate.latitude, decimals: 6)
            json.append(coordinate.longitude, decimals: 6)
        }
    }
}

extension LocationCoordinate2D {
    var isFinite: Bool { latitude.isFinite && longitude.isFinite }

    /// The same coordinate with a longitude from -180 to 180.
    var wrapped: LocationCoordinate2D {
        LocationCoordinate2D(latitude: latitude, longitude: longitude.remainder(dividingBy: 360))
    }
}

/// The shape of an overlay, as viewers draw it.
enum SceneShape: Equatable, Sendable {
    case marker(at: ScenePoint, heading: Double?)
    case circle(at: ScenePoint, radius: Double)
    case polyline([ScenePoint])
    case polygon([ScenePoint])
    case track([ScenePoint])
}

/// An overlay, as viewers draw it.
struct SceneObject: Equatable, Sendable {
    var number: Int
    var title: String?
    var color: Color?
    var isSelectable = false
    var isSelected = false
    var shape: SceneShape

    /// Returns whether two objects are markers that differ at most in their position.
    func differsOnlyInPlace(from other: SceneObject) -> Bool {
        guard case .marker = shape, case .marker = other.shape else { return false }
        var moved = other
        moved.shape = shape
        return moved == self
    }

    func append(to json: inout JSONText) {
        json.object { json in
            json.member("id", number)
            switch shape {
            case .marker(let point, let heading):
                json.member("kind", "marker")
                json.member("at") { point.append(to: &$0) }
                json.member("heading", heading, decimals: 1)
            case .circle(let point, let radius):
                json.member("kind", "circle")
                json.member("at") { point.append(to: &$0) }
                json.member("radius", radius, decimals: 1)
            case .polyline(let points): Self.append("polyline", points, to: &json)
            case .polygon(let points): Self.append("polygon", points, to: &json)
            case .track(let points): Self.append("track", points, to: &json)
            }
            json.member("title", title)
            json.member("color", color?.text)
            if isSelectable { json.member("selectable", true) }
            if isSelected { json.member("selected", true) }
        }
    }

    private static func append(_ kind: String, _ points: [ScenePoint], to json: inout JSONText) {
        json.member("kind", kind)
        json.member("points") { append(points, to: &$0) }
    }

    static func append(_ points: some Sequence<ScenePoint>, to json: inout JSONText) {
        json.list { json in for point in points { point.append(to: &json) } }
    }
}
