internal import GNSS
internal import Glibc

extension ReceiverModel {
    /// Updates the satellite directions. Until the next update, each satellite moves by at most a twelfth of a degree.
    mutating func look(at seconds: Double, from truth: Truth) {
        nextLook = seconds + 10
        let isElsewhere = hasGone(to: truth, by: 0.5)
        lookedFrom = (truth.latitude, truth.longitude)
        let rotation = EarthRotation(at: start.seconds + seconds)
        let frame = LocalFrame(truth)
        let satellites = NominalSatellite.all
        above.removeAll(keepingCapacity: true)
        visible.removeAll(keepingCapacity: true)
        for index in signals.indices where isElsewhere || seconds >= signals[index].belowUntil {
            let satellite = satellites[Int(signals[index].satellite)]
            let direction = frame.direction(to: satellite.orbit.position(at: rotation))
            signals[index].direction = direction
            guard direction.up > 0 else {
                signals[index].lose()
                signals[index].isUsed = false
                // No satellite climbs by more than one degree per minute, even as seen from an aircraft, so the
                // satellite stays below the horizon until this time.
                signals[index].belowUntil = seconds - direction.up.degrees * 60
                continue
            }
            signals[index].strength = Self.strength(sine: direction.up) + Double(signals[index].gain)
            above.append(index)
            visible.append(
                VisibleSatellite(
                    constellation: satellite.constellation, number: satellite.number,
                    elevation: direction.elevation, azimuth: direction.azimuth))
        }
        keepHighest()
        region = Region(truth)
    }

    /// Drops the lowest satellites if more satellites are above the horizon than the receiver has channels.
    private mutating func keepHighest() {
        guard above.count > settings.channels else { return }
        let byHeight = above.indices.sorted { signals[above[$0]].direction.up > signals[above[$1]].direction.up }
        for place in byHeight.dropFirst(settings.channels) {
            signals[above[place]].lose()
            signals[above[place]].isUsed = false
        }
        let kept = byHeight.prefix(settings.channels).sorted()
        above = kept.map { above[$0] }
        visible = kept.map { visible[$0] }
    }

    /// Returns whether the receiver has moved by more than a number of degrees since the last update of the satellite
    /// directions.
    func hasGone(to truth: Truth, by degrees: Double) -> Bool {
        abs(truth.latitude - lookedFrom.latitude) > degrees || abs(truth.longitude - lookedFrom.longitude) > degrees
    }

    /// Returns how long after a start, in seconds, satellites can be used: `least` is the minimum delay for all
    /// satellites, `spread` is the maximum additional delay of a single satellite, and `listening` is how long a
    /// satellite is tracked before it can be used.
    static func delays(
        _ start: Scenario.Start
    ) -> (least: ClosedRange<Double>, spread: Double, listening: ClosedRange<Double>) {
        switch start {
        // The receiver must find the satellites without any prior knowledge, and then wait for their orbits, which each
        // satellite sends during 18 s of every 30 s.
        case .cold: (26...33, 6, 18...25)
        case .warm: (5...7.5, 2.5, 1...4)
        case .hot: (0.9...1.1, 0.8, 0.3...0.8)
        }
    }
}
