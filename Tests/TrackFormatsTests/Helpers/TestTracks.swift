import GNSS
import TextTestSupport

/// Two tracks with values that are hard to write.
enum TestTracks {
    static let all: [(name: String, epochs: [Epoch])] = [
        ("harbour & \"pier\" <1>.nmea", harbour), ("antimeridian.log", antimeridian),
    ]

    private static let harbour: [Epoch] = [
        epoch(48.1173, 11.516666667, at: moment(2016, 12, 31, 23, 59, 59)) { fix in
            fix.altitude = 545.4
            fix.ellipsoidalAltitude = 592.3
            fix.geoidSeparation = 46.9
            fix.speed = 11.5235
            fix.course = 84.4
            fix.magneticVariation = -3.1
            fix.satellitesUsed = 8
            fix.dilution.horizontal = 0.9
            fix.dilution.vertical = 1.25
            fix.dilution.position = 1.54
            fix.errors = ErrorEstimate(origin: .receiver)
            fix.errors?.horizontal = 2.5
            fix.errors?.vertical = 4.125
        },
        epoch(48.1174, 11.5168, at: moment(2016, 12, 31, 23, 59, 60, nanosecond: 500_000_000)) { fix in
            fix.quality = .differential
            fix.altitude = 545
            fix.ellipsoidalAltitude = 591.9
            fix.correctionAge = 3.2
            fix.correctionStation = 120
            fix.course = 360
        },
        epoch(48.1175, 11.517, at: moment(2017, 1, 1, 0, 0, 0, nanosecond: 250_000)) { fix in
            fix.mode = .twoDimensional
            fix.correctionStation = 4095
        },
        epoch(48.1176, 11.5172),
        lostFix(at: moment(2017, 1, 1, 0, 0, 2)),
        epoch(31.5, 35.5, at: moment(2017, 1, 1, 0, 0, 3)) { fix in
            fix.quality = .rtkFixed
            fix.altitude = -430.1234
            fix.ellipsoidalAltitude = -411
            fix.speed = 11_200.25
            fix.course = 359.9999
            fix.magneticVariation = 4.5
        },
        epoch(31.500000001, 35.500000001, at: moment(2017, 1, 1, 0, 0, 4)) { fix in
            fix.quality = .estimated
            fix.altitude = .infinity
            fix.ellipsoidalAltitude = 1e300
            fix.speed = .infinity
            fix.dilution.horizontal = 1e15
        },
    ]

    private static let antimeridian: [Epoch] = [
        epoch(90, 0, at: moment(1999, 8, 22)),
        epoch(-90, -180, at: moment(2049, 12, 31, 23, 59, 57)),
        epoch(10, 179.75, at: moment(2049, 12, 31, 23, 59, 58)) { $0.ellipsoidalAltitude = 100 },
        epoch(11, -179.75, at: moment(2049, 12, 31, 23, 59, 59)) { $0.ellipsoidalAltitude = 200 },
        epoch(12, 180, at: moment(2050, 1, 1, 0, 0, 0)),
        epoch(13, 179.999999999999, at: moment(2050, 1, 1, 0, 0, 1)),
    ]
}
