import GNSS
import Testing

/// Tests of epochs from receivers that send iTalk.
struct ITalkTests {
    /// Message 7. By default, the flags indicate a valid 3D fix.
    static func fix(_ second: Int, validity: UInt16 = 0x0002, flags: UInt16 = 0x0100) -> [UInt8] {
        var payload = Payload(count: 286)
        payload.set(little: validity, at: 4)
        payload.set(little: flags, at: 8)
        payload.set(little: UInt16(7), at: 12)
        for (index, dilution) in [150, 300, 250, 200, 125].enumerated() {
            payload.set(little: UInt16(dilution), at: 56 + 2 * index)
        }
        payload.set(little: GPSMonday.week, at: 82)
        payload.set(little: GPSMonday.secondOfWeek(second) * 1_000 + 144, at: 84)
        payload.set(little: Int32(-637_823_700), at: 100)
        payload.set(little: Int32(3_000), at: 186)
        payload.set(little: Int32(4_000), at: 194)
        return Frames.italk(payload.bytes)
    }

    static func satellites() -> [UInt8] {
        var payload = Payload(count: 52 + 20)
        payload.set(little: UInt16(2), at: 50)
        for (index, satellite) in [(7, 32, 16, 45, -73), (3, 0, 120, 5, 1)].enumerated() {
            let offset = 52 + 10 * index
            payload.set(little: UInt16(satellite.0), at: offset)
            payload.set(little: UInt16(satellite.1), at: offset + 2)
            payload.set(little: UInt16(satellite.2), at: offset + 4)
            payload.set(little: Int16(satellite.3), at: offset + 6)
            payload.set(little: Int16(satellite.4), at: offset + 8)
        }
        return Frames.italk(payload.bytes, id: 2)
    }

    @Test("iTalk fixes and satellite lists are combined into epochs")
    func values() throws {
        let epochs = epochs(of: (0..<3).flatMap { Self.fix($0) + Self.satellites() })
        #expect(epochs.map(\.second) == [0.144, 1.144, 2.144])
        for epoch in epochs {
            #expect(epoch.fix.mode == .threeDimensional && epoch.fix.satellitesUsed == 7)
            #expect(isNear(epoch.fix.coordinate?.longitude, -90, within: 1e-9))
            #expect(isNear(epoch.fix.ellipsoidalAltitude, 100, within: 1e-6))
            #expect(isNear(epoch.fix.speed, 5, within: 1e-9))
            #expect(epoch.fix.dilution.horizontal == 1.5 && epoch.fix.dilution.time == 1.25)
            let satellites = try #require(epoch.sky?.satellites)
            #expect(satellites.map(\.number) == [16, 120] && satellites.map(\.isUsed) == [true, false])
            #expect(satellites.map(\.azimuth) == [287, 1] && satellites.map(\.signalStrength) == [32, 0])
        }
    }

    @Test(
        "the flags of an iTalk fix determine the mode and the quality",
        arguments: [
            (0x0002, 0x0100, Fix.Mode.threeDimensional, .autonomous), (0x100E, 0x0128, .threeDimensional, .autonomous),
            (0x0002, 0x0000, .twoDimensional, .autonomous), (0x0002, 0x0300, .threeDimensional, .differential),
            (0xFFFD, 0x0100, .noFix, nil), (0x0002, 0x0101, .noFix, nil), (0x0002, 0x0102, .noFix, nil),
            (0x0002, 0x0104, .noFix, nil),
        ] as [(UInt16, UInt16, Fix.Mode, Fix.Quality?)])
    func modes(validity: UInt16, flags: UInt16, mode: Fix.Mode, quality: Fix.Quality?) {
        let fix = epochs(of: Self.fix(0, validity: validity, flags: flags)).first?.fix
        #expect(fix?.mode == mode && fix?.quality == quality && (fix?.coordinate == nil) == (mode == .noFix))
    }

    @Test("iTalk leap seconds are used only if they are marked as valid", arguments: [(1, 20), (0xFFFE, 18)])
    func leapSeconds(flags: UInt16, expected: Double) throws {
        var payload = Payload(count: 54)
        payload.set(little: flags, at: 0)
        payload.set(little: UInt16(20), at: 24)
        let bytes = Frames.italk(payload.bytes, id: 12) + Self.fix(43_200)
        let second = try #require(epochs(of: bytes).first?.second)
        #expect(isNear(second, 43_200.144 + 18 - expected, within: 1e-6))
    }
}
