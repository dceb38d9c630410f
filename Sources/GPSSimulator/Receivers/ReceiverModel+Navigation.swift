internal import GNSS
internal import Glibc

extension ReceiverModel {
    /// A model of how the receiver computes positions, and of the errors in these positions.
    struct Navigation: Sendable {
        private(set) var mode = Fix.Mode.noFix
        private(set) var quality = Fix.Quality.autonomous
        /// Whether the receiver has had a fix since it was switched on.
        private(set) var hasFixed = false
        private(set) var used = 0
        private(set) var dilution = Dilution()
        /// The position error caused by echoes.
        private(set) var echo = Echo()
        /// The age of the last correction in seconds; `nil` if no corrections are used.
        private(set) var correctionAge: Double?

        /// The current effect of the satellite geometry on the errors. It approaches `target` gradually.
        private(set) var spread: Spread?
        private var target: Spread?
        /// The current standard deviation of range errors in meters. It is larger for several seconds after a start.
        private(set) var rangeError = 0.0
        private var smoothing = Memory(6)

        private var slowNoise: Noise
        private var slowMemory = Memory(150)
        private var quickNoise: Noise
        private var quickMemory = Memory(4)
        private var speedNoise: Noise
        private var speedMemory = Memory(1.5)

        private var correctedAt = -Double.infinity
        private var floatFrom = Double.infinity
        private var fixedFrom = Double.infinity

        init(_ random: inout SeededRandom) {
            slowNoise = Noise(&random)
            quickNoise = Noise(&random)
            speedNoise = Noise(&random)
        }

        /// Updates the geometry after the satellites in use, or their directions, have changed.
        mutating func use(_ signals: [Signal], _ above: [Int]) {
            var sum = GeometrySum()
            for index in above where signals[index].isUsed { sum.add(signals[index].direction) }
            used = Int(sum.count)
            if used == 3 { sum.addHeight() }
            // Receivers do not report a position if the geometry is too poor, with a PDOP of 25 or more.
            guard let geometry = sum.geometry, geometry.eastEast + geometry.northNorth + geometry.upUp < 25 * 25 else {
                mode = .noFix
                target = nil
                return
            }
            mode = used == 3 ? .twoDimensional : .threeDimensional
            dilution = Dilution(geometry)
            target = Spread(geometry)
        }

        /// Advances the model by `step` seconds to the given time.
        mutating func pass(
            at seconds: Double, after step: Double, hasCorrections: Bool, surroundings: Surroundings,
            settings: Settings, _ random: inout SeededRandom
        ) {
            slowMemory.pass(step)
            quickMemory.pass(step)
            speedMemory.pass(step)
            smoothing.pass(step)
            slowNoise.pass(slowMemory, &random)
            quickNoise.pass(quickMemory, &random)
            speedNoise.pass(speedMemory, &random)
            echo.pass(at: seconds, surroundings, &random)
            if hasCorrections { correctedAt = seconds }
            guard let target else {
                spread = nil
                return
            }
            if spread == nil {
                floatFrom = seconds + random.next(in: 3...8)
                fixedFrom = floatFrom + random.next(in: 7...17)
            }
            let before = quality
            choose(at: seconds, settings.realTimeKinematic)
            let error = settings.rangeError(quality)
            if var spread {
                spread.approach(target, keep: smoothing.keep)
                self.spread = spread
                // The range error changes immediately when an RTK solution is gained or lost. All other changes are
                // gradual.
                let isSudden = before != quality && (before.isRealTimeKinematic || quality.isRealTimeKinematic)
                rangeError = isSudden ? error : error + smoothing.keep * (rangeError - error)
            } else {
                spread = target
                rangeError = error * (hasFixed ? 1.5 : 2)
            }
            hasFixed = true
        }

        private mutating func choose(at seconds: Double, _ kinematic: Settings.RealTimeKinematic) {
            // SBAS corrections stay valid for a minute or two, so the receiver uses the last received corrections for
            // up to 90 s.
            let age = seconds - correctedAt
            correctionAge = nil
            if kinematic != .none, mode == .threeDimensional, seconds >= floatFrom {
                quality = kinematic == .fixed && seconds >= fixedFrom ? .rtkFixed : .rtkFloat
                correctionAge = 1
            } else if age < 90 {
                quality = .differential
                // SBAS corrections arrive every six seconds, so their age varies between 1 and 6 s.
                correctionAge = age + 1 + seconds.truncatingRemainder(dividingBy: 6).rounded(.down)
            } else {
                quality = .autonomous
            }
        }

        /// Returns the east, north and up components of the position error at the given time, in meters.
        func error(at seconds: Double) -> (Double, Double, Double) {
            guard let spread else { return (0, 0, 0) }
            // The larger part of the error changes slowly, within minutes: it is caused by satellite orbits, satellite
            // clocks and the atmosphere.
            let (slow, quick) = (0.95 * rangeError, 0.312_25 * rangeError)
            let error = spread.apply(
                slow * slowNoise.east + quick * quickNoise.east, slow * slowNoise.north + quick * quickNoise.north,
                slow * slowNoise.up + quick * quickNoise.up)
            let echo = echo.offset(at: seconds)
            return (error.0 + echo.0, error.1 + echo.1, error.2 + echo.2)
        }

        /// Returns the east, north and up components of the velocity error, in meters per second.
        func speedError(range: Double) -> (Double, Double, Double) {
            spread?.apply(range * speedNoise.east, range * speedNoise.north, range * speedNoise.up) ?? (0, 0, 0)
        }
    }
}

extension ReceiverModel.Settings {
    /// Returns the standard deviation of range errors for a fix quality, in meters.
    func rangeError(_ quality: Fix.Quality) -> Double {
        switch quality {
        case .rtkFixed: 0.012
        case .rtkFloat: 0.3
        default: rangeError ?? ErrorEstimate.rangeError(quality) ?? 5
        }
    }
}

extension Fix.Quality {
    var isRealTimeKinematic: Bool { self == .rtkFixed || self == .rtkFloat }
}
