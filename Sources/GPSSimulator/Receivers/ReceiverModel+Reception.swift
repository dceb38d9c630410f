internal import GNSS
internal import Glibc

extension ReceiverModel {
    /// What becomes of all satellites above the horizon at one moment.
    struct Reception {
        let seconds: Double
        let start: (kind: Scenario.Start, delay: Double)
        /// Whether the receiver has known where it is since it was switched on.
        let hasFixed: Bool
        /// How signals fade.
        let memory: Memory
        let obstacles: Surroundings.Obstacles
        /// What all signals lose, dB.
        let loss: Double
        /// What echoes take from those at the horizon, dB.
        let echo: Double
        /// dBHz.
        let sensitivity: Double
        /// The sine of the elevation mask.
        let lowest: Double

        /// Whether other satellites are used than before.
        private(set) var hasChanged = false
        /// Whether a satellite sends corrections.
        private(set) var hasCorrections = false
        /// Whether any satellite is followed.
        private(set) var isListening = false

        // This is where the time goes of whoever simulates a thousand receivers: some fifty satellites each, every second. So
        // the arrays are gone through as spans, which nobody else can hold.

        /// Listens to the satellites at some places of `signals`, and tells of them in the same order.
        mutating func listen(
            to above: [Int], of all: inout [Signal], telling told: inout [VisibleSatellite],
            _ random: inout SeededRandom
        ) {
            var signals = all.mutableSpan
            var visible = told.mutableSpan
            for place in above.indices {
                var signal = signals[above[place]]
                let (slow, fast) = random.nextPair()
                signal.fading = memory.keep * signal.fading + memory.fresh * slow
                // An echo weakens what is low more: it comes from the walls.
                let strength =
                    signal.strength - loss + 1.4 * signal.fading + 0.4 * fast - echo * (1 - signal.direction.up)
                if strength < sensitivity || obstacles.hide(signal.direction) {
                    signal.lose()
                } else if signal.followedFrom == .infinity {
                    signal.find(at: seconds, since: start, hasFixed: hasFixed, &random)
                }
                let isFollowed = seconds >= signal.followedFrom
                let isKnown = seconds >= signal.knownFrom
                // What is used stays so a little longer: a receiver does not change its mind with every bit of noise.
                let isUsed =
                    isKnown && !signal.isSBAS && signal.direction.up >= lowest
                    && strength >= sensitivity + (signal.isUsed ? 2 : 6)
                if isUsed != signal.isUsed { hasChanged = true }
                if isFollowed { isListening = true }
                if isKnown, signal.isSBAS { hasCorrections = true }
                signal.isUsed = isUsed
                if isUsed { signal.ephemerisUntil = seconds + 3600 }
                signals[above[place]] = signal
                visible[place].strength = isFollowed ? strength : nil
                visible[place].isUsed = isUsed
            }
        }
    }

    /// Listens to what is above the horizon.
    mutating func listen(at seconds: Double, after step: Double, _ surroundings: Surroundings) -> Reception {
        fadingMemory.pass(step)
        if surroundings != self.surroundings {
            self.surroundings = surroundings
            obstacles = Surroundings.Obstacles(surroundings)
        }
        var reception = Reception(
            seconds: seconds, start: (scenario.start, startDelay), hasFixed: navigation.hasFixed, memory: fadingMemory,
            obstacles: obstacles, loss: surroundings.attenuation, echo: 9 * navigation.echo.strength(at: seconds),
            sensitivity: settings.sensitivity, lowest: lowest)
        reception.listen(to: above, of: &signals, telling: &visible, &random)
        return reception
    }
}
