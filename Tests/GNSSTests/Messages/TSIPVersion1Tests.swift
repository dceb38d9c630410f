import GNSS
import Testing

/// Tests of epochs from receivers that send version 1 of TSIP. Offsets count from the start of the data.
struct TSIPVersion1Tests {
    static func time(_ second: Int, flags: UInt8 = 3) -> [UInt8] {
        var payload = Payload(count: 30)
        payload.set(big: GPSMonday.secondOfWeek(second), at: 0)
        payload.set(big: GPSMonday.week, at: 4)
        payload.set(flags, at: 15)
        payload.set(big: Int16(18), at: 16)
        payload.set(big: Float(-16), at: 22)
        return Frames.tsip1(payload.bytes, id: 0xA1)
    }

    static func position(forms: UInt8 = 0, dimensions: UInt8 = 2, latitude: Double = -28.5) -> [UInt8] {
        var payload = Payload(count: 50)
        payload.set(forms, at: 0)
        payload.set(dimensions, at: 1)
        let isCentered = forms & 2 != 0
        let values: [Double] = isCentered ? [6_378_237, 0, 0] : [latitude, -143.25, 120.5]
        for (index, value) in values.enumerated() { payload.set(big: value, at: 2 + 8 * index) }
        for (index, value) in [3, -4, -0.5, 1.5, 2.5, 3.5].enumerated() {
            payload.set(big: Float(value), at: 26 + 4 * index)
        }
        return Frames.tsip1(payload.bytes, id: 0xA1, subID: 0x11)
    }

    static func signal(_ part: UInt8, type: UInt8, number: UInt8, flags: UInt32) -> [UInt8] {
        var payload = Payload(count: 23)
        payload.set(part, at: 0)
        payload.set(type, at: 1)
        payload.set(number, at: 2)
        payload.set(big: Float(359), at: 3)
        payload.set(big: Float(45), at: 7)
        payload.set(big: Float(38.5), at: 11)
        payload.set(big: flags, at: 15)
        return Frames.tsip1(payload.bytes)
    }

    @Test("times, positions and satellites of TSIP version 1 are combined into one epoch")
    func values() throws {
        var bytes: [UInt8] = []
        for second in 0..<2 {
            bytes += Self.time(second) + Self.position(forms: 1)
            bytes += Self.signal(1, type: 1, number: 7, flags: 7)
            bytes += Self.signal(2, type: 3, number: 7, flags: 1)
            bytes += Self.signal(3, type: 13, number: 16, flags: 2)
        }
        let epochs = epochs(of: bytes)
        #expect(epochs.map(\.moment) == ["2024-07-15 00:00:00", "2024-07-15 00:00:01"])
        for epoch in epochs {
            #expect(epoch.fix.mode == .threeDimensional && epoch.fix.quality == .manual)
            #expect(epoch.fix.coordinate == Coordinate(latitude: -28.5, longitude: -143.25))
            #expect(epoch.fix.ellipsoidalAltitude == 120.5 && epoch.fix.speed == 5 && epoch.fix.climb == -0.5)
            #expect(epoch.fix.dilution.position == 1.5)
            #expect(epoch.fix.errors?.horizontal == 2.5 && epoch.fix.errors?.vertical == 3.5)
            #expect(isNear(epoch.supplement?.clockBias, -16e-9, within: 1e-15))
            let satellites = try #require(epoch.sky?.satellites)
            #expect(satellites.map(\.constellation) == [.gps, .gps, .beidou])
            #expect(satellites.map { $0.signal.identifier } == [1, 7, 1] && satellites.map(\.number) == [7, 7, 16])
            #expect(satellites[0].elevation == 45 && satellites[0].azimuth == 359)
        }
    }

    @Test("a position does not get the previous time if the message with its time is lost")
    func lostTime() {
        let bytes = (0..<4).flatMap { second in
            (second == 2 ? [] : Self.time(second)) + Self.position(latitude: Double(second))
        }
        let epochs = epochs(of: bytes)
        #expect(epochs.map(\.fix.coordinate?.latitude) == [0, 1, 2, 3])
        #expect(epochs.map(\.second) == [0, 1, nil, 3])
    }

    @Test("without a time, the signals of each second form one list")
    func signalsWithoutTime() {
        let bytes = (0..<3).flatMap { _ in
            Self.position(dimensions: 0)
                + (1...4).flatMap { Self.signal($0, type: 1, number: $0 + 6, flags: 1) }
        }
        let skies = epochs(of: bytes).compactMap(\.sky)
        #expect(skies.map { $0.satellites.map(\.number) } == Array(repeating: [7, 8, 9, 10], count: 3))
    }

    @Test("TSIP version 1 positions may be earth-centered or contain an altitude above sea level")
    func forms() {
        let sea = epochs(of: Self.time(0) + Self.position(forms: 4)).first?.fix
        #expect(sea?.altitude == 120.5 && sea?.ellipsoidalAltitude == nil)
        let centered = epochs(of: Self.time(0) + Self.position(forms: 2 | 8)).first?.fix
        #expect(isNear(centered?.coordinate?.latitude, 0, within: 1e-9))
        #expect(isNear(centered?.ellipsoidalAltitude, 100, within: 1e-3) && isNear(centered?.climb, 3, within: 1e-9))
    }

    @Test(
        "the number of dimensions in a TSIP version 1 position determines the mode",
        arguments: [
            (0, Fix.Mode.noFix), (1, .twoDimensional), (2, .threeDimensional), (3, .noFix),
        ] as [(UInt8, Fix.Mode)])
    func modes(dimensions: UInt8, mode: Fix.Mode) {
        let fix = epochs(of: Self.time(0) + Self.position(dimensions: dimensions)).first?.fix
        #expect(fix?.mode == mode && (fix?.coordinate == nil) == (mode == .noFix))
    }

    @Test("TSIP message A3-11 gives the DOPs and the temperature")
    func status() throws {
        var payload = Payload(count: 27)
        for (index, value) in [2.5, 1.5, 2, 1.25, 25.75].enumerated() {
            payload.set(big: Float(value), at: 3 + 4 * index)
        }
        let status = Frames.tsip1(payload.bytes, id: 0xA3, subID: 0x11)
        let epoch = try #require(epochs(of: Self.time(0) + Self.position() + status).first)
        #expect(epoch.fix.dilution.horizontal == 1.5 && epoch.fix.dilution.time == 1.25)
        #expect(epoch.supplement?.temperature == 25.75)
    }

    @Test("an invalid TSIP version 1 time is not used")
    func invalidTime() {
        #expect(epochs(of: Self.time(0, flags: 1) + Self.position()).allSatisfy { $0.fix.time == nil })
    }
}
