internal import GNSS

// The orbits follow the Quasi-Zenith Satellite System Performance Standard (PS-QZSS-003, 2022). Three satellites have
// elongated, inclined orbits with the apogee in the north; their ground tracks are figure eights over Japan. Two
// satellites are geostationary. Satellites have numbers within the system: J01 has PRN 193.

extension NominalSatellite {
    static let qzss: [NominalSatellite] =
        [
            (2, 139.0, 115.0), (3, 139, 245), (4, 139, 5),
        ].map { number, longitude, node in
            NominalSatellite(
                constellation: .qzss, number: number,
                orbit: Orbit(
                    longitude: longitude, eccentricity: 0.075, inclination: 41, ascendingNode: node, perigee: 270))
        } + [
            NominalSatellite(constellation: .qzss, number: 7, orbit: Orbit(longitude: 127), gain: -2),
            NominalSatellite(constellation: .qzss, number: 8, orbit: Orbit(longitude: 90.5), gain: -2),
        ]
}
