import GNSS
import Testing

/// Tests of epochs from receivers that send NavCom binary.
struct NavcomTests {
    /// The data of block B1, which begins at offset 6 of the frame.
    static func position(mode: UInt8 = 0xC0) -> Payload {
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
        // -3 m/s to the north, and 4 m/s to the east.
        for (index, byte) in [0x00, 0xF4, 0xFF, 0x00, 0x10, 0x00].enumerated() {
            payload.set(UInt8(byte), at: 28 + index)
        }
        for (index, dilution) in [25, 20, 12, 16, 255].enumerated() { payload.set(UInt8(dilution), at: 38 + index) }
        return payload
    }

    @Test("NavCom block B1 gives position, velocity, time and used satellites")
    func values() throws {
        let epoch = try #require(epochs(of: Frames.navcom(Self.position().bytes)).first)
        #expect(epoch.moment == "2024-07-15 12:00:00" && epoch.fix.time?.nanosecond == 250_000_000)
        #expect(epoch.fix.mode == .threeDimensional && epoch.fix.quality == .autonomous)
        #expect(isNear(epoch.fix.coordinate?.latitude, -33 + 0.5 / 2_048 / 3_600))
        #expect(epoch.fix.coordinate?.longitude == 151)
        #expect(epoch.fix.ellipsoidalAltitude == 100 && epoch.fix.altitude == -20)
        #expect(epoch.fix.speed == 5 && isNear(epoch.fix.course, 126.869898, within: 1e-6))
        #expect(epoch.fix.dilution.geometric == 2.5 && epoch.fix.dilution.time == nil)
    }

    @Test(
        "the navigation mode in NavCom block B1 determines the mode and the quality",
        arguments: [
            (0x40, Fix.Mode.noFix, nil), (0x80, .twoDimensional, .autonomous), (0xC2, .threeDimensional, .differential),
        ] as [(UInt8, Fix.Mode, Fix.Quality?)])
    func modes(bits: UInt8, mode: Fix.Mode, quality: Fix.Quality?) {
        let fix = epochs(of: Frames.navcom(Self.position(mode: bits).bytes)).first?.fix
        #expect(fix?.mode == mode && fix?.quality == quality && (fix?.coordinate == nil) == (mode == .noFix))
    }

    @Test("NavCom block 86 lists the satellites of all channels, with the signal strength of P2 if it is tracked")
    func channels() throws {
        var payload = Payload(count: 14 + 14 * 4)
        payload.set(little: GPSMonday.week, at: 0)
        payload.set(little: GPSMonday.secondOfWeek(43_200) * 1_000 + 250, at: 2)
        // The PRN, the elevation, the azimuth, and the signal strengths of the C/A code and of P2.
        let channels: [(UInt8, UInt8, UInt16, UInt8, UInt8)] = [
            (1, 40, 300, 160, 0), (3, 20, 20, 160, 120), (0, 0, 0, 0, 0), (122, 251, 99, 100, 0),
        ]
        for (index, channel) in channels.enumerated() {
            let offset = 14 + 14 * index
            payload.set(channel.0, at: offset)
            payload.set(channel.1, at: offset + 5)
            payload.set(little: channel.2, at: offset + 6)
            payload.set(channel.3, at: offset + 8)
            payload.set(channel.4, at: offset + 10)
        }
        let bytes = Frames.navcom(Self.position().bytes) + Frames.navcom(payload.bytes, id: 0x86)
        let all = epochs(of: bytes)
        let satellites = try #require(all.first?.sky?.satellites)
        #expect(all.count == 1 && satellites.map(\.constellation) == [.gps, .gps, .sbas])
        #expect(satellites.map(\.number) == [1, 3, 122] && satellites.map(\.isUsed) == [true, true, false])
        #expect(satellites.map(\.elevation) == [40, 20, nil] && satellites.map(\.azimuth) == [300, 20, nil])
        #expect(satellites.map(\.signalStrength) == [40, 30, 25])
    }

    @Test("NavCom block 83 gives the leap seconds")
    func leapSeconds() {
        var payload = Payload(count: 32)
        payload.set(20, at: 24)
        let epochs = epochs(of: Frames.navcom(payload.bytes, id: 0x83) + Frames.navcom(Self.position().bytes))
        #expect(epochs.first?.moment == "2024-07-15 11:59:58")
    }

    @Test("the length in a NavCom frame includes the checksum")
    func length() {
        // A frame without data. The length counts the ID, the length and the checksum.
        let frame: [UInt8] = [0x02, 0x99, 0x66, 0x06, 0x04, 0x00, 0x02, 0x03]
        #expect(Frames.navcom([], id: 0x06) == frame)
        #expect(Framing(frame).frames == [frame])
    }
}
