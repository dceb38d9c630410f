import GNSS
import Testing

/// Tests of epochs from receivers that send Zodiac binary. The payloads begin with word 6.
struct ZodiacTests {
    static func position(validity: UInt16 = 0, type: UInt16 = 0) -> Payload {
        var payload = Payload(count: 98)
        for (word, value) in [(10, validity), (11, type), (12, 5), (19, 15), (20, 7), (21, 2_024), (22, 12)] {
            payload.set(little: value, at: 2 * (word - 6))
        }
        for (word, value) in [(25, 250_000_000), (27, -59_079_395), (29, 263_893_783), (31, 12_345), (34, 500)] {
            payload.set(little: Int32(value), at: 2 * (word - 6))
        }
        for (word, value) in [(33, -2_150), (36, 1_571), (37, -1_745), (38, -25)] {
            payload.set(little: Int16(value), at: 2 * (word - 6))
        }
        payload.set(little: Int32(250), at: 68)
        payload.set(little: Int32(475), at: 72)
        payload.set(little: UInt16(50), at: 80)
        return payload
    }

    static func signals() -> Payload {
        var payload = Payload(count: 90)
        for (word, value) in [(15, 5), (16, 7), (17, 44), (18, 0), (19, 33), (20, 0)] {
            payload.set(little: UInt16(value), at: 2 * (word - 6))
        }
        return payload
    }

    static func visibleSatellites() -> Payload {
        var payload = Payload(count: 90)
        for (word, value) in [(9, 250), (13, 125), (14, 2), (15, 7), (16, -7_854), (17, 5_236), (18, 33), (20, -100)] {
            payload.set(little: Int16(value), at: 2 * (word - 6))
        }
        return payload
    }

    private static func frame(_ payload: Payload, _ id: Int) -> [UInt8] { Frames.zodiac(payload.bytes, id: id) }

    @Test("Zodiac messages 1000, 1002 and 1003 give position, velocity, time and satellites")
    func values() throws {
        let bytes =
            Self.frame(Self.position(), 1_000) + Self.frame(Self.visibleSatellites(), 1_003)
            + Self.frame(Self.signals(), 1_002)
        let epoch = try #require(epochs(of: bytes).first)
        #expect(epoch.moment == "2024-07-15 12:00:00" && epoch.fix.time?.nanosecond == 250_000_000)
        #expect(isNear(epoch.fix.coordinate?.latitude, -33.85, within: 1e-6))
        #expect(isNear(epoch.fix.coordinate?.longitude, 151.2, within: 1e-6))
        #expect(epoch.fix.ellipsoidalAltitude == 123.45 && epoch.fix.altitude == 144.95 && epoch.fix.speed == 5)
        #expect(isNear(epoch.fix.course, 90.01, within: 0.01) && epoch.fix.climb == -0.25)
        #expect(isNear(epoch.fix.magneticVariation, -10, within: 0.01))
        #expect(epoch.fix.errors?.horizontal == 2.5 && epoch.fix.errors?.vertical == 4.75)
        #expect(epoch.fix.errors?.speed == 0.5)
        #expect(epoch.fix.satellitesUsed == 5 && epoch.fix.dilution.geometric == 2.5)
        let satellites = try #require(epoch.sky?.satellites)
        #expect(satellites.map(\.constellation) == [.gps, .sbas] && satellites.map(\.number) == [7, 120])
        #expect(satellites.map(\.elevation) == [30, -0.6] && satellites.map(\.azimuth) == [315, 0])
        #expect(satellites.map(\.signalStrength) == [44, 0] && satellites.map(\.isUsed) == [true, false])
    }

    @Test("errors in Zodiac message 1000 are reported as 95 % bounds to clients of the gpsd protocol")
    func expectedErrors() throws {
        let errors = try #require(epochs(of: Self.frame(Self.position(), 1_000)).first?.supplement?.expectedErrors)
        #expect(isNear(errors.horizontal, 6.125, within: 1e-6) && isNear(errors.vertical, 11.6375, within: 1e-6))
        #expect(isNear(errors.speed, 1.225, within: 1e-6))
    }

    @Test("DOPs in Zodiac message 1003 apply to all following positions")
    func dilutions() {
        let bytes =
            Self.frame(Self.visibleSatellites(), 1_003)
            + (0..<3).flatMap { second in
                var position = Self.position()
                position.set(little: UInt16(second), at: 36)
                return Self.frame(position, 1_000)
            }
        #expect(epochs(of: bytes).map(\.fix.dilution.geometric) == [2.5, 2.5, 2.5])
    }

    @Test(
        "the validity and type in Zodiac message 1000 determine the mode and the quality",
        arguments: [
            (0, 0, Fix.Mode.threeDimensional, .autonomous), (1, 2, .twoDimensional, .autonomous),
            (0, 4, .threeDimensional, .differential), (4, 0, .noFix, nil), (16, 0, .noFix, nil),
        ] as [(UInt16, UInt16, Fix.Mode, Fix.Quality?)])
    func modes(validity: UInt16, type: UInt16, mode: Fix.Mode, quality: Fix.Quality?) {
        let fix = epochs(of: Self.frame(Self.position(validity: validity, type: type), 1_000)).first?.fix
        #expect(fix?.mode == mode && fix?.quality == quality && (fix?.coordinate == nil) == (mode == .noFix))
        #expect(fix?.time != nil)
    }
}
