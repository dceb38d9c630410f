/// The view of a map: its center, scale and direction.
public struct Camera: Hashable, Sendable {
    /// The coordinate in the middle of the map.
    public var center: LocationCoordinate2D
    /// The scale: 0 shows the whole world on 256 pixels, and each additional level doubles the size. The maximum is 22.
    public var zoom: Double {
        didSet { zoom = Self.limited(zoom) }
    }
    /// The direction at the top of the map, in degrees clockwise from north, from 0 to less than 360.
    public var heading: LocationDirection {
        didSet { heading = Self.normalized(heading) }
    }

    static let maxZoom = 22.0

    /// Creates a camera.
    public init(center: LocationCoordinate2D, zoom: Double = 12, heading: LocationDirection = 0) {
        self.center = center
        self.zoom = Self.limited(zoom)
        self.heading = Self.normalized(heading)
    }

    private static func normalized(_ heading: Double) -> Double {
        guard heading.isFinite else { return 0 }
        let rest = heading.truncatingRemainder(dividingBy: 360)
        // A tiny negative remainder plus 360 is rounded to 360, which is outside the range.
        let turn = rest < 0 ? rest + 360 : rest
        return turn == 360 ? 0 : turn
    }

    private static func limited(_ zoom: Double) -> Double { zoom.isFinite ? min(max(zoom, 0), maxZoom) : 0 }

    /// A camera that shows the whole world.
    public static var world: Camera { Camera(center: LocationCoordinate2D(latitude: 20, longitude: 0), zoom: 1) }
}

/// A part of the world between two parallels and two meridians.
public struct MapRegion: Hashable, Sendable {
    /// The southwestern corner.
    public var southWest: LocationCoordinate2D
    /// The northeastern corner. In a region that crosses the antimeridian, this corner has the smaller longitude.
    public var northEast: LocationCoordinate2D

    /// Creates a region from two corners.
    public init(southWest: LocationCoordinate2D, northEast: LocationCoordinate2D) {
        self.southWest = southWest
        self.northEast = northEast
    }

    /// Creates the smallest region that contains all coordinates; `nil` if there are none. Coordinates that are not
    /// finite numbers are skipped.
    public init?(containing coordinates: some Sequence<LocationCoordinate2D>) {
        // A sequence may be iterated only once.
        let coordinates = coordinates.filter(\.isFinite).map(\.wrapped)
        let latitudes = coordinates.map(\.latitude)
        let longitudes = coordinates.map(\.longitude).sorted()
        guard let south = latitudes.min(), let north = latitudes.max(), let first = longitudes.first,
            let last = longitudes.last
        else { return nil }
        // The region excludes the widest gap between longitudes, which may be the one across the antimeridian.
        var (west, east, widest) = (first, last, first + 360 - last)
        for (before, after) in zip(longitudes, longitudes.dropFirst()) where after - before > widest {
            (west, east, widest) = (after, before, after - before)
        }
        self.init(
            southWest: LocationCoordinate2D(latitude: south, longitude: west),
            northEast: LocationCoordinate2D(latitude: north, longitude: east))
    }
}

/// A change to the active viewer's camera.
public struct CameraChange: Hashable, Sendable {
    /// The reason for a camera change.
    public enum Reason: String, Hashable, Sendable {
        /// The program has set the camera.
        case program
        /// The user has dragged, pinched or turned the map.
        case gesture
        /// The user has used a button or a key.
        case control
        /// The map follows the position.
        case following
    }

    /// In `regionWillChange`, the camera before the change; otherwise, the current camera.
    public var camera: Camera
    /// Whether the camera moves smoothly.
    public var animated: Bool
    /// The reason for the change.
    public var reason: Reason

    /// Creates a change. This initializer is meant for tests of delegates.
    public init(camera: Camera, animated: Bool, reason: Reason) {
        (self.camera, self.animated, self.reason) = (camera, animated, reason)
    }
}

/// How the map follows the position.
public enum FollowMode: String, Hashable, Sendable {
    /// The map stays where it is.
    case none
    /// The position stays in the middle.
    case follow
    /// The position stays in the middle, and the map turns so that the direction of motion points up.
    case followWithHeading
}
