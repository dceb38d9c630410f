/// A motion along a way in phases, each of an even acceleration.
struct Motion: Sendable {
    private struct Phase {
        var begin: Double
        var way: Double
        var speed: Double
        var acceleration: Double
    }

    private var phases: [Phase] = []
    /// Seconds that all phases take.
    private(set) var duration = 0.0
    /// Metres and metres per second at the end.
    private var (endWay, endSpeed) = (0.0, 0.0)

    /// Adds a phase of so many seconds and metres per second squared.
    mutating func add(_ seconds: Double, acceleration: Double = 0) {
        guard seconds > 0 else { return }
        phases.append(Phase(begin: duration, way: endWay, speed: endSpeed, acceleration: acceleration))
        duration += seconds
        endWay += (endSpeed + acceleration * seconds / 2) * seconds
        // Rest is rest, whatever is left by rounding.
        let speed = endSpeed + acceleration * seconds
        endSpeed = abs(speed) < 1e-9 ? 0 : speed
    }

    /// Metres along the way and metres per second at a time; after the last phase it goes on as it was then.
    func at(_ seconds: Double) -> (way: Double, speed: Double) {
        guard seconds < duration else { return (endWay + endSpeed * (seconds - duration), endSpeed) }
        guard let phase = phases.last(beginningBy: seconds, \.begin) else { return (0, 0) }
        let time = seconds - phase.begin
        return (
            phase.way + (phase.speed + phase.acceleration * time / 2) * time, phase.speed + phase.acceleration * time
        )
    }
}

extension Array {
    /// The last element of those that begin by a value, of an array that is in their order; the first if none does.
    func last(beginningBy value: Double, _ begin: (Element) -> Double) -> Element? {
        var (low, high) = (0, count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if begin(self[middle]) <= value { low = middle } else { high = middle }
        }
        return low < count ? self[low] : nil
    }
}
