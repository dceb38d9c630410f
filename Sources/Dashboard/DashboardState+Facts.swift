package import GNSS
package import Receivers

// Values derived from the state, for use by both terminal and browser screens.

extension DashboardState {
    /// Whether the last known position is still current.
    package var isCurrent: Bool { fixSince != nil && (age(of: positionAt) ?? 0) <= maxFixAge }

    /// The time of the last position while there is a fix; otherwise the time at which the fix was lost or the receiver
    /// entered its current phase, whichever is later.
    package var withoutPositionSince: ContinuousClock.Instant {
        if fixSince != nil, let positionAt { return positionAt }
        return max(statusSince, lostSince)
    }

    /// The start of the current period with or without a current position; `nil` before the first status.
    package var conditionSince: ContinuousClock.Instant? {
        status.map { _ in (isCurrent ? fixSince : nil) ?? withoutPositionSince }
    }

    /// Whether the data is simulated by this program, by a server or by the receiver itself. A replay only repeats what
    /// a receiver has sent.
    package var isSimulated: Bool {
        if epoch?.fix.quality == .simulated { return true }
        if case .replay = origin { return false }
        return origin == .simulation || status?.isSimulated == true
    }

    /// The signals of the satellites in view, in display order. Each signal is listed once.
    package var satellites: [Satellite] { currentSky?.distinctSignals ?? [] }
}

extension Sky {
    /// The signals of the satellites, in display order. Each signal is listed once.
    package var distinctSignals: [Satellite] {
        var known: Set<SignalKey> = []
        let unique = satellites.filter { known.insert(SignalKey($0)).inserted }
        return unique.sorted { one, other in
            (one.constellation.order, one.signal.identifier, one.number)
                < (other.constellation.order, other.signal.identifier, other.number)
        }
    }
}

extension Receiver.Statistics {
    /// The number of bytes that were lost or damaged on the line, as reported by the serial driver.
    package var lineErrors: Int {
        line.map { Int($0.framingErrors) + Int($0.overruns) + Int($0.bufferOverruns) } ?? 0
    }
}

extension ErrorEstimate {
    /// The semi-axes of the error ellipse in meters, and the orientation of its major axis in degrees.
    package var ellipse: (major: Double, minor: Double, orientation: Double)? {
        if let major, let minor, let orientation { return (major, minor, orientation) }
        guard let north, let east else { return nil }
        return north >= east ? (north, east, 0) : (east, north, 90)
    }
}

extension Baseline {
    /// The length in meters, computed from the components if necessary.
    package var distance: Double? {
        if let length { return length }
        guard let east, let north else { return nil }
        let up = up ?? 0
        return (east * east + north * north + up * up).squareRoot()
    }

    /// The direction in degrees from true north, computed from the components if necessary.
    package var direction: Double? {
        if let course { return course }
        guard let east, let north else { return nil }
        return .direction(north: north, east: east)
    }
}

extension Dilution {
    /// The conventional rating of this DOP, such as "good"; `nil` if the DOP is unknown.
    package var word: String? {
        guard let value = position ?? horizontal else { return nil }
        return switch value {
        case ..<1.5: "ideal"
        case ..<2.5: "excellent"
        case ..<5: "good"
        case ..<10: "moderate"
        case ..<20: "fair"
        default: "poor"
        }
    }
}
