package import GNSS
package import TextOutput

/// The distance, duration, speeds and altitudes of one or more tracks.
package struct TrackStatistics {
    package private(set) var epochs = 0
    package private(set) var positions = 0
    package private(set) var segments = 0
    /// The total length of all segments, in meters.
    package private(set) var meters = 0.0
    /// The total duration of all segments, in seconds.
    package private(set) var seconds = 0.0
    /// The highest speed in meters per second.
    package private(set) var highestSpeed: Double?
    /// The sum of speed times duration, and the total duration, over all steps with a speed sent by the receiver.
    private var speedSeconds = (sum: 0.0, time: 0.0)
    /// The lowest and the highest altitude in meters.
    package private(set) var lowest: Double?
    package private(set) var highest: Double?
    package private(set) var first: UTCTime?
    package private(set) var last: UTCTime?
    /// The last fix of the current segment.
    private var previous: Fix?
    private var outline = TrackOutline()

    /// Creates statistics without any epochs.
    package init() {}

    /// Ends the track, so that no segment connects it to the next track.
    package mutating func endTrack() { outline.endTrack() }

    package mutating func add(_ epoch: Epoch) {
        let fix = epoch.fix
        epochs += 1
        first = fix.time.map { min(first ?? $0, $0) } ?? first
        last = fix.time.map { max(last ?? $0, $0) } ?? last
        let role = outline.role(of: fix)
        if role == .outside { return }
        positions += 1
        if role == .insideSegment { addStep(to: fix) } else { segments += 1 }
        previous = fix
        if let speed = fix.speed { highestSpeed = max(highestSpeed ?? 0, speed) }
        if let altitude = fix.knownAltitude {
            lowest = min(lowest ?? altitude, altitude)
            highest = max(highest ?? altitude, altitude)
        }
    }

    private mutating func addStep(to fix: Fix) {
        guard let previous, let start = previous.coordinate, let end = fix.coordinate else { return }
        meters += start.distance(to: end)
        guard let before = previous.time, let step = fix.time?.seconds(since: before) else { return }
        seconds += step
        guard let speed = fix.speed else { return }
        speedSeconds.sum += speed * step
        speedSeconds.time += step
    }

    /// The mean speed in meters per second; `nil` if it is unknown.
    ///
    /// The speeds that the receiver sent are preferred. Because positions jitter, the distances between them are too
    /// long, and a mean computed from these distances could exceed the highest speed.
    package var meanSpeed: Double? {
        if speedSeconds.time > 0 { return speedSeconds.sum / speedSeconds.time }
        return highestSpeed == nil && seconds > 0 ? meters / seconds : nil
    }

    /// Appends the statistics as members of a JSON object, in SI units.
    package func append(to json: inout JSONText) {
        json.member("epochs", epochs)
        json.member("positions", positions)
        json.member("segments", segments)
        if let first, let last {
            json.member("from", first.secondText)
            json.member("to", last.secondText)
        }
        json.member("distance", meters)
        json.member("time", seconds)
        json.member("mean_speed", meanSpeed)
        json.member("highest_speed", highestSpeed)
        json.member("lowest_altitude", lowest)
        json.member("highest_altitude", highest)
    }
}
