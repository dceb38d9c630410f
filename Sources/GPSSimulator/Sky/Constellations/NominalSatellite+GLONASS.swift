internal import GNSS

// The orbits follow the GLONASS Interface Control Document, edition 5.1 (2008), section 3. The three orbital planes are
// 120° apart, and the eight slots within a plane are 45° apart. From each plane to the next, the slots are shifted by
// 15°. Each satellite makes 17 revolutions in 8 days.

extension NominalSatellite {
    static let glonass: [NominalSatellite] = (0..<24).map { slot in
        let (plane, position) = (Double(slot / 8), Double(slot % 8))
        return NominalSatellite(
            constellation: .glonass, number: UInt16(slot + 1),
            orbit: Orbit(
                revolutions: 17, days: 8, inclination: 64.8, ascendingNode: 251.25 + 120 * plane,
                anomaly: 145.44 + 15 * plane - 45 * position, epoch: midnight(1983, 1, 1)),
            gain: -1)
    }
}
