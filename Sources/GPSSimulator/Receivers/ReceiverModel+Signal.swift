internal import GNSS
internal import Glibc

extension ReceiverModel {
    /// The receiver's tracking state for one satellite.
    ///
    /// The type is kept small, because a simulation of a thousand receivers updates all of its signals every second.
    struct Signal: Sendable {
        /// The index of the satellite in ``NominalSatellite/all``.
        let satellite: Int16
        let isSBAS: Bool
        /// Whether the satellite is used for the position.
        var isUsed = false
        /// The signal strength relative to a typical satellite, in dB. It differs between systems and between
        /// individual satellites.
        let gain: Float
        /// The time in seconds until which the satellite is certain to stay below the horizon, so that its direction
        /// does not have to be computed.
        var belowUntil = -Double.infinity
        /// The direction of the satellite at the last update of the directions.
        var direction = Direction(east: 0, north: 0, up: -1)
        /// The signal strength at the current elevation, without fading and obstacles, in dBHz.
        var strength = 0.0
        /// The current slow fading of the signal, in standard deviations.
        var fading = 0.0
        /// The time in seconds at which tracking of the satellite starts; infinity while the satellite is not received.
        var followedFrom = Double.infinity
        /// The time in seconds at which the receiver knows the satellite's orbit, provided that tracking is not
        /// interrupted.
        var knownFrom = Double.infinity
        /// The time, in seconds, at which the ephemeris that was received most recently expires.
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

        /// Schedules the reception of a satellite that has become receivable, by setting `followedFrom` and
        /// `knownFrom`.
        /// - Parameters:
        ///   - start: The kind of start, and the minimum delay in seconds until satellites can be used.
        ///   - hasFixed: Whether the receiver has had a fix since it was switched on.
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
                // A receiver that knows its position finds new satellites quickly, but takes half a minute to receive
                // their orbits.
                followedFrom = seconds + random.next(in: 0.5...3)
                knownFrom = followedFrom + random.next(in: 18...36)
            } else {
                let delays = ReceiverModel.delays(start.kind)
                knownFrom = seconds + start.delay + random.next(in: 0...delays.spread)
                followedFrom = max(seconds + 0.2, knownFrom - random.next(in: delays.listening))
            }
        }
    }

    /// Returns the strength in dBHz at which a receiver on the ground with a typical antenna receives a satellite,
    /// given the sine of the satellite's elevation.
    ///
    /// In logs from real receivers, the median of 20,000 signal strengths is 31 dBHz, and a tenth of the values are
    /// below 18 dBHz. Many of these logs were recorded indoors, so somewhat higher strengths are assumed under an open
    /// sky.
    static func strength(sine: Double) -> Double { 20 + 24 * max(0, sine).squareRoot() }
}

extension Surroundings {
    /// The obstacles that hide satellites, with precomputed trigonometric functions of their angles.
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
            // As seen from the street, the top of a wall has its full elevation perpendicular to the street, and
            // descends to the horizon along the street.
            acrossEast = cos(surroundings.streetDirection.radians)
            acrossNorth = -sin(surroundings.streetDirection.radians)
        }

        /// Returns whether the obstacles block all signals that arrive from a direction.
        func hide(_ direction: Direction) -> Bool {
            isCovered || direction.up < horizon
                || direction.up < wall * abs(direction.east * acrossEast + direction.north * acrossNorth)
        }
    }
}
