internal import GNSS
internal import Glibc

extension ReceiverModel {
    /// A satellite as the receiver knows it.
    ///
    /// It is small: those of a thousand receivers are gone through every second.
    struct Signal: Sendable {
        /// Its place among ``NominalSatellite/all``.
        let satellite: Int16
        let isSBAS: Bool
        /// Whether the position is made with it.
        var isUsed = false
        /// How much stronger it is than others, dB: systems and satellites differ.
        let gain: Float
        /// Until when it is so deep below the horizon that one need not look, in seconds.
        var belowUntil = -Double.infinity
        /// Where it stands, as of the last look at the sky.
        var direction = Direction(east: 0, north: 0, up: -1)
        /// The strength by its elevation, dBHz.
        var strength = 0.0
        /// What the strength differs by for a while, in standard deviations.
        var fading = 0.0
        /// When it is, or will be, followed; infinity while nothing of it arrives.
        var followedFrom = Double.infinity
        /// When its orbit is known, as long as it is followed.
        var knownFrom = Double.infinity
        /// Until when its orbit, once known, is good.
        var ephemerisUntil = -Double.infinity

        init(_ index: Int, gain: Double, fading: Double) {
            satellite = Int16(index)
            isSBAS = NominalSatellite.all[index].constellation == .sbas
            self.gain = Float(gain + NominalSatellite.all[index].gain)
            self.fading = fading
        }

        /// Nothing of it arrives any more.
        mutating func lose() {
            followedFrom = .infinity
            knownFrom = .infinity
        }

        /// Begins to search it, now that it can be received.
        /// - Parameters:
        ///   - start: how the receiver was switched on, and what that takes at least.
        ///   - hasFixed: whether the receiver has known where it is since.
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
                // A receiver that knows where it is finds new satellites soon, but to send their orbits takes half a minute.
                followedFrom = seconds + random.next(in: 0.5...3)
                knownFrom = followedFrom + random.next(in: 18...36)
            } else {
                let delays = ReceiverModel.delays(start.kind)
                knownFrom = seconds + start.delay + random.next(in: 0...delays.spread)
                followedFrom = max(seconds + 0.2, knownFrom - random.next(in: delays.listening))
            }
        }
    }

    /// How strong a satellite is received at the earth's surface with a common antenna, in dBHz, by the sine of its elevation.
    ///
    /// The median of 20,000 reports in logs of real receivers is 31 dBHz, a tenth of them are below 18. Those were often taken
    /// indoors: under an open sky it is somewhat more.
    static func strength(sine: Double) -> Double { 20 + 24 * max(0, sine).squareRoot() }
}

extension Surroundings {
    /// What hides satellites, with its angles' functions computed once.
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
            // A wall stands at its full height across the street and goes down to the horizon along it.
            acrossEast = cos(surroundings.streetDirection.radians)
            acrossNorth = -sin(surroundings.streetDirection.radians)
        }

        /// Whether nothing arrives from there.
        func hide(_ direction: Direction) -> Bool {
            isCovered || direction.up < horizon
                || direction.up < wall * abs(direction.east * acrossEast + direction.north * acrossNorth)
        }
    }
}
