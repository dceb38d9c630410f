package import GNSS

/// How strong satellites were over the last minute, and the ways that they went across the sky. Each of them has its place in
/// memory: an epoch only changes numbers there.
package struct SignalHistory: Sendable {
    /// Values of the last minute that are told apart.
    package static let steps = 8
    private static let secondsPerStep = 60.0 / Double(steps)
    /// Satellites that are remembered; all that are in the sky at once, on several signals.
    private static let most = 400

    private var strengths: [SignalKey: Strengths] = [:]
    private var tracks: [SignalKey: Track] = [:]

    package mutating func add(_ sky: Sky, at seconds: Double) {
        let step = Int(seconds / Self.secondsPerStep)
        if strengths.count > Self.most { strengths = strengths.filter { $0.value.step > step - Self.steps } }
        if tracks.count > Self.most { tracks = [:] }
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

    /// The mean strengths of the last minute, the oldest first.
    package func strengths(of satellite: Satellite, at seconds: Double) -> [Double?] {
        guard let known = strengths[SignalKey(satellite)] else { return [] }
        return known.means(until: Int(seconds / Self.secondsPerStep))
    }

    /// Where a satellite was, in no order.
    package func forEachPlace(of satellite: Satellite, _ body: (SkyDirection) -> Void) {
        tracks[SignalKey(anySignalOf: satellite)]?.forEach(body)
    }
}

/// Where a satellite stands, in degrees.
package struct SkyDirection: Hashable, Sendable {
    package var azimuth: Float
    package var elevation: Float

    package init(azimuth: Float, elevation: Float) {
        self.azimuth = azimuth
        self.elevation = elevation
    }
}

/// A satellite, or one of its signals, in a word.
package struct SignalKey: Hashable, Sendable {
    private let packed: UInt32

    package init(_ satellite: Satellite) {
        packed =
            UInt32(satellite.constellation.rawValue) << 24 | UInt32(satellite.signal.identifier) << 16
            | UInt32(satellite.number)
    }

    package init(anySignalOf satellite: Satellite) {
        packed = UInt32(satellite.constellation.rawValue) << 24 | UInt32(satellite.number)
    }
}

private struct Strengths: Sendable {
    /// The step that is being filled.
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
        let place = step % SignalHistory.steps
        guard counts[place] < .max else { return }
        sums[place] += strength
        counts[place] += 1
    }

    private mutating func clear(_ place: Int) {
        sums[place] = 0
        counts[place] = 0
    }

    func means(until now: Int) -> [Double?] {
        (0..<SignalHistory.steps).map { index in
            let wanted = now - SignalHistory.steps + 1 + index
            guard wanted >= 0, wanted <= step, wanted > step - SignalHistory.steps else { return nil }
            let place = wanted % SignalHistory.steps
            return counts[place] == 0 ? nil : Double(sums[place]) / Double(counts[place])
        }
    }
}

private struct Track: Sendable {
    private static let most = 32
    /// Degrees that it has to move before its place is kept. Satellites take two minutes for one, so an hour is kept.
    private static let step: Float = 1
    private var places = InlineArray<32, SkyDirection>(repeating: SkyDirection(azimuth: 0, elevation: 0))
    private var count = 0

    mutating func add(_ place: SkyDirection) {
        if count > 0 {
            let last = places[(count - 1) % Self.most]
            if abs(last.azimuth - place.azimuth) < Self.step, abs(last.elevation - place.elevation) < Self.step {
                return
            }
        }
        places[count % Self.most] = place
        count += 1
    }

    func forEach(_ body: (SkyDirection) -> Void) { for index in 0..<min(count, Self.most) { body(places[index]) } }
}
