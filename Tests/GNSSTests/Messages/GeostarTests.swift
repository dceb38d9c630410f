import GNSS
import NMEA
import Testing

/// Tests of epochs from receivers that send Geostar binary.
struct GeostarTests {
    /// The seconds from 2008-01-01 to 2024-07-15.
    private static let beginning = 6_040.0 * 86_400

    static func solution(_ second: Int) -> [UInt8] {
        var payload = Payload(count: 144)
        for (index, value) in [beginning + Double(second) + 0.25, -0.5, 2.5, 120.5, 20.5].enumerated() {
            payload.set(little: value, at: 8 * index)
        }
        for (index, dilution) in [2.5, 2.1, 1.4, 1.1, 1.8].enumerated() {
            payload.set(little: dilution, at: 48 + 8 * index)
        }
        payload.set(little: 1.5, at: 120)
        payload.set(little: -Double.pi / 2, at: 128)
        return Frames.geostar(payload.bytes)
    }

    static func state(_ flags: UInt8) -> [UInt8] { Frames.geostar(Frames.padded([flags], 24), id: 0x21) }

    static func satellites() -> [UInt8] {
        var payload = Payload(count: 28)
        payload.set(little: UInt32(2), at: 0)
        for (index, satellite) in [(16 | 1 << 30 | 1 << 27, -1_500, 500, 385), (3, 1_000, -10, 0)].enumerated() {
            let offset = 4 + 12 * index
            payload.set(little: UInt32(satellite.0), at: offset)
            payload.set(little: Int16(satellite.1), at: offset + 4)
            payload.set(little: Int16(satellite.2), at: offset + 6)
            payload.set(little: Int16(satellite.3), at: offset + 10)
        }
        return Frames.geostar(payload.bytes, id: 0x22)
    }

    @Test("Geostar messages 20 to 22 are combined into one epoch per fix")
    func values() throws {
        let epochs = epochs(of: Self.state(4) + (0..<3).flatMap { Self.solution($0) + Self.satellites() })
        #expect(epochs.map(\.second) == [0.25, 1.25, 2.25])
        for epoch in epochs {
            #expect(epoch.fix.time?.date.daysSince1970 == 19_919 && epoch.fix.mode == .threeDimensional)
            #expect(isNear(epoch.fix.coordinate?.longitude, 143.23944878, within: 1e-7))
            #expect(epoch.fix.ellipsoidalAltitude == 120.5 && epoch.fix.altitude == 100)
            #expect(epoch.fix.speed == 1.5 && epoch.fix.course == 270)
            let dilution = epoch.fix.dilution
            #expect(dilution.geometric == 2.5 && dilution.position == 2.1 && dilution.time == 1.4)
            #expect(dilution.horizontal == 1.1 && dilution.vertical == 1.8)
            let satellites = try #require(epoch.sky?.satellites)
            #expect(satellites.map(\.constellation) == [.gps, .glonass] && satellites.map(\.number) == [16, 3])
            #expect(satellites.map(\.azimuth) == [274.1, 57.3] && satellites.map(\.elevation) == [28.6, -0.6])
            #expect(satellites.map(\.signalStrength) == [38.5, 0] && satellites.map(\.isUsed) == [true, false])
        }
    }

    @Test(
        "the state in Geostar message 21 distinguishes 2D from 3D",
        arguments: [
            (4, Fix.Mode.threeDimensional), (12, .twoDimensional), (0xF7, .threeDimensional), (0xFF, .twoDimensional),
        ] as [(UInt8, Fix.Mode)])
    func dimensions(flags: UInt8, mode: Fix.Mode) {
        #expect(epochs(of: Self.state(flags) + Self.solution(0)).first?.fix.mode == mode)
    }

    @Test("a Geostar solution without a fix gives no position", arguments: [0, 1, 2, 8] as [UInt8])
    func noFix(flags: UInt8) {
        let epochs = epochs(of: Self.state(4) + Self.state(flags) + Self.solution(0))
        #expect(epochs.allSatisfy { $0.fix.mode == .noFix && $0.fix.coordinate == nil })
    }
}
