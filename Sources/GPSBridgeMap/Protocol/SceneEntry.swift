internal import TextOutput

/// An object of the scene, with the versions at which it has changed.
struct SceneEntry {
    private(set) var object: SceneObject
    /// The version of the last change.
    private(set) var version: Int
    /// The version of the object's last change, not counting moves and the addition of points.
    private var wholeVersion: Int
    /// The object's point before its last move, and the version at which it had arrived there.
    private var former: (point: ScenePoint, version: Int)?
    /// The number of points that the object had at each of its most recent versions.
    private var counts: [(version: Int, count: Int)] = []

    /// The maximum number of versions for which the number of points is kept.
    private static let maxCounts = 32

    init(_ object: SceneObject, _ version: Int) {
        self.object = object
        self.version = version
        wholeVersion = version
        noteCount()
    }

    /// A move of a marker to another point.
    struct Move {
        let number: Int
        let latitude, longitude: Int
        let heading: Double?

        func append(to json: inout JSONText) {
            json.list { json in
                json.append(number)
                json.append(latitude)
                json.append(longitude)
                if let heading { json.append(heading, decimals: 1) }
            }
        }
    }

    mutating func set(_ new: SceneObject, at version: Int) {
        guard new != object else { return }
        let isMove = new.differsOnlyInPlace(from: object)
        if isMove, case .marker(let point, _) = object.shape {
            former = (point, self.version)
        } else {
            former = nil
            wholeVersion = version
            counts = []
        }
        object = new
        self.version = version
        noteCount()
    }

    mutating func append(_ points: [ScenePoint], at version: Int) {
        guard case .track(var all) = object.shape else { return }
        // The shape must not hold a second reference to the points, or `+=` would copy them all.
        object.shape = .track([])
        all += points
        object.shape = .track(all)
        self.version = version
        noteCount()
    }

    private mutating func noteCount() {
        guard case .track(let points) = object.shape else { return }
        if counts.count == Self.maxCounts { counts.removeFirst() }
        counts.append((version, points.count))
    }

    /// Returns the last move; `nil` if a viewer at version `known` needs more than the move.
    func move(since known: Int) -> Move? {
        guard case .marker(let point, let heading) = object.shape, let former, known >= former.version,
            known >= wholeVersion, known < version
        else { return nil }
        return Move(
            number: object.number, latitude: Int(point.latitude) - Int(former.point.latitude),
            longitude: Int(point.longitude) - Int(former.point.longitude), heading: heading)
    }

    /// Appends the whole object, or only the points that a viewer at version `known` does not have.
    func append(to json: inout JSONText, since known: Int?) {
        guard case .track(let points) = object.shape, let known, known >= wholeVersion,
            let count = counts.last(where: { $0.version <= known })?.count
        else { return object.append(to: &json) }
        json.object { json in
            json.member("id", object.number)
            json.member("append") { SceneObject.append(points[count...], to: &$0) }
        }
    }
}
