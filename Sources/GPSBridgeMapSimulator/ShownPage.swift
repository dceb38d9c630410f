internal import FoundationEssentials

/// An overlay as a viewer shows it.
public struct ShownOverlay: Equatable, Sendable {
    /// The kind: `marker`, `circle`, `polyline`, `polygon` or `track`.
    public var kind: String
    /// The title; `nil` if the overlay has none.
    public var title: String?
    /// The coordinates. A marker and a circle have exactly one.
    public var coordinates: [LocationCoordinate2D]
    /// The direction in which a marker points, in degrees; `nil` for a marker without a direction and for other
    /// overlays.
    public var heading: Double?
    /// The radius of a circle, in meters; `nil` for other overlays.
    public var radius: Double?
    /// Whether the overlay is shown as selected.
    public var isSelected: Bool
}

/// The position of the receiver as a viewer shows it.
public struct ShownPlace: Equatable, Sendable {
    /// The coordinate.
    public var coordinate: LocationCoordinate2D
    /// The accuracy, in meters; `nil` if it is unknown.
    public var accuracy: Double?
    /// The age of the position, in seconds.
    public var age: Double
}

/// The state of a page, built from the events that it has received.
struct ShownPage {
    let size: Viewer.Size
    var overlays: [Int: ShownOverlay] = [:]
    var camera: Camera?
    var followMode = FollowMode.none
    var generation = 0
    var position: ShownPlace?
    var panel = ShownPanel()
    var showsBusyProgram = false

    /// Reads events. Returns the version in the last event; `nil` if it has none.
    mutating func read(_ bytes: [UInt8]) -> Int? {
        var version: Int?
        for text in String(decoding: bytes, as: UTF8.self).split(separator: "\n\n") {
            var fields: [Substring: Substring] = [:]
            for line in text.split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 1)
                fields[parts[0]] = parts[1].dropFirst()
            }
            guard let name = fields["event"], let data = fields["data"] else { continue }
            read(name, Data(data.utf8))
            version = fields["id"].flatMap { Int($0) }
        }
        return version
    }

    private mutating func read(_ name: Substring, _ data: Data) {
        func decoded<Content: Decodable>() -> Content {
            do { return try JSONDecoder().decode(Content.self, from: data) } catch {
                preconditionFailure("the map sent an invalid event \(name): \(error)")
            }
        }
        switch name {
        case "scene": read(decoded() as SceneContent)
        case "move":
            for move in (decoded() as MoveContent).objects { apply(move) }
        case "camera": read(decoded() as CameraContent)
        case "position": position = (decoded() as PositionContent).place
        case "panel": panel.read(decoded())
        case "busy": showsBusyProgram = (decoded() as BusyContent).busy
        default: break
        }
    }

    private mutating func read(_ scene: SceneContent) {
        if scene.all == true { overlays = [:] }
        for number in scene.removed ?? [] { overlays[number] = nil }
        for move in scene.moves ?? [] { apply(move) }
        for object in scene.objects {
            if let points = object.append {
                overlays[object.id]?.coordinates += points.map(\.coordinate)
            } else {
                overlays[object.id] = ShownOverlay(
                    kind: object.kind ?? "", title: object.title,
                    coordinates: (object.points ?? object.at.map { [$0] } ?? []).map(\.coordinate),
                    heading: object.heading, radius: object.radius, isSelected: object.selected ?? false)
            }
        }
    }

    private mutating func apply(_ move: [Double]) {
        let number = Int(move[0])
        guard var overlay = overlays[number], let former = overlay.coordinates.first else { return }
        overlay.coordinates = [
            LocationCoordinate2D(
                latitude: ((former.latitude * 1e6).rounded() + move[1]) / 1e6,
                longitude: ((former.longitude * 1e6).rounded() + move[2]) / 1e6)
        ]
        overlay.heading = move.count > 3 ? move[3] : nil
        overlays[number] = overlay
    }

    private mutating func read(_ content: CameraContent) {
        generation = content.generation
        if let follow = content.follow { followMode = FollowMode(rawValue: follow) ?? .none }
        if let new = content.camera {
            camera = Camera(center: new.center.coordinate, zoom: new.zoom, heading: new.heading)
        } else if let region = content.region {
            let shown = MapRegion(
                southWest: LocationCoordinate2D(latitude: region[0], longitude: region[1]),
                northEast: LocationCoordinate2D(latitude: region[2], longitude: region[3]))
            camera = Camera(fitting: shown, into: size).rounded
        }
    }
}

// The contents of events. See docs/map-protocol.md.

private struct Point: Decodable {
    var coordinate: LocationCoordinate2D

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        coordinate = LocationCoordinate2D(
            latitude: try list.decode(Double.self), longitude: try list.decode(Double.self))
    }
}

private struct SceneContent: Decodable {
    var all: Bool?
    var objects: [Object]
    var moves: [[Double]]?
    var removed: [Int]?

    struct Object: Decodable {
        var id: Int
        var kind: String?
        var title: String?
        var at: Point?
        var points: [Point]?
        var append: [Point]?
        var heading: Double?
        var radius: Double?
        var selected: Bool?
    }
}

private struct MoveContent: Decodable {
    var objects: [[Double]]
}

private struct CameraContent: Decodable {
    var generation: Int
    var camera: Content?
    var region: [Double]?
    var follow: String?

    struct Content: Decodable {
        var center: Point
        var zoom: Double
        var heading: Double
    }
}

private struct PositionContent: Decodable {
    var at: Point?
    var accuracy: Double?
    var age: Double?

    var place: ShownPlace? {
        at.map { ShownPlace(coordinate: $0.coordinate, accuracy: accuracy, age: age ?? 0) }
    }
}

private struct BusyContent: Decodable {
    var busy: Bool
}
