import GNSS
import Testing

/// Tests of epochs from receivers that send Superstar II binary. Offsets count from the start of the frame.
struct SuperStarTests {
    static func solution(_ second: Int, mode: UInt8 = 2, hours: UInt8 = 12, timeStatus: UInt8 = 3) -> [UInt8] {
        var payload = Payload(count: 71)
        payload.set(hours, at: 0)
        payload.set(34, at: 1)
        payload.set(little: Double(second) + 0.25, at: 2)
        payload.set(15, at: 10)
        payload.set(7, at: 11)
        payload.set(little: UInt16(2_024), at: 12)
        payload.set(little: -0.5, at: 14)
        payload.set(little: 2.5, at: 22)
        for (offset, value) in [(30, 120.5), (34, 10.5), (38, 6), (50, -3.5)] {
            payload.set(little: Float(value), at: offset)
        }
        payload.set(little: UInt16(12), at: 62)
        payload.set(little: UInt16(34), at: 64)
        payload.set(mode, at: 66)
        payload.set(7, at: 67)
        payload.set(timeStatus, at: 68)
        return Frames.superStar(payload.bytes)
    }

    static func satellites() -> [UInt8] {
        var payload = Payload(count: 61)
        payload.set(3, at: 0)
        for (index, satellite) in [(0x65, 45, 100, 0, 44), (0x27, 10, 50, 1, 30), (0x60, 0xFF, 30, 0x42, 40)]
            .enumerated()
        {
            payload.set(UInt8(satellite.0), at: 1 + 5 * index)
            payload.set(UInt8(satellite.1), at: 2 + 5 * index)
            payload.set(UInt8(satellite.2), at: 3 + 5 * index)
            payload.set(UInt8(satellite.3), at: 4 + 5 * index)
            payload.set(UInt8(satellite.4), at: 5 + 5 * index)
        }
        return Frames.superStar(payload.bytes, id: 33)
    }

    @Test("Superstar messages 20 and 33 are combined into epochs")
    func values() throws {
        let epochs = epochs(of: (0..<3).flatMap { Self.solution($0) + Self.satellites() })
        #expect(epochs.map(\.second) == [45_240.25, 45_241.25, 45_242.25])
        for epoch in epochs {
            #expect(epoch.fix.mode == .threeDimensional && epoch.fix.satellitesUsed == 7)
            #expect(isNear(epoch.fix.coordinate?.latitude, -28.64788976, within: 1e-7))
            #expect(epoch.fix.ellipsoidalAltitude == 120.5 && epoch.fix.speed == 10.5 && epoch.fix.climb == -3.5)
            #expect(isNear(epoch.fix.course, 343.77467708, within: 1e-7))
            #expect(epoch.fix.dilution.horizontal == 1.2 && epoch.fix.dilution.vertical == 3.4)
            let satellites = try #require(epoch.sky?.satellites)
            #expect(satellites.map(\.number) == [5, 7, 120] && satellites.map(\.isUsed) == [true, false, true])
            #expect(satellites.map(\.elevation) == [45, 10, -1] && satellites.map(\.azimuth) == [100, 306, 30])
        }
    }

    @Test(
        "the navigation mode in Superstar message 20 determines the mode and the quality",
        arguments: [
            (0, Fix.Mode.noFix, nil), (2, .threeDimensional, .autonomous), (3, .twoDimensional, .autonomous),
            (4, .threeDimensional, .differential), (5, .twoDimensional, .differential),
            (6, .twoDimensional, .estimated),
            (7, .noFix, nil),
        ] as [(UInt8, Fix.Mode, Fix.Quality?)])
    func modes(mode: UInt8, expected: Fix.Mode, quality: Fix.Quality?) {
        let fix = epochs(of: Self.solution(0, mode: mode)).first?.fix
        #expect(fix?.mode == expected && fix?.quality == quality && (fix?.coordinate == nil) == (expected == .noFix))
    }

    @Test("an unknown Superstar time is not used")
    func unknownTime() {
        let epochs = epochs(of: Self.solution(0, timeStatus: 2))
        #expect(epochs.count == 1 && epochs.first?.fix.time == nil)
    }

    @Test("a Superstar time that has not been corrected by the leap seconds is GPS time")
    func gpsTime() {
        #expect(epochs(of: Self.solution(20, hours: 0x8C)).first?.moment == "2024-07-15 12:34:02")
    }
}
