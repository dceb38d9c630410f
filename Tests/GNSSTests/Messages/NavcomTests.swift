import GNSS
import Testing

/// Tests of epochs from receivers that send NavCom binary.
struct NavcomTests {
    /// The data of block B1, which begins at offset 6 of the frame.
    static func position(mode: UInt8 = 0x80) -> Payload {
        var payload = Payload(count: 45)
        payload.set(little: GPSMonday.week, at: 0)
        payload.set(little: GPSMonday.secondOfWeek(43_200) * 1_000 + 250, at: 2)
        payload.set(little: UInt32(0x8000_0005), at: 6)
        payload.set(little: Int32(-33 * 3_600 * 2_048), at: 10)
        payload.set(little: Int32(151 * 3_600 * 2_048), at: 14)
        payload.set(0x80, at: 18)
        payload.set(mode, at: 19)
        payload.set(little: Int32(100 * 1_024), at: 20)
        payload.set(little: Int32(-20 * 1_024), at: 24)
        payload.set(0x08, at: 28)
        // -3 m/s to the north, and 4 m/s to the east.
        for (index, byte) in [0x00, 0xF4, 0xFF, 0x00, 0x10, 0x00].enumerated() {
            payload.set(UInt8(byte), at: 29 + index)
        }
        for (index, dilution) in [25, 20, 12, 16, 255].enumerated() { payload.set(UInt8(dilution), at: 39 + index) }
        return payload
    }

    @Test("NavCom block B1 gives position, velocity, time and used satellites")
    func values() throws {
        let epoch = try #require(epochs(of: Frames.navcom(Self.position().bytes)).first)
        #expect(epoch.moment == "2024-07-15 12:00:00" && epoch.fix.time?.nanosecond == 250_000_000)
        #expect(epoch.fix.mode == .threeDimensional && epoch.fix.quality == .autonomous)
        #expect(isNear(epoch.fix.coordinate?.latitude, -33 + 0.5 / 2_048 / 3_600))
        #expect(epoch.fix.coordinate?.longitude == 151)
        #expect(epoch.fix.ellipsoidalAltitude == 100 && isNear(epoch.fix.altitude, -20 + 0.5 / 1_024))
        #expect(epoch.fix.speed == 5 && isNear(epoch.fix.course, 126.869898, within: 1e-6))
        #expect(epoch.fix.dilution.geometric == 2.5 && epoch.fix.dilution.time == nil)
    }

    @Test(
        "the navigation mode in NavCom block B1 determines the mode and the quality",
        arguments: [
            (0x00, Fix.Mode.noFix, nil), (0x82, .threeDimensional, .differential),
        ] as [(UInt8, Fix.Mode, Fix.Quality?)])
    func modes(bits: UInt8, mode: Fix.Mode, quality: Fix.Quality?) {
        let fix = epochs(of: Frames.navcom(Self.position(mode: bits).bytes)).first?.fix
        #expect(fix?.mode == mode && fix?.quality == quality && (fix?.coordinate == nil) == (mode == .noFix))
    }
}
