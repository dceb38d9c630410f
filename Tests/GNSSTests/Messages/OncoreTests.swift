import GNSS
import Testing

/// Tests of epochs from receivers that send Motorola's binary protocol.
struct OncoreTests {
    /// The time and the position at the beginning of Ea and Ha. The time is 2024-07-15 12:00:00.25 or later.
    private static func beginning(_ second: UInt8, count: Int) -> Payload {
        var payload = Payload(count: count)
        payload.set(7, at: 0)
        payload.set(15, at: 1)
        payload.set(big: UInt16(2_024), at: 2)
        payload.set(12, at: 4)
        payload.set(second, at: 6)
        payload.set(big: UInt32(250_000_000), at: 7)
        payload.set(big: Int32(-28.5 * 3_600_000), at: 11)
        payload.set(big: Int32(-143.25 * 3_600_000), at: 15)
        payload.set(big: Int32(12_050), at: 19)
        return payload
    }

    static func eightChannels(_ second: UInt8, status: UInt8) -> [UInt8] {
        var payload = beginning(second, count: 69)
        payload.set(big: UInt16(512), at: 27)
        payload.set(big: UInt16(3_599), at: 29)
        payload.set(big: UInt16(15), at: 31)
        for (channel, state) in [(16, 8, 47, 0xA2), (17, 8, 30, 0x22), (18, 3, 20, 0)].enumerated() {
            payload.set(UInt8(state.0), at: 36 + 4 * channel)
            payload.set(UInt8(state.1), at: 37 + 4 * channel)
            payload.set(UInt8(state.2), at: 38 + 4 * channel)
            payload.set(UInt8(state.3), at: 39 + 4 * channel)
        }
        payload.set(status, at: 68)
        return Frames.oncore("Ea", payload.bytes)
    }

    static func twelveChannels(_ second: UInt8, status: UInt16, utc: UInt8 = 0xD2) -> [UInt8] {
        var payload = beginning(second, count: 147)
        payload.set(big: UInt16(512), at: 45)
        payload.set(16, at: 53)
        payload.set(8, at: 54)
        payload.set(47, at: 55)
        payload.set(big: UInt16(0x00A0), at: 57)
        payload.set(big: status, at: 125)
        payload.set(utc, at: 137)
        return Frames.oncore("Ha", payload.bytes)
    }

    static func satellitesInView() -> [UInt8] {
        var payload = Payload(count: 85)
        payload.set(2, at: 0)
        for (index, satellite) in [(16, 45, 300), (31, 5, 1)].enumerated() {
            payload.set(UInt8(satellite.0), at: 1 + 7 * index)
            payload.set(UInt8(satellite.1), at: 4 + 7 * index)
            payload.set(big: UInt16(satellite.2), at: 5 + 7 * index)
        }
        return Frames.oncore("Bb", payload.bytes)
    }

    static func leapSeconds(_ seconds: UInt8) -> [UInt8] { Frames.oncore("Bo", [seconds]) }

    @Test("Oncore messages Ea, Bb and Bo are combined into epochs")
    func values() throws {
        var bytes = Self.leapSeconds(18)
        for second in 0..<3 { bytes += Self.eightChannels(UInt8(second), status: 0x20) + Self.satellitesInView() }
        let epochs = epochs(of: bytes)
        #expect(epochs.map(\.second) == [43_200.25, 43_201.25, 43_202.25])
        for epoch in epochs {
            #expect(epoch.fix.mode == .threeDimensional && epoch.fix.quality == .autonomous)
            #expect(epoch.fix.coordinate == Coordinate(latitude: -28.5, longitude: -143.25))
            #expect(epoch.fix.ellipsoidalAltitude == 120.5 && epoch.fix.altitude == nil)
            #expect(epoch.fix.speed == 5.12 && epoch.fix.course == 359.9 && epoch.fix.dilution.position == 1.5)
            let satellites = try #require(epoch.sky?.satellites)
            // Satellite 18 is received, but not ready for the position.
            #expect(satellites.map(\.number) == [16, 17, 18, 31])
            #expect(satellites.map(\.isUsed) == [true, false, false, false])
            #expect(satellites.map(\.elevation) == [45, nil, nil, 5])
            #expect(satellites.map(\.azimuth) == [300, nil, nil, 1])
            #expect(satellites.map(\.signalStrength) == [47, 30, 20, nil])
        }
    }

    @Test("an Oncore time is not used until the leap seconds are known")
    func unknownTime() {
        let bytes = Self.leapSeconds(0) + Self.eightChannels(0, status: 0x20)
        #expect(epochs(of: bytes).allSatisfy { $0.fix.time == nil })
    }

    @Test("times of an Oncore receiver that is set to GPS time are converted to UTC")
    func gpsTime() {
        let bytes = Self.leapSeconds(18) + Frames.oncore("Aw", [0]) + Self.eightChannels(0, status: 0x20)
        #expect(epochs(of: bytes).first?.second == 43_182.25)
    }

    @Test(
        "the status in Oncore message Ea determines the mode and the quality",
        arguments: [
            (0x00, false, Fix.Mode.noFix, nil), (0x08, false, .noFix, nil), (0x08, true, .threeDimensional, .manual),
            (0x10, false, .twoDimensional, .autonomous), (0x24, false, .threeDimensional, .differential),
        ] as [(UInt8, Bool, Fix.Mode, Fix.Quality?)])
    func states(status: UInt8, isHeld: Bool, mode: Fix.Mode, quality: Fix.Quality?) {
        let bytes = Self.leapSeconds(18) + Frames.oncore("At", [isHeld ? 1 : 0]) + Self.eightChannels(0, status: status)
        let fix = epochs(of: bytes).first?.fix
        #expect(fix?.mode == mode && fix?.quality == quality && (fix?.coordinate == nil) == (mode == .noFix))
    }

    @Test(
        "the status in Oncore message Ha determines the mode and the quality",
        arguments: [
            (0x6000, Fix.Mode.noFix, nil), (0x8000, .threeDimensional, .manual), (0xC000, .twoDimensional, .autonomous),
            (0xE040, .threeDimensional, .differential),
        ] as [(UInt16, Fix.Mode, Fix.Quality?)])
    func statesOfTwelveChannels(status: UInt16, mode: Fix.Mode, quality: Fix.Quality?) {
        let epoch = epochs(of: Self.twelveChannels(0, status: status)).first
        #expect(epoch?.fix.mode == mode && epoch?.fix.quality == quality && epoch?.second == 43_200.25)
        #expect(epoch?.sky?.satellites.map(\.number) == [16])
        #expect(epoch?.supplement?.leapSeconds == 18)
        #expect(mode == .noFix || epoch?.fix.speed == 5.12)
    }

    @Test(
        "antenna faults are read from Oncore message Ha",
        arguments: [(0, nil), (2, AntennaFault.short), (4, .open)] as [(UInt16, AntennaFault?)])
    func antenna(status: UInt16, fault: AntennaFault?) {
        let epoch = epochs(of: Self.twelveChannels(0, status: 0xE000 | status)).first
        #expect(epoch?.supplement?.antennaFault == fault)
    }
}
