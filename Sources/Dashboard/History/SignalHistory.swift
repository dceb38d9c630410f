package import GNSS

/// The signal strengths during the last minute, and the paths of the satellites across the sky.
///
/// Each satellite has a buffer of fixed size, so adding an epoch usually allocates no memory.
package struct SignalHistory: Sendable {
    /// The number of intervals into which the last minute is divided.
    package static let steps = 8
    private static let secondsPerStep = 60.0 / Double(steps)
    /// The maximum number of signals to store. This is enough for all satellites in view, with several signals each.
    private static let maxEntries = 400

    private var strengths: [SignalKey: Strengths] = [:]
    private var tracks: [SignalKey: Track] = [:]

    /// Adds a sky. A sky from before time 0 is added at time 0.
    package mutating func add(_ sky: Sky, at seconds: Double) {
        let step = max(0, Int(seconds / Self.secondsPerStep))
        if strengths.count > Self.maxEntries {
            strengths = strengths.filter { $0.value.step > step - Self.steps }
            // Damaged lists may add up to more signals in a minute than actually exist.
            if strengths.count > Self.maxEntries { strengths = [:] }
        }
        if tracks.count > Self.maxEntries { tracks = [:] }
        for satellite in sky.satellites {
            if let strength = satellite.signalStrength {
                strengths[SignalKey(satellite), default: Strengths(step: step)].add(strength, at: step)
            }
            if let elevation = satellite.elevation, let azimuth = satellite.azimuth {
                tracks[SignalKey(anySignalOf: satellite), default: Track()].add(
                    SkyDirection(azimuth: azimuth, elevation: elevation))
            }
        }
    }

    /// Returns the mean signal strength of a satellite in each interval of the last minute, in chronological order.
    package func strengths(of satellite: Satellite, at seconds: Double) -> [Double?] {
        guard let known = strengths[SignalKey(satellite)] else { return [] }
        return known.means(until: Int(seconds / Self.secondsPerStep))
    }

    /// Calls `body` with the past directions of a satellite, in no particular order.
    package func forEachDirection(of satellite: Satellite, _ body: (SkyDirection) -> Void) {
        tracks[SignalKey(anySignalOf: satellite)]?.forEach(body)
    }
}

/// The direction from the receiver to a satellite, in degrees.
package struct SkyDirection: Hashable, Sendable {
    package var azimuth: Float
    package var elevation: Float

    package init(azimuth: Float, elevation: Float) {
        self.azimuth = azimuth
        self.elevation = elevation
    }
}

/// A compact key that identifies a satellite, or a single signal of a satellite.
package struct SignalKey: Hashable, Sendable {
    private let packed: UInt32

    /// Creates the key of a single signal of a satellite.
    package init(_ satellite: Satellite) {
        packed =
            UInt32(satellite.constellation.rawValue) << 24 | UInt32(satellite.signal.identifier) << 16
            | UInt32(satellite.number)
    }

    /// Creates the key of a satellite, regardless of the signal.
    package init(anySignalOf satellite: Satellite) {
        packed = UInt32(satellite.constellation.rawValue) << 24 | UInt32(satellite.number)
    }
}

/// The strengths of one signal, summed for each interval of the last minute.
private struct Strengths: Sendable {
    /// The index of the interval that is currently receiving values.
    private(set) var step: Int
    private var sums = InlineArray<8, Float>(repeating: 0)
    private var counts = InlineArray<8, UInt16>(repeating: 0)

    init(step: Int) { self.step = step }

    mutating func add(_ strength: Float, at now: Int) {
        let missed = now - step
        if missed > 0 {
            for skipped in 1...min(missed, SignalHistory.steps) { clear((step + skipped) % SignalHistory.steps) }
            step = now
        }
        let slot = step % SignalHistory.steps
        guard counts[slot] < .max else { return }
        sums[slot] += strength
        counts[slot] += 1
    }

    private mutating func clear(_ slot: Int) {
        sums[slot] = 0
        counts[slot] = 0
    }

    func means(until now: Int) -> [Double?] {
        (0..<SignalHistory.steps).map { index in
            let wanted = now - SignalHistory.steps + 1 + index
            guard wanted >= 0, wanted <= step, wanted > step - SignalHistory.steps else { return nil }
            let slot = wanted % SignalHistory.steps
            return counts[slot] == 0 ? nil : Double(sums[slot]) / Double(counts[slot])
        }
    }
}

/// The past directions of one satellite, in a ring buffer.
private struct Track: Sendable {
    private static let maxEntries = 32
    /// The minimum change of direction, in degrees, before another direction is stored. A satellite needs about two
    /// minutes for this change, so 32 directions cover about an hour.
    private static let step: Float = 1
    private var directions = InlineArray<32, SkyDirection>(repeating: SkyDirection(azimuth: 0, elevation: 0))
    private var count = 0

    mutating func add(_ direction: SkyDirection) {
        if count > 0 {
            let last = directions[(count - 1) % Self.maxEntries]
            if abs(last.azimuth - direction.azimuth) < Self.step, abs(last.elevation - direction.elevation) < Self.step
            {
                return
            }
        }
        directions[count % Self.maxEntries] = direction
        count += 1
    }

    func forEach(_ body: (SkyDirection) -> Void) {
        for index in 0..<min(count, Self.maxEntries) { body(directions[index]) }
    }
}
