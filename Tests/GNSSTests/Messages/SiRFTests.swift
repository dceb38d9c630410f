import GNSS
import TestSupport
import Testing

/// Tests of epochs from receivers that send SiRF binary.
struct SiRFTests {
    /// Message 2 at latitude 0, longitude 90 degrees west, 100 m above the ellipsoid.
    static func measuredNavigation(_ second: Int, type: UInt8 = 4, week: UInt16 = GPSMonday.week % 1_024) -> Payload {
        var payload = Payload(count: 41)
        payload.set(2, at: 0)
        payload.set(big: Int32(-6_378_237), at: 5)
        payload.set(big: Int16(-24), at: 13)
        payload.set(big: Int16(32), at: 17)
        payload.set(type, at: 19)
        payload.set(9, at: 20)
        payload.set(big: week, at: 22)
        payload.set(big: GPSMonday.secondOfWeek(second) * 100 + 25, at: 24)
        payload.set(2, at: 28)
        payload.set(7, at: 29)
        payload.set(33, at: 30)
        return payload
    }

    /// Message 4 with a tracked GPS satellite, an SBAS satellite without a signal, and an unused channel.
    static func trackedSatellites(_ second: Int) -> Payload {
        var payload = Payload(count: 188)
        payload.set(4, at: 0)
        payload.set(big: GPSMonday.week % 1_024, at: 1)
        payload.set(big: GPSMonday.secondOfWeek(second) * 100 + 25, at: 3)
        payload.set(12, at: 7)
        payload.set(7, at: 8)
        payload.set(200, at: 9)
        payload.set(61, at: 10)
        for sample in 0..<10 { payload.set(sample < 5 ? 40 : 41, at: 13 + sample) }
        payload.set(33, at: 23)
        payload.set(10, at: 24)
        payload.set(20, at: 25)
        return payload
    }

    static func geodeticNavigation(_ second: Int) -> Payload {
        var payload = Payload(count: 91)
        payload.set(41, at: 0)
        payload.set(big: UInt16(0x0204), at: 3)
        payload.set(big: GPSMonday.week, at: 5)
        payload.set(big: GPSMonday.secondOfWeek(second) * 1_000 + 250, at: 7)
        payload.set(big: Int32(-338_500_000), at: 23)
        payload.set(big: Int32(1_512_000_000), at: 27)
        payload.set(big: Int32(12_345), at: 31)
        payload.set(big: Int32(10_045), at: 35)
        payload.set(big: UInt16(1_234), at: 40)
        payload.set(big: UInt16(8_440), at: 42)
        payload.set(big: Int16(-56), at: 46)
        payload.set(big: UInt32(250), at: 50)
        payload.set(big: UInt32(475), at: 54)
        payload.set(6, at: 88)
        payload.set(7, at: 89)
        return payload
    }

    static func allSystemsNavigation(_ second: Int, type: UInt8 = 4) -> Payload {
        var payload = Payload(count: 126)
        payload.set(67, at: 0)
        payload.set(1, at: 1)
        payload.set(type, at: 9)
        payload.set(big: UInt16(2_024), at: 24)
        payload.set(7, at: 26)
        payload.set(15, at: 27)
        payload.set(big: UInt16(second * 1_000 + 250), at: 30)
        payload.set(18, at: 32)
        payload.set(big: Int32(440_687_644), at: 54)
        payload.set(big: Int32(-1_213_141_413), at: 58)
        payload.set(big: Int32(-1_250), at: 62)
        payload.set(big: Int32(750), at: 66)
        payload.set(big: UInt16(150), at: 70)
        payload.set(big: UInt16(35_990), at: 72)
        payload.set(big: Int16(-30), at: 74)
        payload.set(big: UInt32(1_743), at: 86)
        payload.set(big: UInt32(1_513), at: 90)
        payload.set(big: UInt16(12), at: 94)
        for (index, dilution) in [36, 28, 9, 27, 22].enumerated() { payload.set(UInt8(dilution), at: 96 + index) }
        payload.set(6, at: 101)
        return payload
    }

    /// One of two messages that list three satellites.
    static func allSystemsSatellites(_ second: Int, number: UInt8) -> Payload {
        var payload = Payload(count: 198)
        payload.set(67, at: 0)
        payload.set(16, at: 1)
        payload.set(big: GPSMonday.week, at: 2)
        payload.set(big: GPSMonday.secondOfWeek(second) * 1_000 + 250, at: 4)
        payload.set(0x20 | number, at: 16)
        payload.set(3, at: 17)
        let satellites: [(UInt16, UInt16, Int16, UInt16, UInt32)] =
            number == 1 ? [(25, 2_247, 667, 286, 0x82BF), (193, 1_461, 294, 0, 0)] : [(0x5E09, 2_289, -4, 215, 0x22D)]
        for (index, satellite) in satellites.enumerated() {
            payload.set(big: satellite.0, at: 18 + 12 * index)
            payload.set(big: satellite.1, at: 20 + 12 * index)
            payload.set(big: satellite.2, at: 22 + 12 * index)
            payload.set(big: satellite.3, at: 24 + 12 * index)
            payload.set(big: satellite.4, at: 26 + 12 * index)
        }
        return payload
    }

    static func ubloxNavigation() -> Payload {
        var payload = Payload(count: 39)
        payload.set(98, at: 0)
        payload.set(big: Int32(90_866_510), at: 1)
        payload.set(big: Int32(-8_968_572), at: 5)
        payload.set(big: Int32(-12_345), at: 9)
        payload.set(big: Int32(1_500), at: 13)
        payload.set(big: Int32(-250), at: 17)
        payload.set(big: Int32(157_079_633), at: 21)
        payload.set(0x44, at: 25)
        payload.set(big: UInt16(2_005), at: 26)
        payload.set(6, at: 28)
        payload.set(11, at: 29)
        payload.set(9, at: 30)
        payload.set(6, at: 31)
        payload.set(big: UInt16(13_999), at: 32)
        for (index, dilution) in [10, 4, 9, 5, 8].enumerated() { payload.set(UInt8(dilution), at: 34 + index) }
        return payload
    }

    private static func bytes(_ payloads: Payload...) -> [UInt8] { payloads.flatMap { Frames.sirf($0.bytes) } }

    private static func version(_ text: String) -> [UInt8] { Frames.sirf([6] + Array(text.utf8) + [0]) }

    @Test("the fix is read from SiRF message 2 and the satellites from message 4")
    func measured() throws {
        let epochs = epochs(
            of: Self.bytes(
                Self.trackedSatellites(0), Self.measuredNavigation(0), Self.trackedSatellites(1),
                Self.measuredNavigation(1)))
        #expect(epochs.map(\.moment) == ["2024-07-15 00:00:00", "2024-07-15 00:00:01"])
        let epoch = try #require(epochs.first)
        #expect(epoch.fix.time?.nanosecond == 250_000_000)
        #expect(epoch.fix.mode == .threeDimensional && epoch.fix.quality == .autonomous)
        #expect(isNear(epoch.fix.coordinate?.latitude, 0) && isNear(epoch.fix.coordinate?.longitude, -90))
        #expect(isNear(epoch.fix.ellipsoidalAltitude, 100, within: 1e-6) && epoch.fix.altitude == nil)
        #expect(isNear(epoch.fix.speed, 5) && isNear(epoch.fix.course, 323.130102, within: 1e-6))
        #expect(epoch.fix.dilution.horizontal == 1.8 && epoch.fix.satellitesUsed == 2)
        let satellites = try #require(epoch.sky?.satellites)
        #expect(satellites.map(\.constellation) == [.gps, .sbas] && satellites.map(\.number) == [7, 120])
        #expect(satellites[0].azimuth == 300 && satellites[0].elevation == 30.5)
        #expect(satellites.map(\.signalStrength) == [40.5, 0] && satellites.allSatisfy(\.isUsed))
    }

    @Test(
        "the solution type in SiRF message 2 determines the mode and the quality",
        arguments: [
            (0, Fix.Mode.noFix, nil), (1, .twoDimensional, .autonomous), (3, .twoDimensional, .autonomous),
            (4, .threeDimensional, .autonomous), (0x15, .twoDimensional, .autonomous),
            (6, .threeDimensional, .autonomous),
            (0x84, .threeDimensional, .differential), (7, .twoDimensional, .estimated),
        ] as [(UInt8, Fix.Mode, Fix.Quality?)])
    func modes(type: UInt8, mode: Fix.Mode, quality: Fix.Quality?) {
        let fix = epochs(of: Self.bytes(Self.measuredNavigation(0, type: type))).first?.fix
        #expect(fix?.mode == mode && fix?.quality == quality && fix?.time != nil)
        #expect((fix?.coordinate == nil) == (mode == .noFix))
    }

    @Test("the position is read from SiRF message 41 only if the firmware is known to be new")
    func geodetic() throws {
        let bytes = Self.bytes(Self.geodeticNavigation(0), Self.measuredNavigation(0))
        let old = try #require(epochs(of: bytes).first?.fix)
        #expect(isNear(old.coordinate?.longitude, -90) && isNear(old.altitude, 77, within: 1e-6))
        #expect(old.errors?.horizontal == 2.5 && old.errors?.vertical == 4.75)
        #expect(try #require(epochs(of: Self.version("231.000.000") + bytes).first?.fix) == old)
        let new = try #require(epochs(of: Self.version("232.000.000") + bytes).first?.fix)
        #expect(new.coordinate == Coordinate(latitude: -33.85, longitude: 151.2))
        #expect(new.ellipsoidalAltitude == 123.45 && new.altitude == 100.45 && isNear(new.geoidSeparation, 23))
        #expect(new.mode == .threeDimensional && new.dilution.horizontal == 1.8)
    }

    @Test(
        "the position is read from SiRF message 41 of chips whose firmware has a name instead of a number",
        arguments: [
            ("GSW3.5.0_3.5.00", [6] + Array("GSW3.5.0_3.5.00\0".utf8)),
            ("GSD4e_4.1.2-P1", [6, 14, 4] + Array("GSD4e_4.1.2-P1R+a5".utf8)),
            ("5xp__5.5.2-R32+5xpt_5.5.2-R32 0114", [6, 34, 0] + Array("5xp__5.5.2-R32+5xpt_5.5.2-R32 0114".utf8)),
        ])
    func namedFirmware(name: String, version: [UInt8]) throws {
        let bytes = Self.bytes(Self.geodeticNavigation(0), Self.measuredNavigation(0))
        let epoch = try #require(epochs(of: Frames.sirf(version) + bytes).first)
        #expect(epoch.fix.coordinate == Coordinate(latitude: -33.85, longitude: 151.2))
        #expect(epoch.supplement?.versions == ["FWVER=\(name)"])
    }

    @Test("errors that old SiRF firmware may not fill in do not replace the errors that gpsd clients expect")
    func expectedErrors() throws {
        let bytes = Self.bytes(Self.geodeticNavigation(0), Self.measuredNavigation(0))
        let old = try #require(epochs(of: bytes).first)
        #expect(old.fix.errors?.horizontal == 2.5 && old.supplement?.expectedErrors?.horizontal == nil)
        let new = try #require(epochs(of: Self.version("232.000.000") + bytes).first)
        #expect(new.supplement?.expectedErrors?.horizontal == 2.5)
    }

    @Test("SiRF message 41 marks the used satellites if it is the only message that lists them")
    func geodeticSatellites() throws {
        func second(_ second: Int) -> [UInt8] {
            var navigation = Self.geodeticNavigation(second)
            navigation.set(big: UInt32(1 << 1 | 1 << 6), at: 19)
            return Self.bytes(Self.trackedSatellites(second), navigation)
        }
        let alone = try #require(epochs(of: (0..<3).flatMap(second)).last?.sky)
        #expect(alone.satellites.filter(\.isUsed).map(\.number) == [7])
        // Message 2 also lists the SBAS satellite.
        let both = (0..<3).flatMap { Self.bytes(Self.measuredNavigation($0)) + second($0) }
        let listed = try #require(epochs(of: Self.version("232.000.000") + both).last?.sky)
        #expect(listed.satellites.filter(\.isUsed).map(\.number) == [7, 120])
    }

    @Test("without a fix, a SiRF message 41 that alone lists the used satellites marks none")
    func unusedSatellites() {
        let solutions: [UInt8] = [4, 4, 0]
        let bytes = solutions.enumerated().flatMap { second, solution in
            var navigation = Self.geodeticNavigation(second)
            navigation.set(solution, at: 4)
            navigation.set(big: UInt32(solution > 0 ? 1 << 6 : 0), at: 19)
            return Self.bytes(Self.trackedSatellites(second), navigation)
        }
        // In the first second, another message might still list the used satellites.
        #expect(epochs(of: bytes).compactMap(\.sky).map(\.usedCount).suffix(2) == [1, 0])
    }

    @Test("SiRF message 41 gives the position if it is the only message with a position")
    func geodeticAlone() {
        let fixes = epochs(of: (0..<4).flatMap { Self.bytes(Self.geodeticNavigation($0)) }).map(\.fix)
        #expect(fixes.suffix(3).map(\.coordinate?.latitude) == [-33.85, -33.85, -33.85])
        let mixed = epochs(
            of: (0..<4).flatMap { Self.bytes(Self.measuredNavigation($0), Self.geodeticNavigation($0)) })
        #expect(mixed.allSatisfy { isNear($0.fix.coordinate?.latitude, 0) })
    }

    @Test(
        "SiRF message 41 gives time and errors if fewer than five satellites are used, but not without a valid solution",
        arguments: [
            (0, 4, true), (1, 4, true), (1, 0, false), (2, 4, false), (9, 4, false), (0x8000, 4, false),
        ] as [(UInt16, UInt8, Bool)])
    func validity(_ faults: UInt16, _ solution: UInt8, _ isValid: Bool) {
        let messages = (0..<3).map { second in
            var payload = Self.geodeticNavigation(second)
            payload.set(big: faults, at: 1)
            payload.set(solution, at: 4)
            return payload
        }
        let fix = epochs(of: messages.flatMap { Self.bytes($0) }).last?.fix
        #expect((fix?.time != nil) == isValid && (fix?.errors?.horizontal == 2.5) == isValid)
    }

    @Test("the full week number in SiRF message 41 resolves the ten-bit week number in message 2")
    func week() {
        var geodetic = Self.geodeticNavigation(0)
        geodetic.set(big: UInt16(1_299), at: 5)
        let epochs = epochs(of: Self.bytes(geodetic, Self.measuredNavigation(0, week: 275)))
        #expect(epochs.first?.moment == "2004-11-29 00:00:05")
    }

    @Test("the full week number in SiRF message 41 also resolves the week in an earlier message 2 of the same epoch")
    func laterWeek() {
        func geodetic(_ second: Int) -> Payload {
            var payload = Self.geodeticNavigation(second)
            payload.set(big: UInt16(1_299), at: 5)
            return payload
        }
        let epochs = epochs(
            of: (0..<2).flatMap { Self.bytes(Self.measuredNavigation($0, week: 275), geodetic($0)) })
        #expect(epochs.map(\.moment) == ["2004-11-29 00:00:05", "2004-11-29 00:00:06"])
        #expect(epochs.map(\.fix.hasPosition) == [true, true])
    }

    @Test("SiRF message 67 gives the position and the satellites of all systems")
    func allSystems() throws {
        let epochs = epochs(
            of: Self.bytes(
                Self.allSystemsSatellites(0, number: 1), Self.allSystemsSatellites(0, number: 2),
                Self.measuredNavigation(0), Self.allSystemsNavigation(0), Self.trackedSatellites(0)))
        let epoch = try #require(epochs.first)
        #expect(epochs.count == 1 && epoch.moment == "2024-07-15 00:00:00")
        #expect(epoch.fix.coordinate == Coordinate(latitude: 44.0687644, longitude: -121.3141413))
        #expect(epoch.fix.ellipsoidalAltitude == -12.5 && epoch.fix.altitude == 7.5 && epoch.fix.geoidSeparation == -20)
        #expect(epoch.fix.speed == 1.5 && epoch.fix.course == 359.9 && epoch.fix.climb == -0.3)
        #expect(epoch.fix.errors?.horizontal == 17.43 && epoch.fix.errors?.vertical == 15.13)
        #expect(epoch.fix.errors?.speed == 0.12)
        #expect(epoch.fix.dilution.geometric == 7.2 && epoch.fix.dilution.time == 4.4)
        #expect(epoch.supplement?.leapSeconds == 18)
        let satellites = try #require(epoch.sky?.satellites)
        #expect(satellites.map(\.constellation) == [.gps, .qzss, .glonass] && satellites.map(\.number) == [25, 1, 9])
        #expect(satellites.map(\.isUsed) == [true, false, false])
        #expect(satellites[2].elevation == -0.4 && satellites[2].signalStrength == 21.5)
    }

    @Test("a speed error of 0 or FFFF in SiRF message 67 is unknown", arguments: [0, 0xFFFF] as [UInt16])
    func unknownSpeedError(value: UInt16) throws {
        var solution = Self.allSystemsNavigation(0)
        solution.set(big: value, at: 94)
        let errors = try #require(epochs(of: Self.bytes(solution)).first?.fix.errors)
        #expect(errors.horizontal == 17.43 && errors.speed == nil)
    }

    @Test("an invalid SiRF message 67 gives no position, and satellites that are only searched for are not listed")
    func invalidSolution() throws {
        var solution = Self.allSystemsNavigation(0)
        solution.set(big: UInt32(1), at: 2)
        var last = Self.allSystemsSatellites(0, number: 2)
        last.set(big: UInt16(30), at: 30)
        let epochs = epochs(of: Self.bytes(solution, Self.allSystemsSatellites(0, number: 1), last))
        let epoch = try #require(epochs.first)
        #expect(epoch.fix.mode == .noFix && epoch.fix.coordinate == nil)
        #expect(epoch.sky?.satellites.map(\.receiverNumber) == [25, 193, 9])
    }

    @Test("SiRF message 98 of u-blox firmware gives position, velocity, date and time")
    func ublox() throws {
        let epoch = try #require(epochs(of: Self.bytes(Self.ubloxNavigation())).first)
        #expect(epoch.moment == "2005-06-11 09:06:13" && epoch.fix.mode == .threeDimensional)
        #expect(isNear(epoch.fix.coordinate?.latitude, 52.0626752, within: 1e-6))
        #expect(isNear(epoch.fix.coordinate?.longitude, -5.1386132, within: 1e-6))
        #expect(epoch.fix.ellipsoidalAltitude == -12.345 && epoch.fix.speed == 1.5 && epoch.fix.climb == -0.25)
        #expect(isNear(epoch.fix.course, 90, within: 1e-6))
        #expect(epoch.fix.dilution.position == 1.8 && epoch.fix.dilution.horizontal == 1)
    }

    @Test("leap seconds are taken from SiRF message 52 only if a satellite sent them")
    func pulse() {
        for (status, leapSeconds) in [(UInt8(7), UInt8(17)), (3, 18)] {
            var payload = Payload(count: 19)
            payload.set(52, at: 0)
            payload.set(big: Int16(17), at: 8)
            payload.set(status, at: 14)
            let epoch = epochs(of: Self.bytes(payload, Self.measuredNavigation(0))).last
            #expect(epoch?.fix.time?.secondOfDay == Int64(18 - leapSeconds))
        }
    }
}
