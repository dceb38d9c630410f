internal import GNSS

// The orbits follow the GPS Standard Positioning Service Performance Standard, 5th edition (2020), section 3.2. The
// standard defines the baseline slots, including three expanded slots, at 1993-07-01 00:00. Satellites are assigned to
// slots as in the U.S. Coast Guard's constellation status around 2023. There are more satellites than the 27 slots, so
// the remaining satellites are placed in the widest gaps in their orbital planes.

extension NominalSatellite {
    static let gps: [NominalSatellite] = [
        272.847: [24: 268.126, 31: 161.786, 30: 11.676, 7: 41.806, 28: 215],
        332.847: [26: 94.916, 16: 66.356, 25: 173.336, 14: 309.976, 12: 204.376],
        32.847: [29: 111.876, 27: 11.796, 8: 339.666, 17: 241.556, 19: 177],
        92.847: [2: 135.226, 1: 282.676, 11: 257.976, 21: 35.156, 6: 167.356, 18: 85],
        152.847: [3: 197.046, 10: 302.596, 5: 66.066, 20: 333.686, 23: 132],
        212.847: [32: 238.886, 15: 0.456, 13: 334.016, 9: 105.206, 4: 135.346],
    ].flatMap { node, slots in
        slots.map { number, latitude in
            NominalSatellite(
                constellation: .gps, number: number,
                orbit: Orbit(
                    revolutions: 2, days: 1, inclination: 55, ascendingNode: node, anomaly: latitude,
                    epoch: midnight(1993, 7, 1)))
        }
    }.sorted { $0.number < $1.number }
}
