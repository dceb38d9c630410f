internal import Glibc

/// How much of a noise is left after a time: noises with the same memory share it.
struct Memory: Hashable, Sendable {
    /// Seconds after which a third is left.
    let time: Double
    /// What is left of the old.
    private(set) var keep = 0.0
    /// How much comes anew, so that the standard deviation stays 1.
    private(set) var fresh = 1.0
    private var step = Double.infinity

    init(_ time: Double) { self.time = time }

    /// Sets how many seconds pass. Most receivers go on by even steps, which costs nothing then.
    mutating func pass(_ seconds: Double) {
        guard seconds != step else { return }
        step = seconds
        keep = exp(-seconds / time)
        fresh = (1 - keep * keep).squareRoot()
    }
}

/// A noise that remembers: a Gauss–Markov process of the first order with a standard deviation of 1 in three directions.
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
