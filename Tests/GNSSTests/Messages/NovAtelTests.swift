import GNSS
import Testing

/// Tests of epochs from receivers that send the binary protocols of NovAtel and Unicore.
struct NovAtelTests {
    /// BESTPOS; with a length of 120 bytes, BESTNAV.
    static func position(type: UInt32 = 50, status: UInt32 = 0, count: Int = 72) -> Payload {
        var payload = Payload(count: count)
        payload.set(little: status, at: 0)
        payload.set(little: type, at: 4)
        payload.set(little: -33.85, at: 8)
        payload.set(little: 151.2, at: 16)
        payload.set(little: 100.5, at: 24)
        payload.set(little: Float(20.25), at: 32)
        payload.set(little: Float(3), at: 40)
        payload.set(little: Float(4), at: 44)
        payload.set(little: Float(6), at: 48)
        payload.set(little: Float(1.5), at: 56)
        payload.set(12, at: 65)
        guard count >= 120 else { return payload }
        payload.set(little: UInt32(8), at: 76)
        payload.set(little: 5.0, at: 88)
        payload.set(little: 359.5, at: 96)
        payload.set(little: -0.25, at: 104)
        payload.set(little: Float(0.125), at: 116)
        return payload
    }

    static func centeredPosition() -> Payload {
        var payload = Payload(count: 112)
        payload.set(little: UInt32(50), at: 4)
        payload.set(little: -6_378_237.0, at: 16)
        payload.set(little: UInt32(8), at: 48)
        for (index, value) in [3.0, -1, 4].enumerated() { payload.set(little: value, at: 52 + 8 * index) }
        for (index, value) in [2, 3, 6].enumerated() { payload.set(little: Float(value), at: 32 + 4 * index) }
        payload.set(12, at: 105)
        return payload
    }

    static func velocity() -> Payload {
        var payload = Payload(count: 44)
        payload.set(little: UInt32(8), at: 4)
        payload.set(little: 5.0, at: 16)
        payload.set(little: 359.5, at: 24)
        payload.set(little: -0.25, at: 32)
        return payload
    }

    static func signals() -> Payload {
        var payload = Payload(count: 16 + 3 * 40)
        payload.set(little: UInt32(3), at: 12)
        let signals: [(UInt16, UInt32, Float, UInt32)] = [(7, 0, 44.5, 0), (7, 0, 30, 0), (38, 1 << 16, 0, 9)]
        for (index, signal) in signals.enumerated() {
            payload.set(little: signal.0, at: 16 + 40 * index)
            payload.set(little: signal.1, at: 20 + 40 * index)
            payload.set(little: signal.2, at: 36 + 40 * index)
            payload.set(little: signal.3, at: 48 + 40 * index)
        }
        return payload
    }

    static func visible() -> Payload {
        var payload = Payload(count: 56)
        payload.set(little: UInt32(1), at: 12)
        payload.set(little: UInt16(7), at: 16)
        payload.set(little: 45.5, at: 24)
        payload.set(little: 300.5, at: 32)
        return payload
    }

    private static let time = GPSMonday.secondOfWeek(43_200) * 1_000 + 250

    private static func check(_ fix: Fix) {
        #expect(fix.time?.nanosecond == 250_000_000 && fix.mode == .threeDimensional && fix.quality == .rtkFixed)
        #expect(fix.coordinate == Coordinate(latitude: -33.85, longitude: 151.2))
        #expect(fix.altitude == 100.5 && fix.ellipsoidalAltitude == 120.75 && fix.geoidSeparation == 20.25)
        #expect(fix.speed == 5 && fix.course == 359.5 && fix.climb == -0.25)
        #expect(fix.errors?.horizontal == 5 && fix.errors?.vertical == 6)
        #expect(fix.satellitesUsed == 12 && fix.correctionAge == 1.5)
    }

    @Test("NovAtel messages give position, velocity and satellites")
    func novatel() throws {
        let epoch = try #require(
            epochs(
                of: Frames.novatel(Self.position().bytes, id: 42, milliseconds: Self.time)
                    + Frames.novatel(Self.velocity().bytes, id: 99, milliseconds: Self.time)
                    + Frames.novatel(Self.visible().bytes, id: 1_043, milliseconds: Self.time)
                    + Frames.novatel(Self.signals().bytes, id: 83, milliseconds: Self.time)
            ).first)
        #expect(epoch.moment == "2024-07-15 12:00:00")
        Self.check(epoch.fix)
        let satellites = try #require(epoch.sky?.satellites)
        #expect(satellites.map(\.constellation) == [.gps, .glonass] && satellites.map(\.number) == [7, 1])
        #expect(satellites.map(\.signalStrength) == [44.5, 0] && satellites.map(\.isUsed) == [true, false])
        #expect(satellites.map(\.azimuth) == [300.5, nil])
    }

    @Test("the position, the velocity and the UTC time are read from a Unicore BESTNAV message")
    func unicore() throws {
        let frame = Frames.unicore(Self.position(count: 120).bytes, milliseconds: Self.time)
        let epoch = try #require(epochs(of: frame).first)
        #expect(epoch.moment == "2024-07-15 12:00:00" && epoch.fix.errors?.speed == 0.125)
        Self.check(epoch.fix)
    }

    @Test("BESTXYZ gives the position and the velocity if BESTPOS does not")
    func centered() throws {
        let frame = Frames.novatel(Self.centeredPosition().bytes, id: 241, milliseconds: Self.time)
        let fix = try #require(epochs(of: frame).first?.fix)
        #expect(fix.mode == .threeDimensional && fix.quality == .rtkFixed && fix.satellitesUsed == 12)
        #expect(fix.coordinate == Coordinate(latitude: 0, longitude: -90) && isNear(fix.speed, 5))
        #expect(isNear(fix.ellipsoidalAltitude, 100, within: 1e-6) && isNear(fix.climb, 1))
        #expect(fix.errors?.spherical == 7 && fix.errors?.horizontal == nil)
        let both = Frames.novatel(Self.position().bytes, milliseconds: Self.time) + frame
        #expect(epochs(of: both).first?.fix.coordinate?.latitude == -33.85)
    }

    @Test("PSRPOS and PSRVEL give the position and the velocity if BESTPOS and BESTVEL do not")
    func pseudoranges() throws {
        let position = Frames.novatel(Self.position(type: 16).bytes, id: 47, milliseconds: Self.time)
        let velocity = Frames.novatel(Self.velocity().bytes, id: 100, milliseconds: Self.time)
        let fix = try #require(epochs(of: position + velocity).first?.fix)
        #expect(fix.mode == .threeDimensional && fix.quality == .autonomous && fix.speed == 5)
        let better = Frames.novatel(Self.position().bytes, milliseconds: Self.time)
        let fixes = epochs(of: better + position + velocity).map(\.fix)
        #expect(fixes.map(\.quality) == [.rtkFixed] && fixes.map(\.speed) == [5])
    }

    @Test("the solution status and position type in BESTPOS determine the mode and the quality")
    func modes() {
        let cases: [(UInt32, UInt32, Fix.Mode, Fix.Quality?)] = [
            (0, 0, .noFix, nil), (16, 1, .noFix, nil), (16, 0, .threeDimensional, .autonomous),
            (18, 0, .threeDimensional, .differential), (34, 0, .threeDimensional, .rtkFloat),
            (1, 0, .threeDimensional, .manual), (51, 0, .threeDimensional, .rtkFixed),
            (65, 0, .threeDimensional, .rtkFloat), (71, 0, .threeDimensional, .differential),
            (80, 0, .threeDimensional, .rtkFloat), (99, 0, .noFix, nil),
        ]
        for (type, status, mode, quality) in cases {
            let payload = Self.position(type: type, status: status)
            let fix = epochs(of: Frames.novatel(payload.bytes, milliseconds: Self.time)).first?.fix
            #expect(fix?.mode == mode && fix?.quality == quality && (fix?.coordinate == nil) == (mode == .noFix))
        }
    }

    @Test("impossible values in NovAtel messages are ignored")
    func impossible() {
        for (value, offset) in [(1e300, 24), (91, 8), (-181, 16), (-1e9, 8)] as [(Double, Int)] {
            var payload = Self.position()
            payload.set(little: value, at: offset)
            let fix = epochs(of: Frames.novatel(payload.bytes, milliseconds: Self.time)).first?.fix
            #expect(fix?.mode != .threeDimensional && fix?.coordinate == nil, "\(value)")
        }
        var velocity = Self.velocity()
        velocity.set(little: 1e200, at: 16)
        var position = Self.position()
        position.set(little: Float(1e30), at: 48)
        var signals = Self.visible()
        signals.set(little: 1e9, at: 24)
        let epoch = epochs(
            of: Frames.novatel(position.bytes, milliseconds: Self.time)
                + Frames.novatel(velocity.bytes, id: 99, milliseconds: Self.time)
                + Frames.novatel(signals.bytes, id: 1_043, milliseconds: Self.time)
                + Frames.novatel(Self.signals().bytes, id: 83, milliseconds: Self.time)
        ).first
        #expect(epoch?.fix.mode == .threeDimensional && epoch?.fix.speed == nil && epoch?.fix.climb == -0.25)
        #expect(epoch?.fix.errors?.vertical == nil && epoch?.fix.errors?.horizontal == 5)
        #expect(epoch?.sky?.satellites.first?.elevation == nil)
    }

    @Test("NovAtel second-antenna positions and command responses are ignored", arguments: [0x01, 0x80] as [UInt8])
    func otherSources(messageType: UInt8) {
        let frame = Frames.novatel(Self.position().bytes, milliseconds: Self.time, messageType: messageType)
        #expect(epochs(of: frame).isEmpty)
    }

    @Test("a time that NovAtel's header marks as unknown is not reported")
    func unknownTime() {
        #expect(epochs(of: Frames.novatel(Self.position().bytes)).first?.fix.time == nil)
    }

    @Test("NovAtel DOPs, leap seconds and headings are reported")
    func supplement() throws {
        var time = Payload(count: 44)
        // Computed from the satellites' polynomial, so it is not exactly -17.
        time.set(little: -16.99999999492, at: 20)
        time.set(little: UInt32(1), at: 40)
        var heading = Payload(count: 44)
        heading.set(little: UInt32(50), at: 4)
        heading.set(little: Float(1.5), at: 8)
        heading.set(little: Float(270.5), at: 12)
        heading.set(little: Float(-2), at: 16)
        var dilutions = Payload(count: 28)
        dilutions.set(little: Float(0.75), at: 8)
        let epoch = try #require(
            epochs(
                of: Frames.novatel(time.bytes, id: 101, milliseconds: Self.time)
                    + Frames.novatel(Self.position().bytes, milliseconds: Self.time)
                    + Frames.novatel(dilutions.bytes, id: 174, milliseconds: Self.time)
                    + Frames.novatel(heading.bytes, id: 1_335, milliseconds: Self.time)
            ).last)
        #expect(epoch.moment == "2024-07-15 12:00:01" && epoch.supplement?.leapSeconds == 17)
        #expect(epoch.fix.dilution.horizontal == 0.75)
        #expect(epoch.attitude?.heading == 270.5 && epoch.attitude?.pitch == -2)
        #expect(epoch.supplement?.antennaBaseline?.length == 1.5)
    }
}
