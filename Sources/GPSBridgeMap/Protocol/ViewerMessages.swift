internal import FoundationEssentials

// Messages from viewers, which docs/map-protocol.md describes. Their contents are not trusted: numbers are checked, and
// the lengths of texts and lists are limited.

/// The body of `POST /join`.
struct JoinMessage: Decodable, Equatable {
    var size: Viewer.Size
    var isVisible: Bool

    private enum Keys: String, CodingKey { case size, visible }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        size = try values.decode(WireSize.self, forKey: .size).size
        isVisible = try values.decodeIfPresent(Bool.self, forKey: .visible) ?? true
    }
}

/// The body of `POST /touch`.
struct TouchMessage: Decodable, Equatable {
    /// The sequence number of the first event in the message.
    var first: Int
    var events: [TouchEvent]

    private static let maxEvents = 16

    private enum Keys: String, CodingKey { case first, events }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        first = try values.decode(Int.self, forKey: .first)
        events = try values.decode([TouchEvent].self, forKey: .events)
        guard (1...Int(Int32.max)).contains(first), (1...Self.maxEvents).contains(events.count) else {
            throw Refused()
        }
    }
}

/// A user action, or the beginning or end of a map movement.
enum TouchEvent: Equatable, Sendable {
    /// A tap, with the objects at the pointer, topmost first.
    case tap(LocationCoordinate2D, Tap.Point, objects: [Int])
    case press(LocationCoordinate2D, Tap.Point)
    case begin(Camera, CameraChange.Reason, generation: Int)
    case end(Camera, CameraChange.Reason, generation: Int)
    case follow(FollowMode, generation: Int)
    /// An action in the panel next to the map.
    case panel(PanelEvent)
}

extension TouchEvent {
    /// Whether the user caused the event, rather than an animation.
    var isByUser: Bool {
        switch self {
        case .begin(_, let reason, _), .end(_, let reason, _): reason == .gesture || reason == .control
        case .tap, .press, .follow, .panel: true
        }
    }
}

extension TouchEvent: Decodable {
    private static let maxObjects = 32

    private enum Keys: String, CodingKey { case kind, at, point, overlays, camera, reason, generation, mode }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        func at() throws -> LocationCoordinate2D { try values.decode(WirePoint.self, forKey: .at).coordinate }
        func point() throws -> Tap.Point { try values.decode(WirePlace.self, forKey: .point).point }
        func camera() throws -> Camera { try values.decode(WireCamera.self, forKey: .camera).camera }
        func generation() throws -> Int { try values.decode(Int.self, forKey: .generation) }
        func reason() throws -> CameraChange.Reason {
            try known(CameraChange.Reason(rawValue: values.decode(String.self, forKey: .reason)))
        }
        switch try values.decode(String.self, forKey: .kind) {
        case "tap":
            let objects = try values.decodeIfPresent([Int].self, forKey: .overlays) ?? []
            guard objects.count <= Self.maxObjects else { throw Refused() }
            self = .tap(try at(), try point(), objects: objects)
        case "press": self = .press(try at(), try point())
        case "begin": self = .begin(try camera(), try reason(), generation: try generation())
        case "end": self = .end(try camera(), try reason(), generation: try generation())
        case "follow":
            let mode = try known(FollowMode(rawValue: values.decode(String.self, forKey: .mode)))
            self = .follow(mode, generation: try generation())
        default: self = .panel(try PanelEvent(from: decoder))
        }
    }
}

/// The body of `POST /view`: what a viewer sees.
struct ViewMessage: Decodable, Equatable, Sendable {
    var camera: Camera
    /// The sequence number of the last camera command that the viewer has carried out.
    var generation: Int
    /// Why the camera is changing; `nil` if it is not changing.
    var reason: CameraChange.Reason?
    var size: Viewer.Size
    var isVisible: Bool
    var isLeaving: Bool

    private enum Keys: String, CodingKey { case camera, generation, reason, size, visible, leaving }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        camera = try values.decode(WireCamera.self, forKey: .camera).camera
        generation = try values.decode(Int.self, forKey: .generation)
        reason = try values.decodeIfPresent(String.self, forKey: .reason).map {
            try known(CameraChange.Reason(rawValue: $0))
        }
        size = try values.decode(WireSize.self, forKey: .size).size
        isVisible = try values.decodeIfPresent(Bool.self, forKey: .visible) ?? true
        isLeaving = try values.decodeIfPresent(Bool.self, forKey: .leaving) ?? false
    }
}

/// Returns the message in the body of a request, or `nil` if the body is not a valid message of this type.
func message<Message: Decodable>(_ body: some Collection<UInt8>) -> Message? {
    try? JSONDecoder().decode(Message.self, from: Data(body))
}

/// An error thrown for a value that a genuine page never sends.
private struct Refused: Error {}

private func known<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Refused() }
    return value
}

/// A coordinate as a list of latitude and longitude.
private struct WirePoint: Decodable {
    var coordinate: LocationCoordinate2D

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        coordinate = LocationCoordinate2D(
            latitude: try list.decode(Double.self), longitude: try list.decode(Double.self))
        guard list.isAtEnd, abs(coordinate.latitude) <= 90, abs(coordinate.longitude) <= 180 else { throw Refused() }
    }
}

/// A point on a page as a list of two numbers.
private struct WirePlace: Decodable {
    var point: Tap.Point

    private static let limit = 100_000.0

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        point = Tap.Point(x: try list.decode(Double.self), y: try list.decode(Double.self))
        guard list.isAtEnd, abs(point.x) <= Self.limit, abs(point.y) <= Self.limit else { throw Refused() }
    }
}

/// A size as a list of two numbers.
private struct WireSize: Decodable {
    var size: Viewer.Size

    init(from decoder: any Decoder) throws {
        let place = try WirePlace(from: decoder).point
        guard place.x >= 0, place.y >= 0 else { throw Refused() }
        size = Viewer.Size(width: place.x, height: place.y)
    }
}

private struct WireCamera: Decodable {
    var camera: Camera

    private enum Keys: String, CodingKey { case center, zoom, heading }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        let zoom = try values.decode(Double.self, forKey: .zoom)
        let heading = try values.decodeIfPresent(Double.self, forKey: .heading) ?? 0
        guard (0...Camera.maxZoom).contains(zoom), (0...360).contains(heading) else { throw Refused() }
        let center = try values.decode(WirePoint.self, forKey: .center).coordinate
        // Rounded like the program's cameras, so that a camera that the program reads and sets again is equal.
        camera = Camera(center: center, zoom: zoom, heading: heading).rounded
    }
}
