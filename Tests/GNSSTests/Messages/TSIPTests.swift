import GNSS
import Testing

/// Tests of epochs from receivers that send TSIP.
struct TSIPTests {
    private static let radian = Double.pi / 180

    /// Message 41. If `week` is less than 1,024, the receiver counts weeks modulo 1,024.
    static func time(_ second: Int, week: UInt16 = GPSMonday.week, leapSeconds: Float = 18) -> [UInt8] {
        var payload = Payload(count: 11)
        payload.set(0x41, at: 0)
        payload.set(big: Float(GPSMonday.secondOfWeek(second)), at: 1)
        payload.set(big: week, at: 5)
        payload.set(big: leapSeconds, at: 7)
        return Frames.tsip(payload.bytes)
    }

    static func coordinate(_ second: Int) -> [UInt8] {
        var payload = Payload(count: 21)
        payload.set(0x4A, at: 0)
        payload.set(big: Float(-0.5), at: 1)
        payload.set(big: Float(2.5), at: 5)
        payload.set(big: Float(120.5), at: 9)
        payload.set(big: Float(GPSMonday.secondOfWeek(second)), at: 17)
        return Frames.tsip(payload.bytes)
    }

    static func preciseCoordinate(_ second: Int) -> [UInt8] {
        var payload = Payload(count: 37)
        payload.set(0x84, at: 0)
        payload.set(big: -28.5 * radian, at: 1)
        payload.set(big: 143.25 * radian, at: 9)
        payload.set(big: 120.5, at: 17)
        payload.set(big: Float(GPSMonday.secondOfWeek(second)), at: 33)
        return Frames.tsip(payload.bytes)
    }

    /// Message 42 or 83, with a position on the equator at 90 degrees west, 100 meters above the ellipsoid.
    static func position(_ second: Int, isPrecise: Bool) -> [UInt8] {
        var payload = Payload(count: isPrecise ? 37 : 17)
        payload.set(isPrecise ? 0x83 : 0x42, at: 0)
        if isPrecise {
            payload.set(big: -6_378_237.0, at: 9)
        } else {
            payload.set(big: Float(-6_378_237), at: 5)
        }
        payload.set(big: Float(GPSMonday.secondOfWeek(second)), at: isPrecise ? 33 : 13)
        return Frames.tsip(payload.bytes)
    }

    /// Message 43 or 56.
    static func velocity(_ second: Int, number: UInt8, _ values: [Float]) -> [UInt8] {
        var payload = Payload(count: 21)
        payload.set(number, at: 0)
        for (index, value) in values.enumerated() { payload.set(big: value, at: 1 + 4 * index) }
        payload.set(big: Float(GPSMonday.secondOfWeek(second)), at: 17)
        return Frames.tsip(payload.bytes)
    }

    static func selection(_ state: UInt8, used: [UInt8]) -> [UInt8] {
        var payload = Payload(count: 18)
        payload.set(0x6D, at: 0)
        payload.set(state | UInt8(used.count) << 4, at: 1)
        for (index, value) in [2.5, 1.5, 2, 1.25].enumerated() { payload.set(big: Float(value), at: 2 + 4 * index) }
        return Frames.tsip(payload.bytes + used)
    }

    static func satellite(
        _ number: UInt8, channel: UInt8, elevation: Double, azimuth: Double, level: Float = 38.5
    ) -> [UInt8] {
        var payload = Payload(count: 25)
        payload.set(0x5C, at: 0)
        payload.set(number, at: 1)
        payload.set(channel << 3, at: 2)
        payload.set(big: level, at: 5)
        payload.set(big: Float(elevation * radian), at: 13)
        payload.set(big: Float(azimuth * radian), at: 17)
        return Frames.tsip(payload.bytes)
    }

    /// Superpacket 20 or 23.
    static func solution(
        _ second: Int, week: UInt16 = GPSMonday.week, flags: UInt8 = 0, isCompact: Bool = false,
        leapSeconds: UInt8 = 18, velocity: [Int16] = [-600, 800, -100]
    ) -> [UInt8] {
        var payload = Payload(count: isCompact ? 29 : 56)
        payload.set(isCompact ? 0x23 : 0x20, at: 0)
        payload.set(big: GPSMonday.secondOfWeek(second) * 1_000, at: isCompact ? 1 : 8)
        payload.set(big: week, at: isCompact ? 5 : 30)
        payload.set(leapSeconds, at: isCompact ? 7 : 29)
        payload.set(flags, at: isCompact ? 8 : 27)
        payload.set(big: Int32(-0x2000_0000), at: isCompact ? 9 : 12)
        payload.set(big: UInt32(0xE000_0000), at: isCompact ? 13 : 16)
        payload.set(big: Int32(-12_500), at: isCompact ? 17 : 20)
        for (index, value) in velocity.enumerated() {
            payload.set(big: value, at: (isCompact ? 21 : 2) + 2 * index)
        }
        return Frames.tsip([0x8F] + payload.bytes)
    }

    @Test("TSIP positions and velocities of both precisions are combined by their time", arguments: [false, true])
    func values(isPrecise: Bool) throws {
        var bytes = Self.time(43_199)
        for second in 43_200..<43_203 {
            bytes += isPrecise ? Self.preciseCoordinate(second) : Self.coordinate(second)
            bytes += Self.velocity(second, number: 0x56, [3, -4, 0.5])
            bytes += Self.selection(4, used: [3, 16, 22, 31])
            bytes += Self.satellite(16, channel: 0, elevation: 45, azimuth: 359)
            bytes += Self.satellite(17, channel: 5, elevation: 5, azimuth: 1)
        }
        let epochs = epochs(of: bytes)
        #expect(epochs.map(\.moment) == ["2024-07-15 12:00:00", "2024-07-15 12:00:01", "2024-07-15 12:00:02"])
        for epoch in epochs {
            #expect(epoch.fix.mode == .threeDimensional && epoch.supplement?.leapSeconds == 18)
            let latitude = isPrecise ? -28.5 : -28.64788976
            let longitude = isPrecise ? 143.25 : 143.23944878
            #expect(isNear(epoch.fix.coordinate?.latitude, latitude, within: 1e-8))
            #expect(isNear(epoch.fix.coordinate?.longitude, longitude, within: 1e-8))
            #expect(epoch.fix.ellipsoidalAltitude == 120.5 && epoch.fix.altitude == nil)
            #expect(epoch.fix.speed == 5 && epoch.fix.climb == 0.5)
            #expect(isNear(epoch.fix.course, 143.13010235, within: 1e-7))
            #expect(epoch.fix.dilution.position == 2.5 && epoch.fix.dilution.vertical == 2)
            let satellites = try #require(epoch.sky?.satellites)
            #expect(satellites.map(\.number) == [16, 17] && satellites.map(\.isUsed) == [true, false])
            #expect(satellites.map(\.elevation) == [45, 5] && satellites.map(\.azimuth) == [359, 1])
            #expect(satellites.map(\.signalStrength) == [38.5, 38.5])
        }
    }

    @Test("earth-centered TSIP positions are converted to latitude, longitude and height", arguments: [false, true])
    func centered(isPrecise: Bool) throws {
        let bytes = Self.time(0) + Self.position(0, isPrecise: isPrecise) + Self.velocity(0, number: 0x43, [3, -1, 4])
        let fix = try #require(epochs(of: bytes).last?.fix)
        #expect(isNear(fix.coordinate?.latitude, 0, within: 1e-9))
        #expect(isNear(fix.coordinate?.longitude, -90, within: 1e-9))
        #expect(isNear(fix.ellipsoidalAltitude, 100, within: 0.01))
        #expect(isNear(fix.speed, 5, within: 1e-9) && isNear(fix.climb, 1, within: 1e-9))
    }

    @Test("the TSIP options message determines whether altitudes are above mean sea level")
    func options() throws {
        let fix = try #require(
            epochs(of: Self.time(0) + Frames.tsip([0x55, 0x16, 1, 0, 0]) + Self.coordinate(0)).last?.fix)
        #expect(fix.altitude == 120.5 && fix.ellipsoidalAltitude == nil)
    }

    @Test(
        "the TSIP satellite selection message determines the mode",
        arguments: [
            (3, Fix.Mode.twoDimensional, .autonomous), (4, .threeDimensional, .autonomous),
            (5, .threeDimensional, .manual), (6, .threeDimensional, .differential),
        ] as [(UInt8, Fix.Mode, Fix.Quality)])
    func modes(state: UInt8, mode: Fix.Mode, quality: Fix.Quality) {
        let bytes = Self.selection(state, used: [1]) + Self.time(0) + Self.coordinate(0)
        let fix = epochs(of: bytes).last?.fix
        #expect(fix?.mode == mode && (fix?.quality ?? .autonomous) == quality)
        // The quality applies until the next message.
        let later = Self.selection(4, used: [1]) + Self.coordinate(1)
        #expect(epochs(of: bytes + later).last?.fix.quality == nil)
    }

    @Test("a TSIP satellite without a signal is not used", arguments: [0, -3] as [Float])
    func lostSatellite(level: Float) {
        let satellites = [(1, 38.5), (2, level)].enumerated().flatMap { channel, satellite in
            Self.satellite(
                satellite.0, channel: UInt8(channel), elevation: 45, azimuth: 90, level: Float(satellite.1))
        }
        let bytes = Self.selection(4, used: [1, 2]) + Self.time(0) + Self.coordinate(0) + satellites
        #expect(epochs(of: bytes).last?.sky?.satellites.map(\.isUsed) == [true, false])
    }

    @Test(
        "TSIP satellites are numbered as in Trimble's receivers",
        arguments: [
            (97, 0, .galileo, 1), (120, 3, .galileo, 24), (120, 0, .sbas, 120), (40, 0, .sbas, 127),
            (192, 5, .qzss, 2), (65, 1, .glonass, 1), (201, 2, .beidou, 1),
        ] as [(UInt8, UInt8, Constellation, UInt16)])
    func numbers(receiverNumber: UInt8, type: UInt8, constellation: Constellation, number: UInt16) throws {
        var payload = Payload(count: 27)
        payload.set(0x5D, at: 0)
        payload.set(receiverNumber, at: 1)
        payload.set(big: Float(-2.5 * Self.radian), at: 13)
        payload.set(type, at: 26)
        let satellite = try #require(
            epochs(of: Self.time(0) + Self.coordinate(0) + Frames.tsip(payload.bytes)).last?.sky?.satellites.first)
        #expect(satellite.constellation == constellation && satellite.number == number)
        #expect(satellite.elevation == -2.5)
    }

    @Test("a TSIP velocity that is too high for its field is not used")
    func unknownVelocity() throws {
        let fix = try #require(epochs(of: Self.solution(0, velocity: [-600, .min, -100])).last?.fix)
        #expect(fix.mode == .threeDimensional && fix.speed == nil && fix.climb == nil)
    }

    @Test("without satellites, a TSIP receiver reports the time but no fix")
    func noFix() {
        let epochs = epochs(of: Frames.tsip([0x46, 0x08, 0]) + Self.time(0) + Self.time(5))
        #expect(epochs.allSatisfy { $0.fix.mode == .noFix && $0.fix.coordinate == nil })
        #expect(epochs.last?.moment == "2024-07-15 00:00:05")
    }

    @Test("a TSIP receiver's time is reported before its first position")
    func timeWithoutPosition() {
        let times = Self.time(0) + Self.time(5) + Self.time(10)
        let epochs = epochs(of: Self.selection(4, used: [1]) + times)
        #expect(epochs.map(\.second).suffix(2) == [5, 10])
        #expect(epochs.allSatisfy { !$0.fix.hasPosition })
    }

    @Test(
        "a TSIP message within noise neither adds nor removes a fix",
        arguments: [[0x46, 0x08, 0], nil] as [[UInt8]?])
    func noise(content: [UInt8]?) {
        let noise: [UInt8] = [0x55, 0xAA, 0x10, 0x41, 0x07]
        let message = content.map(Frames.tsip) ?? Self.coordinate(59)
        let bytes = (0..<3).flatMap { second in
            Self.time(second) + Self.coordinate(second) + noise + message + noise
        }
        let epochs = epochs(of: bytes)
        #expect(epochs.map(\.second) == [0, 1, 2])
        #expect(epochs.allSatisfy { $0.fix.mode == .threeDimensional })
    }

    @Test("two TSIP messages after noise are recognized once the second message is complete")
    func pairAfterNoise() {
        let stream = [0x55, 0xAA] + Self.time(0) + Self.coordinate(0)
        let framing = Framing(stream)
        #expect(framing.frames == [Self.time(0), Self.coordinate(0)] && framing.countBeforeEnd == 2)
        #expect(Framing(Array(stream.dropLast())).frames.isEmpty)
        #expect(Framing(stream) { 1 } == framing)
    }

    @Test("a message after noise is recognized if a valid sentence or a frame with a checksum follows")
    func frameBetweenNoiseAndOthers() {
        let sentence = Array("$GPTXT,01,01,02,A*0C\r\n".utf8)
        let garmin = Frames.garmin(GarminTests.position(0).bytes, id: 0x33)
        for next in [Frames.tsip1([1, 2, 3]), garmin, Frames.ubx([1, 2, 3]), sentence] {
            let stream = [0x55, 0xAA] + Self.time(0) + next
            let framing = Framing(stream)
            #expect(framing.frames.first == Self.time(0) && framing.items.count == 2)
            #expect(Framing(stream) { 1 } == framing)
        }
        for next in [Array(sentence.dropLast(3)), Array("$GPTXT,01,01,02,A*0D\r\n".utf8), [0xB5, 0x62, 1]] {
            #expect(Framing([0x55, 0xAA] + Self.time(0) + next).frames.isEmpty)
        }
    }

    @Test("a single-precision TSIP position does not replace a double-precision position")
    func precision() {
        let bytes = Self.time(0) + Self.preciseCoordinate(0) + Self.coordinate(0)
        #expect(isNear(epochs(of: bytes).last?.fix.coordinate?.latitude, -28.5))
    }

    @Test(
        "a TSIP antenna fault is reported",
        arguments: [(0x10, AntennaFault.open), (0x30, .short)] as [(UInt8, AntennaFault)])
    func antenna(errors: UInt8, fault: AntennaFault) {
        let bytes = Self.time(0) + Self.coordinate(0) + Frames.tsip([0x46, 0, errors])
        #expect(epochs(of: bytes).last?.supplement?.antennaFault == fault)
    }

    @Test("a TSIP superpacket gives time, position and velocity", arguments: [false, true])
    func superpackets(isCompact: Bool) throws {
        let epochs = epochs(of: (0..<2).flatMap { Self.solution($0, flags: 0x02, isCompact: isCompact) })
        #expect(epochs.map(\.moment) == ["2024-07-15 00:00:00", "2024-07-15 00:00:01"])
        for epoch in epochs {
            #expect(epoch.fix.mode == .threeDimensional && epoch.fix.quality == .differential)
            #expect(epoch.fix.coordinate == Coordinate(latitude: -45, longitude: -45))
            #expect(epoch.fix.ellipsoidalAltitude == -12.5)
            #expect(epoch.fix.speed == 5 && epoch.fix.climb == -0.5)
        }
    }

    @Test("a TSIP superpacket without a fix gives no position", arguments: [false, true])
    func superpacketWithoutFix(isCompact: Bool) {
        let epoch = epochs(of: Self.solution(0, flags: 1, isCompact: isCompact)).first
        #expect(epoch?.fix.mode == .noFix && epoch?.fix.coordinate == nil)
    }

    @Test(
        "the leap seconds show how many times the TSIP week number has rolled over",
        arguments: [
            (GPSMonday.week - 1_024, 18, "2024-07-15 00:00:00"), (1_403, 14, "2006-11-27 00:00:04"),
            (GPSMonday.week - 2_048, 18, "2024-07-15 00:00:00"),
        ] as [(UInt16, UInt8, String)])
    func weeks(week: UInt16, leapSeconds: UInt8, moment: String) {
        #expect(epochs(of: Self.solution(0, week: week, leapSeconds: leapSeconds)).first?.moment == moment)
    }

    @Test("a rolled-over TSIP week number without leap seconds is the latest possible one")
    func weekWithoutLeapSeconds() {
        let bytes = Self.time(0, week: GPSMonday.week % 1_024, leapSeconds: 0) + Self.preciseCoordinate(0)
        #expect(epochs(of: bytes).first?.moment == "2024-07-15 00:00:00")
    }

    @Test("the position of a TSIP timing receiver has the time of the pulse")
    func timing() throws {
        func pulse(_ second: Int, flags: UInt8, decodingStatus: UInt8 = 0) -> [UInt8] {
            var time = Payload(count: 17)
            time.set(0xAB, at: 0)
            time.set(big: GPSMonday.secondOfWeek(second), at: 1)
            time.set(big: GPSMonday.week, at: 5)
            time.set(big: Int16(18), at: 7)
            time.set(flags, at: 9)
            var state = Payload(count: 68)
            state.set(0xAC, at: 0)
            state.set(7, at: 1)
            state.set(big: UInt16(2), at: 10)
            state.set(decodingStatus, at: 12)
            state.set(big: Float(-250), at: 16)
            state.set(big: 0.5, at: 36)
            state.set(big: -2.5, at: 44)
            state.set(big: 120.5, at: 52)
            return Frames.tsip([0x8F] + time.bytes) + Frames.tsip([0x8F] + state.bytes)
        }
        let epochs = epochs(of: (0..<3).flatMap { pulse($0, flags: 0) })
        let withoutSatellites = GNSSTests.epochs(of: pulse(0, flags: 0, decodingStatus: 8))
        #expect(withoutSatellites.map(\.fix.quality) == [.estimated])
        #expect(epochs.map(\.moment) == ["2024-07-15 00:00:00", "2024-07-15 00:00:01", "2024-07-15 00:00:02"])
        let epoch = try #require(epochs.last)
        #expect(epoch.fix.mode == .threeDimensional && epoch.fix.quality == .manual)
        #expect(isNear(epoch.fix.coordinate?.longitude, -143.23944878, within: 1e-7))
        #expect(epoch.supplement?.antennaFault == .open)
        #expect(isNear(epoch.supplement?.clockBias, -250e-9, within: 1e-15))
        // A time that has not been set yet is not used.
        #expect(Self.firstTime(pulse(0, flags: 4)) == nil)
    }

    @Test("the time in TSIP message 8F-AD is GPS time until the receiver knows UTC", arguments: [false, true])
    func eventTime(knowsUTC: Bool) {
        var event = Payload(count: 22)
        event.set(0xAD, at: 0)
        event.set(big: 0.25, at: 3)
        for (offset, value) in [(11, 1), (12, 2), (13, knowsUTC ? 3 : 21), (14, 15), (15, 7)] as [(Int, UInt8)] {
            event.set(value, at: offset)
        }
        event.set(big: Int16(2_024), at: 16)
        event.set(knowsUTC ? 1 : 0, at: 19)
        let bytes = Self.time(0) + Self.preciseCoordinate(0) + Frames.tsip([0x8F] + event.bytes)
        #expect(epochs(of: bytes).last?.moment == "2024-07-15 01:02:03")
    }

    private static func firstTime(_ bytes: [UInt8]) -> UTCTime? { epochs(of: bytes).first?.fix.time }
}
