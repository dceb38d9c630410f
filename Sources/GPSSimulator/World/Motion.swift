/// The motion along a path, as a sequence of phases with constant acceleration.
struct Motion: Sendable {
    private struct Phase {
        var begin: Double
        var way: Double
        var speed: Double
        var acceleration: Double
    }

    private var phases: [Phase] = []
    /// The total duration of all phases, in seconds.
    private(set) var duration = 0.0
    /// The distance in meters and the speed in meters per second at the end of the last phase.
    private var (endWay, endSpeed) = (0.0, 0.0)

    /// Appends a phase. Phases without a positive duration are ignored.
    /// - Parameters:
    ///   - seconds: The duration of the phase, in seconds.
    ///   - acceleration: The acceleration in meters per second squared.
    mutating func add(_ seconds: Double, acceleration: Double = 0) {
        guard seconds > 0 else { return }
        phases.append(Phase(begin: duration, way: endWay, speed: endSpeed, acceleration: acceleration))
        duration += seconds
        endWay += (endSpeed + acceleration * seconds / 2) * seconds
        // Without this correction, rounding errors could keep a stopped receiver moving.
        let speed = endSpeed + acceleration * seconds
        endSpeed = abs(speed) < 1e-9 ? 0 : speed
    }

    /// Returns the distance in meters and the speed in meters per second at the given time, in seconds.
    ///
    /// After the last phase, the speed stays constant.
    func at(_ seconds: Double) -> (way: Double, speed: Double) {
        guard seconds < duration else { return (endWay + endSpeed * (seconds - duration), endSpeed) }
        guard let phase = phases.lastElement(atOrBefore: seconds, \.begin) else { return (0, 0) }
        let time = seconds - phase.begin
        return (
            phase.way + (phase.speed + phase.acceleration * time / 2) * time, phase.speed + phase.acceleration * time
        )
    }
}

extension Array {
    /// Returns the last element that begins at or before a value, or the first element if all elements begin later.
    ///
    /// The array must be sorted by `begin` in ascending order.
    func lastElement(atOrBefore value: Double, _ begin: (Element) -> Double) -> Element? {
        var (low, high) = (0, count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if begin(self[middle]) <= value { low = middle } else { high = middle }
        }
        return low < count ? self[low] : nil
    }
}
