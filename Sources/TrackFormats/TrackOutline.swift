package import GNSS

// A line between two positions claims that the receiver moved along it. This is unknown where the receiver lost its
// fix, was switched off, or had its clock set back (two logs in one file). A new segment begins there.

/// The events that break a track into segments.
package enum TrackBreaks: Sendable {
    /// Anything that makes the way between two positions of a receiver uncertain.
    case uncertainty
    /// Lost positions only, as between the segments of a track drawn by a person or a program.
    case lostPositions
}

/// Finds where tracks begin and where they break.
package struct TrackOutline {
    /// The place of an epoch in its track.
    package enum Place {
        /// The epoch adds nothing to the track: it has no position, or repeats the previous one.
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

    /// Creates an outline of a track without points.
    package init(_ breaks: TrackBreaks = .uncertainty) { self.breaks = breaks }

    /// Whether the track has points.
    private(set) var hasPoints = false

    /// Ends the track. The next epoch belongs to another one.
    package mutating func endTrack() { self = TrackOutline() }

    /// Returns the place of the next epoch.
    @inline(__always)
    package mutating func place(of fix: Fix) -> Place {
        guard fix.isOnTrack else {
            // An epoch may contain no data about the fix: a heading alone does not break the track.
            if fix.mode == .noFix, hasPoints { place = .beginsSegment }
            return .outside
        }
        // If a receiver starts to report more than before, it may send two epochs with the same time.
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
    /// Whether the fix has a plausible position.
    @inline(__always)
    var isOnTrack: Bool { hasPosition && plausibleCoordinate != nil }
}
