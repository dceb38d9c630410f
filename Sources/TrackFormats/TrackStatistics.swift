import GNSS
import MonitorScreen
import TextOutput
import TrackFormats

/// A summary of many epochs.
struct TrackStatistics {
    private(set) var epochs = 0
    private var positions = 0
    private var segments = 0
    private var meters = 0.0
    private var seconds = 0.0
    private var highestSpeed: Double?
    /// The sum of speed times duration, and the total duration, over all steps with a speed sent by the receiver.
    private var speedSeconds = (sum: 0.0, time: 0.0)
    private var lowest: Double?
    private var highest: Double?
    private var first: UTCTime?
    private var last: UTCTime?
    /// The last fix of the current segment.
    private var previous: Fix?
    private var outline = TrackOutline()

    /// Ends the track, so that no segment connects it to the next session.
    mutating func endTrack() { outline.endTrack() }

    mutating func add(_ epoch: Epoch) {
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
        if let altitude = fix.altitude {
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
    /// The speeds that the receiver sent are preferred. Positions jitter, so the distances between them are too long,
    /// and the mean computed from them could exceed the highest speed.
    private var meanSpeed: Double? {
        if speedSeconds.time > 0 { return speedSeconds.sum / speedSeconds.time }
        return highestSpeed == nil && seconds > 0 ? meters / seconds : nil
    }

    /// Returns the statistics as text lines.
    func lines(_ units: TrackUnits) -> [String] {
        var lines = [("fixes", "\(epochs)"), ("positions", "\(positions)"), ("segments", "\(segments)")]
        if let first, let last {
            lines.append(("from", TracksText.second(first)))
            lines.append(("to", TracksText.second(last)))
        }
        lines.append(("distance", units.distance(meters)))
        lines.append(("time with positions", "\(fixed(seconds, 0)) s"))
        if let meanSpeed { lines.append(("mean speed", units.speed(meanSpeed))) }
        if let highestSpeed { lines.append(("highest speed", units.speed(highestSpeed))) }
        if let lowest, let highest {
            lines.append(("altitude", units.heights([lowest, highest])))
        }
        return lines.map { name, value in
            name + String(repeating: " ", count: max(1, 21 - name.count)) + value
        }
    }

    /// Appends the statistics as members of a JSON object, in SI units.
    func append(to json: inout JSONText) {
        json.member("epochs") { $0.append(epochs) }
        json.member("positions") { $0.append(positions) }
        json.member("segments") { $0.append(segments) }
        if let first, let last {
            json.member("from") { $0.append(TracksText.second(first)) }
            json.member("to") { $0.append(TracksText.second(last)) }
        }
        json.member("distance") { $0.append(meters) }
        json.member("time") { $0.append(seconds) }
        let numbers = [
            ("mean_speed", meanSpeed), ("highest_speed", highestSpeed), ("lowest_altitude", lowest),
            ("highest_altitude", highest),
        ]
        for (name, number) in numbers {
            if let number { json.member(name) { $0.append(number) } }
        }
    }
}
