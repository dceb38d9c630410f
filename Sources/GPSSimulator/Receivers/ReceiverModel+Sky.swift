internal import GNSS
internal import Glibc

extension ReceiverModel {
    /// Updates the satellite directions. Until the next update, 10 s later, no satellite moves by more than about a
    /// twelfth of a degree.
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
                // Even as seen from an aircraft, no satellite climbs by more than one degree per minute, so this
                // satellite stays below the horizon at least until this time.
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

    /// Drops the lowest satellites if there are more satellites above the horizon than the receiver has channels.
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

    /// Returns whether the receiver's latitude or longitude has changed by more than the given number of degrees since
    /// the satellite directions were last updated.
    func hasGone(to truth: Truth, by degrees: Double) -> Bool {
        abs(truth.latitude - lookedFrom.latitude) > degrees || abs(truth.longitude - lookedFrom.longitude) > degrees
    }

    /// Returns the delays, in seconds, that determine when satellites can be used after a start. `least` is the minimum
    /// delay for all satellites, and `spread` is the maximum additional delay for a single satellite. `listening` is
    /// how long a satellite is tracked before it can be used.
    static func delays(
        _ start: Scenario.Start
    ) -> (least: ClosedRange<Double>, spread: Double, listening: ClosedRange<Double>) {
        switch start {
        // The receiver has to search for satellites without any prior knowledge, and then wait for their orbits. Each
        // satellite transmits its orbit during 18 s of every 30 s.
        case .cold: (26...33, 6, 18...25)
        case .warm: (5...7.5, 2.5, 1...4)
        case .hot: (0.9...1.1, 0.8, 0.3...0.8)
        }
    }
}
