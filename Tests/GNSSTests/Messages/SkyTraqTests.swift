import GNSS
import NMEA
import Testing

/// Tests of epochs from receivers that send SkyTraq binary.
struct SkyTraqTests {
    static func navigationData(_ second: Int, mode: UInt8 = 2) -> Payload {
        var payload = Payload(count: 59)
        payload.set(0xA8, at: 0)
        payload.set(mode, at: 1)
        payload.set(6, at: 2)
        payload.set(big: GPSMonday.week, at: 3)
        payload.set(big: GPSMonday.secondOfWeek(second) * 100 + 50, at: 5)
        payload.set(big: Int32(-338_500_000), at: 9)
        payload.set(big: Int32(1_512_000_000), at: 13)
        payload.set(big: Int32(12_345), at: 17)
        payload.set(big: Int32(10_045), at: 21)
        for (index, dilution) in [242, 213, 105, 185, 113].enumerated() {
            payload.set(big: UInt16(dilution), at: 25 + 2 * index)
        }
        payload.set(big: Int32(-400), at: 47)
        payload.set(big: Int32(300), at: 51)
        return payload
    }

    static func satellites() -> Payload {
        var payload = Payload(count: 33)
        payload.set(0xDE, at: 0)
        payload.set(3, at: 2)
        for (index, satellite) in [(2, 33, 45, 180, 0x1F), (211, 0, -5, 31, 1), (0, 0, 0, 0, 0)].enumerated() {
            payload.set(UInt8(satellite.0), at: 4 + 10 * index)
            payload.set(UInt8(satellite.1), at: 7 + 10 * index)
            payload.set(big: Int16(satellite.2), at: 8 + 10 * index)
            payload.set(big: Int16(satellite.3), at: 10 + 10 * index)
            payload.set(UInt8(satellite.4), at: 12 + 10 * index)
        }
        return payload
    }

    /// Message DF at latitude 0, longitude 90 degrees west, 100 m above the ellipsoid.
    static func state(_ second: Int, state: UInt8 = 3) -> Payload {
        var payload = Payload(count: 81)
        payload.set(0xDF, at: 0)
        payload.set(state, at: 2)
        payload.set(big: GPSMonday.week, at: 3)
        payload.set(big: Double(GPSMonday.secondOfWeek(second)) + 0.125, at: 5)
        payload.set(big: -6_378_237.0, at: 21)
        payload.set(big: Float(-3), at: 37)
        payload.set(big: Float(4), at: 45)
        payload.set(big: -299.792458, at: 49)
        payload.set(big: Float(1.5), at: 61)
        payload.set(big: Float(0.5), at: 77)
        return payload
    }

    private static func bytes(_ payloads: Payload...) -> [UInt8] { payloads.flatMap { Frames.skytraq($0.bytes) } }

    @Test("SkyTraq message A8 gives position, velocity, DOPs and time")
    func navigation() throws {
        let epoch = try #require(epochs(of: Self.bytes(Self.navigationData(43_200))).first)
        #expect(epoch.moment == "2024-07-15 12:00:00" && epoch.fix.time?.nanosecond == 500_000_000)
        #expect(
            epoch.fix.mode == .threeDimensional && epoch.fix.quality == .autonomous && epoch.fix.satellitesUsed == 6)
        #expect(epoch.fix.coordinate == Coordinate(latitude: -33.85, longitude: 151.2))
        #expect(epoch.fix.ellipsoidalAltitude == 123.45 && epoch.fix.altitude == 100.45)
        #expect(isNear(epoch.fix.speed.map { $0 * $0 + (epoch.fix.climb ?? 0) * (epoch.fix.climb ?? 0) }, 25))
        #expect(epoch.fix.dilution.geometric == 2.42 && epoch.fix.dilution.time == 1.13)
    }

    @Test("the time of a SkyTraq receiver whose week counter has overflowed has the leap seconds of the corrected date")
    func overflow() throws {
        var payload = Self.navigationData(43_200)
        payload.set(big: GPSMonday.week - 1_024, at: 3)
        var decoder = ReceiverDecoder(
            options: EpochBuilder.Options(earliestDate: CalendarDate(year: 2024, month: 1, day: 1)))
        var epochs: [Epoch] = []
        Self.bytes(payload).withUnsafeBytes { decoder.read($0) { epochs.append($0) } }
        decoder.finish { epochs.append($0) }
        #expect(epochs.map(\.moment) == ["2024-07-15 12:00:00"])
    }

    @Test(
        "the navigation state in a SkyTraq message determines the mode and the quality",
        arguments: [
            (0, Fix.Mode.noFix, nil), (1, .twoDimensional, .autonomous), (3, .threeDimensional, .differential),
            (4, .threeDimensional, .rtkFloat), (5, .threeDimensional, .rtkFixed),
        ] as [(UInt8, Fix.Mode, Fix.Quality?)])
    func modes(mode: UInt8, expected: Fix.Mode, quality: Fix.Quality?) {
        let fix = epochs(of: Self.bytes(Self.navigationData(0, mode: mode))).first?.fix
        #expect(fix?.mode == expected && fix?.quality == quality && (fix?.coordinate == nil) == (mode == 0))
        let state = epochs(of: Self.bytes(Self.state(0, state: mode + 1))).first?.fix
        #expect(state?.mode == expected && state?.quality == quality)
    }

    @Test("satellites in SkyTraq message DE belong to the epoch of the next message DF")
    func raw() throws {
        let epochs = epochs(
            of: Self.bytes(
                Self.satellites(), Self.state(0), Self.satellites(), Self.state(1), Self.satellites(), Self.state(2)))
        #expect(epochs.map(\.second) == [0.125, 1.125, 2.125])
        #expect(epochs.allSatisfy { $0.sky?.satellites.count == 2 })
        let epoch = try #require(epochs.first)
        #expect(
            isNear(epoch.fix.coordinate?.longitude, -90) && isNear(epoch.fix.ellipsoidalAltitude, 100, within: 1e-6))
        #expect(isNear(epoch.fix.speed, 5) && epoch.fix.dilution.geometric == 1.5 && epoch.fix.dilution.time == 0.5)
        #expect(isNear(epoch.supplement?.clockBias, -1e-6, within: 1e-15))
        let satellites = try #require(epoch.sky?.satellites)
        #expect(satellites.map(\.constellation) == [.gps, .beidou] && satellites.map(\.number) == [2, 11])
        #expect(satellites.map(\.isUsed) == [true, false] && satellites.map(\.elevation) == [45, -5])
    }

    @Test("satellites in SkyTraq message DE that follow message DF belong to its epoch if message DC ends the epoch")
    func lateSatellites() {
        let beginning = Frames.skytraq([0xDC] + [UInt8](repeating: 0, count: 9))
        let epochs = epochs(
            of: (0..<4).flatMap { second in
                var list = Self.satellites()
                list.set(UInt8(30 + second), at: 7)
                return beginning + Self.bytes(Self.state(second), list)
            } + beginning)
        #expect(epochs.map(\.second) == [0.125, 1.125, 2.125, 3.125])
        #expect(epochs.map { $0.sky?.satellites.first?.signalStrength } == [30, 31, 32, 33])
    }

    @Test("the satellites 201 and 202 of SkyTraq message DE are BeiDou satellites, unlike in sentences")
    func beiDouNumbers() throws {
        var list = Self.satellites()
        list.set(201, at: 4)
        list.set(202, at: 14)
        let sky = try #require(epochs(of: Self.bytes(list, list)).first?.sky)
        #expect(sky.satellites.map(\.constellation) == [.beidou, .beidou])
        #expect(sky.satellites.map(\.number) == [1, 2])
    }

    @Test("satellites in SkyTraq message DE that have no direction are not listed")
    func satellitesWithoutDirection() throws {
        var payload = Self.satellites()
        payload.set(7, at: 24)
        let sky = try #require(epochs(of: Self.bytes(payload, Self.state(0), Self.state(1))).first?.sky)
        #expect(sky.satellites.map(\.number) == [2, 11])
    }

    @Test("satellites in SkyTraq message DE are reported even if no message DF follows")
    func satellitesAlone() {
        let sentences = (0..<4).map { Array(lines(Make.rmc(Double($0))).utf8) }
        let list = Self.bytes(Self.satellites())
        let epochs = epochs(of: Self.bytes(Self.state(0)) + sentences.flatMap { list + $0 })
        #expect(epochs.count { $0.sky != nil } >= 3)
    }

    @Test("a SkyTraq receiver's firmware versions are reported")
    func version() {
        let payload: [UInt8] = [0x80, 1, 0, 1, 2, 3, 0, 4, 5, 6, 0, 24, 7, 15]
        let epoch = epochs(of: Frames.skytraq(payload) + Self.bytes(Self.navigationData(0))).last
        #expect(epoch?.supplement?.versions == ["FWVER=4.5.6", "KERNEL=1.2.3", "REVISION=24.7.15"])
    }
}
