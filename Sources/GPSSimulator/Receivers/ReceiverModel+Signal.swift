internal import GNSS
internal import Glibc

extension ReceiverModel {
    /// The state of one satellite in the receiver.
    ///
    /// The type is kept small, because a simulation of a thousand receivers goes through all signals every second.
    struct Signal: Sendable {
        /// The index in ``NominalSatellite/all``.
        let satellite: Int16
        let isSBAS: Bool
        /// Whether the satellite is used for the position.
        var isUsed = false
        /// The strength relative to other satellites, in dB. Systems and individual satellites differ.
        let gain: Float
        /// The time in seconds until which the satellite is certainly below the horizon and need not be computed.
        var belowUntil = -Double.infinity
        /// The direction, as of the last update of the sky.
        var direction = Direction(east: 0, north: 0, up: -1)
        /// The strength at this elevation, in dBHz.
        var strength = 0.0
        /// The current deviation of the strength, in standard deviations.
        var fading = 0.0
        /// The time from which the satellite is tracked; infinity while it is not received.
        var followedFrom = Double.infinity
        /// The time from which the orbit is known, if the satellite stays tracked.
        var knownFrom = Double.infinity
        /// The time until which the orbit, once known, is valid.
        var ephemerisUntil = -Double.infinity

        init(_ index: Int, gain: Double, fading: Double) {
            satellite = Int16(index)
            isSBAS = NominalSatellite.all[index].constellation == .sbas
            self.gain = Float(gain + NominalSatellite.all[index].gain)
            self.fading = fading
        }

        /// Marks the signal as lost.
        mutating func lose() {
            followedFrom = .infinity
            knownFrom = .infinity
        }

        /// Starts the search for a satellite that has become receivable.
        /// - Parameters:
        ///   - start: How the receiver was switched on, and the minimum delay of the start.
        ///   - hasFixed: Whether the receiver has had a fix since.
        mutating func find(
            at seconds: Double, since start: (kind: Scenario.Start, delay: Double), hasFixed: Bool,
            _ random: inout SeededRandom
        ) {
            if isSBAS {
                followedFrom = seconds + (hasFixed ? 0 : start.delay / 2) + random.next(in: 0.5...2)
                knownFrom = followedFrom + random.next(in: 5...12)
            } else if ephemerisUntil > seconds {
                followedFrom = seconds + random.next(in: 0.4...2)
                knownFrom = followedFrom + 0.3
            } else if hasFixed {
                // A receiver with a known position finds new satellites quickly, but receiving their orbits takes half
                // a minute.
                followedFrom = seconds + random.next(in: 0.5...3)
                knownFrom = followedFrom + random.next(in: 18...36)
            } else {
                let delays = ReceiverModel.delays(start.kind)
                knownFrom = seconds + start.delay + random.next(in: 0...delays.spread)
                followedFrom = max(seconds + 0.2, knownFrom - random.next(in: delays.listening))
            }
        }
    }

    /// Returns the strength of a satellite in dBHz, received at the earth's surface with a common antenna, by the sine
    /// of its elevation.
    ///
    /// The median of 20,000 reports in logs of real receivers is 31 dBHz, and a tenth of them are below 18 dBHz. Many
    /// of those logs were recorded indoors, so the strength under an open sky is somewhat higher.
    static func strength(sine: Double) -> Double { 20 + 24 * max(0, sine).squareRoot() }
}

extension Surroundings {
    /// Obstacles that hide satellites, with precomputed functions of their angles.
    struct Obstacles: Sendable {
        private let horizon: Double
        private let wall: Double
        private let acrossEast: Double
        private let acrossNorth: Double
        let isCovered: Bool

        init(_ surroundings: Surroundings) {
            isCovered = surroundings.isCovered
            horizon = sin(surroundings.horizon.radians)
            wall = tan(min(89, surroundings.wallHeight).radians)
            // A wall has its full height across the street and descends to the horizon along it.
            acrossEast = cos(surroundings.streetDirection.radians)
            acrossNorth = -sin(surroundings.streetDirection.radians)
        }

        /// Returns whether no signal arrives from a direction.
        func hide(_ direction: Direction) -> Bool {
            isCovered || direction.up < horizon
                || direction.up < wall * abs(direction.east * acrossEast + direction.north * acrossNorth)
        }
    }
}
