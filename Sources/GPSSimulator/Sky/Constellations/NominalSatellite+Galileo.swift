internal import GNSS

// The orbits follow the Galileo Open Service Definition Document, issue 1.2 (2021). The annex describes the reference
// constellation at 2016-11-21 00:00: Walker 24/3/1 with 17 revolutions in 10 days. Two more satellites, which a launch
// failure left in elongated orbits in 2014, make 37 revolutions in 20 days. Each satellite is in its real orbital
// plane. Within a plane, the satellites are placed roughly in PRN order.

extension NominalSatellite {
    static let galileo: [NominalSatellite] = {
        let epoch = midnight(2016, 11, 21)
        let planes: [[UInt16]] = [
            [1, 2, 3, 7, 10, 24, 30, 16], [11, 12, 13, 15, 26, 33, 34, 36], [4, 5, 8, 9, 19, 21, 25, 27],
        ]
        let regular = planes.enumerated().flatMap { plane, numbers in
            numbers.enumerated().map { position, number in
                NominalSatellite(
                    constellation: .galileo, number: number,
                    orbit: Orbit(
                        revolutions: 17, days: 10, inclination: 56, ascendingNode: 317.632 + 120 * Double(plane),
                        anomaly: 180.153 + 15 * Double(plane) + 45 * Double(position), epoch: epoch))
            }
        }
        let long = [(number: 14, anomaly: 136.069), (number: 18, anomaly: 316.069)].map { number, anomaly in
            NominalSatellite(
                constellation: .galileo, number: UInt16(number),
                orbit: Orbit(
                    revolutions: 37, days: 20, eccentricity: 0.162, inclination: 49.85, ascendingNode: 52.521,
                    perigee: 56.198, anomaly: anomaly, epoch: epoch))
        }
        return (regular + long).sorted { $0.number < $1.number }
    }()
}
