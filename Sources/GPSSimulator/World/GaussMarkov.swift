internal import Glibc

/// The decay of correlated noise over one time step. Noise processes with the same time constant can share an instance.
struct Memory: Hashable, Sendable {
    /// The time constant in seconds, after which about a third (1/e) of a value remains.
    let time: Double
    /// The weight of the previous value in the next value.
    private(set) var keep = 0.0
    /// The weight of new random noise in the next value, chosen to keep the standard deviation at 1.
    private(set) var fresh = 1.0
    private var step = Double.infinity

    init(_ time: Double) { self.time = time }

    /// Sets the length of the time step in seconds.
    ///
    /// Setting the same length again returns immediately. This is the usual case, because most receivers run at a
    /// constant rate.
    mutating func pass(_ seconds: Double) {
        guard seconds != step else { return }
        step = seconds
        keep = exp(-seconds / time)
        fresh = (1 - keep * keep).squareRoot()
    }
}

/// Correlated noise: a first-order Gauss–Markov process in three directions, each with a standard deviation of 1.
struct Noise: Hashable, Sendable {
    private(set) var east: Double
    private(set) var north: Double
    private(set) var up: Double

    init(_ random: inout SeededRandom) {
        (east, north, up) = (random.nextNormal(), random.nextNormal(), random.nextNormal())
    }

    mutating func pass(_ memory: Memory, _ random: inout SeededRandom) {
        east = memory.keep * east + memory.fresh * random.nextNormal()
        north = memory.keep * north + memory.fresh * random.nextNormal()
        up = memory.keep * up + memory.fresh * random.nextNormal()
    }
}
