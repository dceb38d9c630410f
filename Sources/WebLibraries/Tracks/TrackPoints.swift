internal import Dashboard
internal import GNSS
internal import SystemSupport
internal import TrackDatabase
internal import TrackFormats
internal import WebDashboard

/// A reader for the points of a track that are visible on a map.
struct TrackPoints: SteppedWork {
    private let database: TrackDatabase
    private let samples: TrackDatabase.Samples
    private let view: MapView?
    private var outline = TrackOutline()
    private var simplifier: TrackSimplifier
    /// The last position of the segment; `nil` if the position is visible.
    private var hidden: PositionTrail.Point?
    /// The last position of the segment; `nil` if the position is not visible.
    private var shown: Coordinate?

    /// The maximum number of points in a response.
    static let maxPoints = 5_000
    private static let rowsPerStep = 20_000

    init(
        _ found: (database: TrackDatabase, track: TrackDatabase.Track), _ section: TrackSection
    ) throws(Failure) {
        database = found.database
        samples = try found.database.samples(of: found.track, in: section.times)
        view = section.view
        simplifier = TrackSimplifier(zoom: section.zoom, maxPoints: Self.maxPoints)
    }

    mutating func step() throws(Failure) -> Reply? {
        for _ in 0..<Self.rowsPerStep {
            guard let sample = try samples.next() else { return reply() }
            add(sample)
        }
        return nil
    }

    private mutating func add(_ sample: TrackDatabase.Sample) {
        let role = outline.role(of: sample.fix)
        guard role != .outside, let coordinate = sample.fix.coordinate else { return }
        if role != .insideSegment { (hidden, shown) = (nil, nil) }
        let last = shown ?? hidden?.coordinate
        var point = PositionTrail.Point(
            sample.fix, at: coordinate, strength: sample.strength, followsLoss: shown == nil)
        guard view?.touches(last ?? coordinate, coordinate) ?? true else {
            point.followsLoss = true
            (hidden, shown) = (point, nil)
            return
        }
        // Also show the line along which the track enters the view.
        if let hidden {
            simplifier.append(hidden)
            point.followsLoss = false
        }
        simplifier.append(point)
        (hidden, shown) = (nil, coordinate)
    }

    private mutating func reply() -> Reply {
        var points = simplifier.finish()
        if !points.isEmpty { points[0].followsLoss = false }
        return Reply { EventMembers.append(points, to: &$0) }
    }
}
