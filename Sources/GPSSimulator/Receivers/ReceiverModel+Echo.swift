internal import Glibc

extension ReceiverModel {
    /// The position error caused by walls that reflect signals.
    ///
    /// From time to time, the receiver tracks echoes instead of the direct signals for several seconds.
    struct Echo: Sendable {
        private var begin = Double.infinity
        private var end = -Double.infinity
        /// The position error at the peak of the echo, in meters.
        private var (east, north, up) = (0.0, 0.0, 0.0)

        /// Advances to the given time in seconds, and schedules the next echo if the previous one has ended.
        mutating func pass(at seconds: Double, _ surroundings: Surroundings, _ random: inout SeededRandom) {
            guard seconds >= end else { return }
            guard surroundings.wallHeight >= 20 else {
                begin = .infinity
                return
            }
            if begin == .infinity || seconds >= begin {
                begin = seconds + random.next(in: 5...60)
                end = begin + random.next(in: 6...25)
                // Echoes come from the walls, so the error is mostly perpendicular to the street.
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

        /// Returns the strength of the echo at the given time, from 0 to 1.
        func strength(at seconds: Double) -> Double {
            guard seconds > begin, seconds < end else { return 0 }
            let wave = sin(.pi * (seconds - begin) / (end - begin))
            return wave * wave
        }

        /// Returns the east, north and up components of the position error at the given time, in meters.
        func offset(at seconds: Double) -> (Double, Double, Double) {
            let strength = strength(at: seconds)
            return (strength * east, strength * north, strength * up)
        }
    }
}
