internal import GNSS

// The orbits follow the BeiDou Open Service Performance Standard, version 3.0 (2021), and the data published by the
// system's test office. The MEO satellites form a Walker 24/3/1 constellation with 13 revolutions in 7 days. Three
// second-generation MEO satellites are added. The IGSO satellites have an inclination of 55° and cross the equator near
// 118° E, 95° E and 112° E. All other satellites are in GEO. The orientation of the orbital planes, and the slots of
// the satellites within each plane, are arbitrary.

extension NominalSatellite {
    static let beidou: [NominalSatellite] = {
        let epoch = Orbit.reference
        let middle = (Array(19...30) + Array(32...37) + Array(41...46)).enumerated().map { index, number in
            let (plane, position) = (Double(index / 8), Double(index % 8))
            return beidou(
                number,
                Orbit(
                    revolutions: 13, days: 7, inclination: 55, ascendingNode: 10 + 120 * plane,
                    anomaly: 15 * plane + 45 * position, epoch: epoch))
        }
        let second = [(11, 130.0, 67.5), (12, 130, 112.5), (14, 250, 262.5)].map { number, node, anomaly in
            beidou(
                number,
                Orbit(
                    revolutions: 13, days: 7, inclination: 55, ascendingNode: node, anomaly: anomaly, epoch: epoch))
        }
        let inclined = [
            (6, 118.0, 40.0), (7, 118, 160), (8, 118, 280), (9, 95, 40), (10, 95, 160), (13, 95, 280), (16, 112, 280),
            (38, 118, 100), (39, 118, 220), (40, 118, 340),
        ].map { number, longitude, node in
            beidou(number, Orbit(longitude: longitude, inclination: 55, ascendingNode: node), gain: -1)
        }
        let fixed = [
            (1, 140.0), (2, 84), (3, 110.5), (4, 160), (5, 58.75), (59, 140), (60, 80), (61, 110.5),
        ].map { number, longitude in beidou(number, Orbit(longitude: longitude), gain: -4) }
        return (middle + second + inclined + fixed).sorted { $0.number < $1.number }
    }()

    private static func beidou(_ number: Int, _ orbit: Orbit, gain: Double = 0) -> NominalSatellite {
        NominalSatellite(constellation: .beidou, number: UInt16(number), orbit: orbit, gain: gain)
    }
}
