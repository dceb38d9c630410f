/// A tap or a click on the map.
public struct Tap: Hashable, Sendable {
    /// The coordinate at the pointer.
    public var coordinate: LocationCoordinate2D
    /// The point on the viewer's map, in CSS pixels from its top left corner.
    public var point: Point
    /// The viewer on whose page the user tapped.
    public var viewer: Viewer.ID
    /// The time at which the program received the tap.
    public var time: ContinuousClock.Instant

    /// Creates a tap, for tests of delegates.
    public init(
        _ coordinate: LocationCoordinate2D, at point: Point, viewer: Viewer.ID, time: ContinuousClock.Instant = .now
    ) {
        (self.coordinate, self.point, self.viewer, self.time) = (coordinate, point, viewer, time)
    }

    /// A point on a viewer's map.
    public struct Point: Hashable, Sendable {
        /// The distances from the left and top edges, in CSS pixels.
        public var x, y: Double

        /// Creates a point.
        public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }
}
