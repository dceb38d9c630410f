internal import Glibc

extension ReceiverModel {
    /// The effect of walls on the position.
    ///
    /// From time to time the receiver follows echoes instead of the direct signals, for some seconds.
    struct Echo: Sendable {
        private var begin = Double.infinity
        private var end = -Double.infinity
        /// The error of the position at the peak of the echo, in meters.
        private var (east, north, up) = (0.0, 0.0, 0.0)

        /// Advances to a time.
        mutating func pass(at seconds: Double, _ surroundings: Surroundings, _ random: inout SeededRandom) {
            guard seconds >= end else { return }
            guard surroundings.wallHeight >= 20 else {
                begin = .infinity
                return
            }
            if begin == .infinity || seconds >= begin {
                begin = seconds + random.next(in: 5...60)
                end = begin + random.next(in: 6...25)
                // Echoes come from the walls, so the error is mostly across the street.
                let across = random.next(in: 4...18) * (random.nextUnit() < 0.5 ? -1 : 1)
                let along = random.next(in: -4...4)
                let (sine, cosine) = (
                    sin(surroundings.streetDirection.radians), cos(surroundings.streetDirection.radians)
                )
                east = across * cosine + along * sine
                north = along * cosine - across * sine
                up = random.next(in: -20...20)
            }
        }

        /// Returns the strength of the echo, from 0 to 1.
        func strength(at seconds: Double) -> Double {
            guard seconds > begin, seconds < end else { return 0 }
            let wave = sin(.pi * (seconds - begin) / (end - begin))
            return wave * wave
        }

        /// Returns the error of the position, in meters to the east, north and up.
        func offset(at seconds: Double) -> (Double, Double, Double) {
            let strength = strength(at: seconds)
            return (strength * east, strength * north, strength * up)
        }
    }
}
