internal import Glibc

extension ReceiverModel {
    /// What walls do to a position: for some seconds now and then the receiver follows echoes instead of the satellites.
    struct Echo: Sendable {
        private var begin = Double.infinity
        private var end = -Double.infinity
        /// By how many metres the place is off in the middle of it.
        private var (east, north, up) = (0.0, 0.0, 0.0)

        /// Goes on.
        mutating func pass(at seconds: Double, _ surroundings: Surroundings, _ random: inout SeededRandom) {
            guard seconds >= end else { return }
            guard surroundings.wallHeight >= 20 else {
                begin = .infinity
                return
            }
            if begin == .infinity || seconds >= begin {
                begin = seconds + random.next(in: 5...60)
                end = begin + random.next(in: 6...25)
                // Echoes come from the walls: they lead across the street, and seldom along it.
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

        /// From 0 to 1.
        func strength(at seconds: Double) -> Double {
            guard seconds > begin, seconds < end else { return 0 }
            let wave = sin(.pi * (seconds - begin) / (end - begin))
            return wave * wave
        }

        /// Metres to the east, north and up.
        func offset(at seconds: Double) -> (Double, Double, Double) {
            let strength = strength(at: seconds)
            return (strength * east, strength * north, strength * up)
        }
    }
}
