package import GNSS

/// The mean signal strength in each part of the sky. Parts with weak signals reveal obstacles around the antenna.
package struct SkyHorizon: Sendable {
    /// The number of parts around the horizon (`columns`), and from the horizon to the zenith (`rows`).
    package static let columns = 36
    package static let rows = 9

    private var sums = [Double](repeating: 0, count: columns * rows)
    private var counts = [Int](repeating: 0, count: columns * rows)
    /// How long the sky has been observed, in seconds.
    package private(set) var seconds = 0.0
    private var lastTime: Double?

    /// The maximum time between two satellite lists, in seconds, that counts as observed.
    private static let maxInterval = 15.0

    package init() {}

    /// Adds a satellite list.
    ///
    /// - Parameter time: The time at which the list was received, in seconds.
    package mutating func add(_ sky: Sky, at time: Double) {
        if let lastTime, (0...Self.maxInterval).contains(time - lastTime) { seconds += time - lastTime }
        lastTime = time
        for satellite in sky.satellites {
            guard let strength = satellite.signalStrength, strength > 0,
                let cell = Self.cell(azimuth: satellite.azimuth, elevation: satellite.elevation)
            else { continue }
            sums[cell] += Double(strength)
            counts[cell] += 1
        }
    }

    /// The mean strengths in dBHz; `nil` where no satellite was received. The values are sorted by azimuth and, at each
    /// azimuth, from the horizon to the zenith.
    package var means: [Double?] { zip(sums, counts).map { $1 == 0 ? nil : $0 / Double($1) } }

    private static func cell(azimuth: Float?, elevation: Float?) -> Int? {
        guard let azimuth, let elevation, (0...360).contains(azimuth), (0...90).contains(elevation) else { return nil }
        return Int(azimuth / 10) % columns * rows + min(rows - 1, Int(elevation / 10))
    }
}
