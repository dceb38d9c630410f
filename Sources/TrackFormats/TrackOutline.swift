package import GNSS

// A line between two positions claims that the way led along it. Where the receiver lost its fix, or was switched off, or
// where its clock was set back (two logs in one file), there is no such claim: a new segment begins.

/// The causes that break a track into segments.
package enum TrackBreaks: Sendable {
    /// Whatever makes the way between two positions of a receiver uncertain.
    case uncertainty
    /// Lost positions only, as between the segments of a track that a person or a program has drawn.
    case lostPositions
}

/// Finds where tracks begin and where they break.
package struct TrackOutline {
    /// What an epoch is to its track.
    package enum Place {
        /// It adds nothing to the track: it has no position, or says the one before anew.
        case outside
        case beginsTrack
        case beginsSegment
        case insideSegment
    }

    /// The longest time between two points of a segment, in seconds.
    static let longestGap: Int64 = 300

    private let breaks: TrackBreaks
    private var place = Place.beginsTrack
    private var lastTime: UTCTime?
    private var lastCoordinate: Coordinate?

    /// An outline of a track without a point.
    package init(_ breaks: TrackBreaks = .uncertainty) { self.breaks = breaks }

    /// Whether the track has a point.
    private(set) var hasPoints = false

    /// The next epoch is one of another track.
    package mutating func endTrack() { self = TrackOutline() }

    /// The place of the next epoch.
    @inline(__always)
    package mutating func place(of fix: Fix) -> Place {
        guard fix.isOnTrack else {
            // An epoch may say nothing of the fix: a heading alone does not break the track.
            if fix.mode == .noFix, hasPoints { place = .beginsSegment }
            return .outside
        }
        // A receiver that says more than it used to makes two epochs of one moment.
        if breaks == .uncertainty, let time = fix.time, time == lastTime, fix.coordinate == lastCoordinate {
            return .outside
        }
        defer {
            place = .insideSegment
            lastTime = fix.time ?? lastTime
            lastCoordinate = fix.coordinate
            hasPoints = true
        }
        if place == .insideSegment, isBreak(before: fix.time) { return .beginsSegment }
        return place
    }

    @inline(__always)
    private func isBreak(before time: UTCTime?) -> Bool {
        guard breaks == .uncertainty, let time, let lastTime else { return false }
        let step = time.secondsSince1970 - lastTime.secondsSince1970
        if step == 0 { return time < lastTime }
        return step < 0 || step > Self.longestGap
    }
}

extension Fix {
    /// Whether there is a position, on this earth.
    @inline(__always)
    var isOnTrack: Bool { hasPosition && plausibleCoordinate != nil }
}
