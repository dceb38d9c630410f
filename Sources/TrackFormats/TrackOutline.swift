package import GNSS

// A line between two positions suggests that the receiver moved along it. A new segment starts wherever this is
// uncertain: after the receiver has lost its fix or was switched off, or if the time goes backwards, for example
// because a file contains two logs.

/// The events that divide a track into segments.
package enum TrackBreaks: Sendable {
    /// Any event that makes the path between two positions uncertain, for tracks recorded from a receiver.
    case uncertainty
    /// Lost positions only, for tracks drawn by a person or a program.
    case lostPositions
}

/// A state machine that determines where tracks and their segments start.
package struct TrackOutline {
    /// The role of an epoch in a track.
    package enum PointRole {
        /// The epoch is not a point of the track, because it has no position or repeats the previous point.
        case outside
        case beginsTrack
        case beginsSegment
        case insideSegment
    }

    /// The maximum time between two points of a segment, in seconds.
    static let maxGap: Int64 = 300

    private let breaks: TrackBreaks
    private var role = PointRole.beginsTrack
    private var lastTime: UTCTime?
    private var lastCoordinate: Coordinate?

    /// Creates the outline of a track without points.
    package init(_ breaks: TrackBreaks = .uncertainty) { self.breaks = breaks }

    /// Whether the track has at least one point.
    private(set) var hasPoints = false

    /// Ends the track. The next epoch starts another track.
    package mutating func endTrack() { self = TrackOutline(breaks) }

    /// Returns the role of the next epoch in the track.
    @inline(__always)
    package mutating func role(of fix: Fix) -> PointRole {
        guard fix.isOnTrack else {
            // Only an epoch that reports the loss of the fix starts a new segment. An epoch without data about the fix,
            // such as one with only a heading, does not.
            if fix.mode == .noFix, hasPoints { role = .beginsSegment }
            return .outside
        }
        // A receiver that starts to send additional sentences may report the same time in two epochs.
        if breaks == .uncertainty, let time = fix.time, time == lastTime, fix.coordinate == lastCoordinate {
            return .outside
        }
        defer {
            role = .insideSegment
            lastTime = fix.time ?? lastTime
            lastCoordinate = fix.coordinate
            hasPoints = true
        }
        if role == .insideSegment, isBreak(before: fix.time) { return .beginsSegment }
        return role
    }

    @inline(__always)
    private func isBreak(before time: UTCTime?) -> Bool {
        guard breaks == .uncertainty, let time, let lastTime else { return false }
        let step = time.secondsSince1970 - lastTime.secondsSince1970
        if step == 0 { return time < lastTime }
        return step < 0 || step > Self.maxGap
    }
}

extension Fix {
    /// Whether the fix has a plausible position.
    @inline(__always)
    var isOnTrack: Bool { hasPosition && plausibleCoordinate != nil }
}
