import GNSS
import Testing

/// Tests of epochs from receivers that send Garmin binary.
struct GarminTests {
    /// The data of packet 33. The days are those from 1989-12-31 to the beginning of the week.
    static func position(_ second: Int, fix: UInt16 = 3, days: UInt32 = 12_614, leapSeconds: Int16 = 18) -> Payload {
        var payload = Payload(count: 64)
        payload.set(little: Float(120.5), at: 0)
        payload.set(little: Float(20), at: 4)
        payload.set(little: Float(8), at: 8)
        payload.set(little: Float(16), at: 12)
        payload.set(little: fix, at: 16)
        payload.set(little: Double(GPSMonday.secondOfWeek(second)), at: 18)
        payload.set(little: -0.5, at: 26)
        payload.set(little: 2.5, at: 34)
        payload.set(little: Float(-3), at: 42)
        payload.set(little: Float(4), at: 46)
        payload.set(little: Float(-0.5), at: 50)
        payload.set(little: Float(26.25), at: 54)
        payload.set(little: leapSeconds, at: 58)
        payload.set(little: days, at: 60)
        return payload
    }

    static func satellites() -> Payload {
        var payload = Payload(count: 84)
        for channel in 0..<12 { payload.set(255, at: 7 * channel) }
        for (channel, satellite) in [(16, 3_050, 47, 161, 5), (33, -100, 16, 300, 0)].enumerated() {
            payload.set(UInt8(satellite.0), at: 7 * channel)
            payload.set(little: Int16(satellite.1), at: 7 * channel + 1)
            payload.set(UInt8(satellite.2), at: 7 * channel + 3)
            payload.set(little: UInt16(satellite.3), at: 7 * channel + 4)
            payload.set(UInt8(satellite.4), at: 7 * channel + 6)
        }
        return payload
    }

    private static func burst(_ second: Int) -> [UInt8] {
        Frames.garmin(satellites().bytes, id: 0x72) + Frames.garmin(position(second).bytes, id: 0x33)
    }

    @Test("Garmin packets give position, velocity, time and satellites")
    func values() throws {
        // The satellite packet contains bytes with the value 0x10, which are doubled on the line.
        let epochs = epochs(of: (0..<3).flatMap { Self.burst(43_200 + $0) })
        #expect(epochs.map(\.moment) == ["2024-07-15 12:00:00", "2024-07-15 12:00:01", "2024-07-15 12:00:02"])
        for epoch in epochs {
            #expect(epoch.fix.mode == .threeDimensional && epoch.supplement?.leapSeconds == 18)
            #expect(isNear(epoch.fix.coordinate?.latitude, -28.64788976, within: 1e-7))
            #expect(isNear(epoch.fix.coordinate?.longitude, 143.23944878, within: 1e-7))
            #expect(epoch.fix.ellipsoidalAltitude == 120.5 && epoch.fix.altitude == 146.75)
            #expect(epoch.fix.speed == 5 && epoch.fix.climb == -0.5)
            #expect(isNear(epoch.fix.course, 323.13010235, within: 1e-7))
            #expect(epoch.fix.errors?.horizontal == 4 && epoch.fix.errors?.vertical == 8)
            let satellites = try #require(epoch.sky?.satellites)
            #expect(satellites.map(\.constellation) == [.gps, .sbas] && satellites.map(\.number) == [16, 120])
            #expect(satellites.map(\.signalStrength) == [30.5, 0] && satellites.map(\.isUsed) == [true, false])
        }
    }

    @Test(
        "the fix type in a Garmin packet determines the mode and the quality",
        arguments: [
            (0, Fix.Mode.noFix, nil), (1, .noFix, nil), (2, .twoDimensional, .autonomous),
            (4, .twoDimensional, .differential), (5, .threeDimensional, .differential),
        ] as [(UInt16, Fix.Mode, Fix.Quality?)])
    func modes(fix: UInt16, mode: Fix.Mode, quality: Fix.Quality?) {
        let values = epochs(of: Frames.garmin(Self.position(0, fix: fix).bytes, id: 0x33)).first?.fix
        #expect(values?.mode == mode && values?.quality == quality && (values?.coordinate == nil) == (mode == .noFix))
    }

    @Test(
        "the leap seconds in a Garmin packet resolve a week number that has rolled over",
        arguments: [
            (Int16(18), "2024-07-15 00:00:00"), (13, "2004-11-29 00:00:05"),
        ])
    func weeks(leapSeconds: Int16, moment: String) {
        let payload = Self.position(0, days: 12_614 - 7 * 1_024, leapSeconds: leapSeconds)
        #expect(epochs(of: Frames.garmin(payload.bytes, id: 0x33)).first?.moment == moment)
    }

    @Test("the errors in a Garmin packet are scaled for clients of the gpsd protocol as gpsd scales them")
    func expectedErrors() throws {
        let errors = try #require(epochs(of: Self.burst(0)).first?.supplement?.expectedErrors)
        #expect(isNear(errors.horizontal, 16.610, within: 1e-3) && isNear(errors.vertical, 33.220, within: 1e-3))
        #expect(isNear(errors.spherical, 41.525, within: 1e-3))
    }

    @Test(
        "the time in a Garmin packet is rounded to the time of the fix",
        arguments: [(-0.002, 0), (0.199, 0.2), (0.1, 0.1)])
    func timeOfFix(offset: Double, fraction: Double) {
        var payload = Self.position(43_200)
        payload.set(little: Double(GPSMonday.secondOfWeek(43_200)) + offset, at: 18)
        let epoch = epochs(of: Frames.garmin(payload.bytes, id: 0x33)).first
        #expect(isNear(epoch?.second, 43_200 + fraction, within: 1e-6))
    }

    @Test("a Garmin packet without a fix gives no time")
    func timeWithoutFix() {
        let epochs = epochs(of: Frames.garmin(Self.position(0, fix: 0).bytes, id: 0x33))
        #expect(epochs.map(\.fix.mode) == [.noFix] && epochs.first?.fix.time == nil)
    }

    @Test("a Garmin packet without a date gives no time")
    func unknownDate() {
        let fix = epochs(of: Frames.garmin(Self.position(0, fix: 0, days: 0).bytes, id: 0x33)).first?.fix
        #expect(fix?.mode == .noFix && fix?.time == nil)
    }

    @Test("a Garmin receiver's product name and firmware version are reported")
    func product() {
        let content: [UInt8] = [0xC8, 0x02, 0x4A, 0x01] + Array("GPS 18x-5Hz".utf8) + [0]
        let epoch = epochs(of: Frames.garmin(content) + Self.burst(0)).last
        #expect(epoch?.supplement?.product == "GPS 18x-5Hz" && epoch?.supplement?.versions == ["FWVER=3.30"])
    }
}
