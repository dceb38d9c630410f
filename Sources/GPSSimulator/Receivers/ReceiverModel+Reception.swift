internal import GNSS
internal import Glibc

extension ReceiverModel {
    /// The reception of all satellites above the horizon at one point in time.
    struct Reception {
        let seconds: Double
        let start: (kind: Scenario.Start, delay: Double)
        /// Whether the receiver has had a fix since it was switched on.
        let hasFixed: Bool
        /// How strongly each value of the fading depends on the previous value.
        let memory: Memory
        let obstacles: Surroundings.Obstacles
        /// The attenuation of all signals, in dB.
        let loss: Double
        /// The attenuation, in dB, that echoes cause for signals that arrive from the horizon.
        let echo: Double
        /// The minimum strength of a signal that can be tracked, in dBHz.
        let sensitivity: Double
        /// The sine of the elevation mask.
        let lowest: Double

        /// Whether the set of satellites in use has changed.
        private(set) var hasChanged = false
        /// Whether the receiver receives corrections from an SBAS satellite.
        private(set) var hasCorrections = false
        /// Whether any satellite is tracked.
        private(set) var isListening = false

        // When a thousand receivers are simulated, most of the time is spent in the following loop, because it updates
        // about fifty satellites per receiver every second. The arrays are therefore accessed as spans, which guarantee
        // exclusive access without a check for each element.

        /// Updates the signals at the indices in `above`, and the reported satellites in the same order.
        mutating func listen(
            to above: [Int], of all: inout [Signal], reporting reported: inout [VisibleSatellite],
            _ random: inout SeededRandom
        ) {
            var signals = all.mutableSpan
            var visible = reported.mutableSpan
            for index in above.indices {
                var signal = signals[above[index]]
                let (slow, fast) = random.nextPair()
                signal.fading = memory.keep * signal.fading + memory.fresh * slow
                // Echoes come from the walls, so signals of low satellites are weakened more.
                let strength =
                    signal.strength - loss + 1.4 * signal.fading + 0.4 * fast - echo * (1 - signal.direction.up)
                if strength < sensitivity || obstacles.hide(signal.direction) {
                    signal.lose()
                } else if signal.followedFrom == .infinity {
                    signal.find(at: seconds, since: start, hasFixed: hasFixed, &random)
                }
                let isFollowed = seconds >= signal.followedFrom
                let isKnown = seconds >= signal.knownFrom
                // The minimum signal strength is lower for satellites that are already in use. Otherwise, noise would
                // constantly change the selection of satellites.
                let isUsed =
                    isKnown && !signal.isSBAS && signal.direction.up >= lowest
                    && strength >= sensitivity + (signal.isUsed ? 2 : 6)
                if isUsed != signal.isUsed { hasChanged = true }
                if isFollowed { isListening = true }
                if isKnown, signal.isSBAS { hasCorrections = true }
                signal.isUsed = isUsed
                if isUsed { signal.ephemerisUntil = seconds + 3600 }
                signals[above[index]] = signal
                visible[index].strength = isFollowed ? strength : nil
                visible[index].isUsed = isUsed
            }
        }
    }

    /// Updates the signals of the satellites above the horizon.
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
        reception.listen(to: above, of: &signals, reporting: &visible, &random)
        return reception
    }
}
