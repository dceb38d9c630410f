/// A line that grows, such as the path of a receiver.
public final class Track: Overlay {
    /// The coordinates of the track, oldest first. When the track becomes too long, its oldest coordinates are removed.
    public private(set) var coordinates: [LocationCoordinate2D] = []
    /// The number of coordinates that viewers already have; `nil` if the whole track must be sent.
    private var knownCount: Int?

    /// The maximum number of coordinates. Adding a coordinate to a full track first removes the oldest quarter.
    package var capacity = 10_000

    /// Creates an empty track.
    public override init(title: String? = nil, color: Color? = nil) { super.init(title: title, color: color) }

    /// Adds a location to the end of the track.
    public func append(_ location: Location) { append(location.coordinate) }

    /// Adds a coordinate to the end of the track.
    public func append(_ coordinate: LocationCoordinate2D) {
        if coordinates.count >= capacity {
            coordinates.removeFirst(coordinates.count - capacity * 3 / 4)
            knownCount = nil
        }
        coordinates.append(coordinate)
        map?.overlayDidChange(self)
    }

    /// Removes all coordinates.
    public func removeAll() {
        guard !coordinates.isEmpty else { return }
        coordinates = []
        change()
    }

    override var shape: SceneShape? { .track(coordinates.compactMap { ScenePoint(finite: $0) }) }

    override func change() {
        knownCount = nil
        super.change()
    }

    override func takeChange() -> BoardChange {
        defer { knownCount = coordinates.count }
        guard let knownCount else { return super.takeChange() }
        return .append(number, coordinates[knownCount...].compactMap { ScenePoint(finite: $0) })
    }
}
