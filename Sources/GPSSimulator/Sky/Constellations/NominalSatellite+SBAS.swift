internal import GNSS

// The longitudes of the geostationary satellites are taken from service notices published by the operators of the
// augmentation systems. The PRNs are taken from the list of L1 C/A PRN code assignments on gps.gov (2023).

extension NominalSatellite {
    static let sbas: [NominalSatellite] = [
        // EGNOS.
        (121, -5.0), (123, 31.5), (136, 5),
        // WAAS.
        (131, -117), (133, -129), (135, -125),
        // MSAS.
        (137, 127),
        // GAGAN.
        (127, 55), (128, 83), (132, 93.5),
        // SDCM.
        (125, -16), (140, 167), (141, 95),
    ].map { number, longitude in
        NominalSatellite(constellation: .sbas, number: number, orbit: Orbit(longitude: longitude), gain: -4)
    }.sorted { $0.number < $1.number }
}
