/// Something that is drawn on a map: a marker, a circle, a line, an area or a track.
///
/// Changes to properties are sent to all pages. An overlay can be on only one map at a time.
///
/// Markers and circles whose coordinates are not finite numbers are not shown, and lines, areas and tracks skip such
/// coordinates. A longitude of 185° means the same as -175°.
///
/// Circles and areas are drawn at the bottom, lines and tracks above them, and markers on top. Overlays of the same
/// level are drawn in the order in which they were added.
@MainActor
public class Overlay {
    /// The text that viewers see when they select the overlay, and that screen readers read.
    public var title: String? { didSet { if title != oldValue { change() } } }
    /// The color; `nil` for a color that fits the page's theme.
    public var color: Color? { didSet { if color != oldValue { change() } } }
    /// Whether a tap can select the overlay. If not, taps pass through to the overlays below and the map.
    public var isSelectable = false { didSet { if isSelectable != oldValue { change() } } }
    /// The map that shows the overlay; `nil` if it is not on a map.
    public internal(set) weak var map: MapView?
    /// The number that identifies the overlay on its map.
    package internal(set) var number = 0

    init(title: String?, color: Color?) {
        self.title = title
        self.color = color
    }

    /// The shape of the overlay; `nil` if it cannot be drawn. Subclasses must override this property.
    var shape: SceneShape? { preconditionFailure("\(type(of: self)) must override shape") }

    func change() { map?.overlayDidChange(self) }

    /// Returns the changes since the last call.
    func takeChange() -> BoardChange {
        guard let shape else { return .removal(number) }
        return .object(
            SceneObject(
                number: number, title: title, color: color, isSelectable: isSelectable,
                isSelected: map?.selection === self, shape: shape))
    }
}

/// A point with a symbol.
public final class Marker: Overlay {
    /// The coordinate of the point.
    public var coordinate: LocationCoordinate2D { didSet { if coordinate != oldValue { change() } } }
    /// The direction in which the symbol points; `nil` for a symbol without a direction.
    public var heading: LocationDirection? { didSet { if heading != oldValue { change() } } }

    /// Creates a marker.
    public init(
        _ coordinate: LocationCoordinate2D, title: String? = nil, color: Color? = nil, heading: LocationDirection? = nil
    ) {
        self.coordinate = coordinate
        self.heading = heading
        super.init(title: title, color: color)
    }

    override var shape: SceneShape? {
        ScenePoint(finite: coordinate).map { .marker(at: $0, heading: heading?.isFinite == true ? heading : nil) }
    }
}

/// A circle on the ground.
public final class Circle: Overlay {
    /// The center of the circle.
    public var center: LocationCoordinate2D { didSet { if center != oldValue { change() } } }
    /// The radius in meters.
    public var radius: LocationDistance { didSet { if radius != oldValue { change() } } }

    /// Creates a circle.
    public init(
        _ center: LocationCoordinate2D, radius: LocationDistance, title: String? = nil, color: Color? = nil
    ) {
        self.center = center
        self.radius = radius
        super.init(title: title, color: color)
    }

    override var shape: SceneShape? {
        radius.isFinite ? ScenePoint(finite: center).map { .circle(at: $0, radius: radius) } : nil
    }
}

/// A line through several points.
public final class Polyline: Overlay {
    /// The coordinates of the points.
    public var coordinates: [LocationCoordinate2D] { didSet { if coordinates != oldValue { change() } } }

    /// Creates a line.
    public init(_ coordinates: [LocationCoordinate2D], title: String? = nil, color: Color? = nil) {
        self.coordinates = coordinates
        super.init(title: title, color: color)
    }

    override var shape: SceneShape? { .polyline(coordinates.compactMap { ScenePoint(finite: $0) }) }
}

/// An area with several corners.
public final class Polygon: Overlay {
    /// The coordinates of the corners. The last corner is joined to the first one.
    public var coordinates: [LocationCoordinate2D] { didSet { if coordinates != oldValue { change() } } }

    /// Creates an area.
    public init(_ coordinates: [LocationCoordinate2D], title: String? = nil, color: Color? = nil) {
        self.coordinates = coordinates
        super.init(title: title, color: color)
    }

    override var shape: SceneShape? { .polygon(coordinates.compactMap { ScenePoint(finite: $0) }) }
}
