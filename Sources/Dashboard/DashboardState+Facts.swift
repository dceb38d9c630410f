package import GNSS
package import Receivers

// Facts derived from the state, for every kind of screen.

extension DashboardState {
    /// Whether the last position is still current.
    package var isCurrent: Bool { fixSince != nil && (age(of: positionAt) ?? 0) <= maxFixAge }

    /// The time since which there has been no current position.
    package var withoutPositionSince: ContinuousClock.Instant {
        if fixSince != nil, let positionAt { return positionAt }
        return max(statusSince, lostSince)
    }

    /// Whether the data is simulated, here or elsewhere.
    package var isSimulated: Bool {
        origin == .simulation || status?.isSimulated == true || epoch?.fix.quality == .simulated
    }

    /// The satellites in view, each signal once, in display order.
    package var satellites: [Satellite] {
        var known: Set<SignalKey> = []
        let unique = (currentSky?.satellites ?? []).filter { known.insert(SignalKey($0)).inserted }
        return unique.sorted { one, other in
            (one.constellation.order, one.signal.identifier, one.number)
                < (other.constellation.order, other.signal.identifier, other.number)
        }
    }
}

extension Receiver.Statistics {
    /// The number of lost and broken bytes that the driver reports.
    package var lineErrors: Int {
        line.map { Int($0.framingErrors) + Int($0.overruns) + Int($0.bufferOverruns) } ?? 0
    }
}

extension ErrorEstimate {
    /// The horizontal error in meters.
    package var plane: Double? {
        if let horizontal { return horizontal }
        guard let north, let east else { return nil }
        return (north * north + east * east).squareRoot()
    }

    /// The axes of the error ellipse in meters, and its orientation in degrees.
    package var ellipse: (major: Double, minor: Double, orientation: Double)? {
        if let major, let minor, let orientation { return (major, minor, orientation) }
        guard let north, let east else { return nil }
        return north >= east ? (north, east, 0) : (east, north, 90)
    }
}

extension Dilution {
    /// The usual word for a dilution of this size.
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
