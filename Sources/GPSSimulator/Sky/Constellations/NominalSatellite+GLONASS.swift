internal import GNSS

// GLONASS Interface Control Document, edition 5.1 (2008), section 3: three planes 120° apart, with eight slots each,
// 45° apart. The slots are shifted by 15° from plane to plane. There are 17 revolutions in 8 days.

extension NominalSatellite {
    static let glonass: [NominalSatellite] = (0..<24).map { slot in
        let (plane, place) = (Double(slot / 8), Double(slot % 8))
        return NominalSatellite(
            constellation: .glonass, number: UInt16(slot + 1),
            orbit: Orbit(
                revolutions: 17, days: 8, inclination: 64.8, ascendingNode: 251.25 + 120 * plane,
                anomaly: 145.44 + 15 * plane - 45 * place, epoch: midnight(1983, 1, 1)),
            gain: -1)
    }
}
