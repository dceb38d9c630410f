import GNSS
import Testing

/// Tests of epochs from receivers that send iTalk.
struct ITalkTests {
    static func fix(_ second: Int, isValid: Bool = true, hasHeight: Bool = true) -> [UInt8] {
        var payload = Payload(count: 286)
        payload.set(little: UInt16(isValid ? 0x0008 : 0), at: 4)
        payload.set(little: UInt16(hasHeight ? 0x0100 : 0), at: 8)
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

    @Test("the flags of an iTalk fix determine the mode")
    func modes() {
        #expect(epochs(of: Self.fix(0, hasHeight: false)).first?.fix.mode == .twoDimensional)
        let invalid = epochs(of: Self.fix(0, isValid: false)).first
        #expect(invalid?.fix.mode == .noFix && invalid?.fix.coordinate == nil)
    }
}
