internal import TextOutput

/// The camera that the program has set for all viewers.
enum CameraTarget: Equatable, Sendable {
    case camera(Camera)
    case region(MapRegion)

    func append(to json: inout JSONText) {
        switch self {
        case .camera(let camera): json.member("camera") { camera.append(to: &$0) }
        case .region(let region):
            json.member("region") { json in
                json.list { json in
                    for corner in [region.southWest, region.northEast] {
                        json.append(corner.latitude, decimals: 6)
                        json.append(corner.longitude, decimals: 6)
                    }
                }
            }
        }
    }
}

extension Camera {
    /// The camera with its values rounded as they are sent to viewers.
    package var rounded: Camera {
        Camera(
            center: ScenePoint(center).coordinate, zoom: (zoom * 1_000).rounded() / 1_000,
            heading: (heading * 10).rounded() / 10)
    }

    func append(to json: inout JSONText) {
        json.object { json in
            json.member("center") { ScenePoint(center).append(to: &$0) }
            json.member("zoom", zoom, decimals: 3)
            json.member("heading", heading, decimals: 1)
        }
    }
}

/// The position of the receiver, as viewers see it.
struct ShownPosition: Equatable, Sendable {
    var point: ScenePoint
    /// The accuracy in meters.
    var accuracy: Double?
    var course: Double?
    /// The speed in meters per second.
    var speed: Double?
    /// The time at which the location manager delivered the position.
    var deliveredAt: ContinuousClock.Instant

    init(_ location: Location, deliveredAt: ContinuousClock.Instant) {
        point = ScenePoint(location.coordinate)
        // Negative values mean that the value is unknown, as in CoreLocation.
        accuracy = location.horizontalAccuracy >= 0 ? location.horizontalAccuracy : nil
        course = location.course >= 0 ? location.course : nil
        speed = location.speed >= 0 ? location.speed : nil
        self.deliveredAt = deliveredAt
    }

    func append(to json: inout JSONText, now: ContinuousClock.Instant) {
        json.member("at") { point.append(to: &$0) }
        json.member("accuracy", accuracy, decimals: 1)
        json.member("course", course, decimals: 1)
        json.member("speed", speed, decimals: 2)
        json.member("age", max(0, (now - deliveredAt) / .seconds(1)), decimals: 2)
    }
}
