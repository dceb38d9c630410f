import GNSS
import NMEA
import Testing

/// Tests of epochs from receivers that send GREIS.
struct GREISTests {
    /// The milliseconds of the day in GPS time.
    private static func timeOfDay(_ second: Int) -> [UInt8] {
        var payload = Payload(count: 4)
        payload.set(little: UInt32(18 + second) * 1_000 % 86_400_000, at: 0)
        return payload.bytes
    }

    private static func gpsTime(_ second: Int) -> [UInt8] {
        var payload = Payload(count: 6)
        payload.set(little: GPSMonday.secondOfWeek(second) * 1_000, at: 0)
        payload.set(little: GPSMonday.week % 1_024, at: 4)
        return Frames.greis("GT", payload.bytes)
    }

    static func positionAndVelocity(
        type: UInt8 = 4, x: Double = 0, error: Float = 1.5, speedError: Float = 0
    ) -> [UInt8] {
        var payload = Payload(count: 45)
        payload.set(little: x, at: 0)
        payload.set(little: -6_378_237.0, at: 8)
        payload.set(little: error, at: 24)
        for (index, value) in [3, -1, 4].enumerated() { payload.set(little: Float(value), at: 28 + 4 * index) }
        payload.set(little: speedError, at: 40)
        payload.set(type, at: 44)
        return Frames.greis("PV", payload.bytes)
    }

    static func coordinate() -> [UInt8] {
        var payload = Payload(count: 29)
        payload.set(little: -0.5, at: 0)
        payload.set(little: 2.5, at: 8)
        payload.set(little: 120.5, at: 16)
        payload.set(1, at: 28)
        return Frames.greis("PG", payload.bytes)
    }

    static func localVelocity() -> [UInt8] {
        var payload = Payload(count: 17)
        for (index, value) in [4, -3, -0.5].enumerated() { payload.set(little: Float(value), at: 4 * index) }
        payload.set(1, at: 16)
        return Frames.greis("VG", payload.bytes)
    }

    static func dilutions() -> [UInt8] {
        var payload = Payload(count: 17)
        for (index, value) in [3, 4, 1.25].enumerated() { payload.set(little: Float(value), at: 4 * index) }
        payload.set(1, at: 12)
        return Frames.greis("DP", payload.bytes)
    }

    static func satellites() -> [UInt8] {
        Frames.greis("SI", [16, 45, 46, 71, 133]) + Frames.greis("NN", [3, 21])
            + Frames.greis("EL", [45, 10, 20, 30, 0xFF]) + Frames.greis("AZ", [179, 1, 2, 3, 4])
            + Frames.greis("EC", [50, 40, 255, 30, 20]) + Frames.greis("SS", [0, 3, 0x13, 40, 6, 4])
    }

    private static func burst(_ second: Int, _ content: [UInt8]) -> [UInt8] {
        Frames.greis("~~", timeOfDay(second)) + content + Frames.greis("::", timeOfDay(second))
    }

    @Test("a GREIS message with the wrong length for its type is not recognized as a frame")
    func lengths() {
        #expect(Framing(Frames.greis("~~", [1, 2, 3, 4])).frames.count == 1)
        for message in [("~~", 5), ("PV", 44), ("ST", 4), ("EL", 1_023)] {
            #expect(Framing(Frames.greis(message.0, [UInt8](repeating: 7, count: message.1))).frames.isEmpty)
        }
    }

    @Test("GREIS messages between the start and end of an epoch are combined")
    func values() throws {
        var bytes: [UInt8] = []
        for second in 43_199..<43_202 {
            let content = Self.gpsTime(second) + Self.positionAndVelocity() + Self.dilutions() + Self.satellites()
            bytes += Self.burst(second, content)
        }
        let epochs = epochs(of: bytes)
        #expect(epochs.map(\.moment) == ["2024-07-15 11:59:59", "2024-07-15 12:00:00", "2024-07-15 12:00:01"])
        for epoch in epochs {
            #expect(epoch.fix.mode == .threeDimensional && epoch.fix.quality == .rtkFixed)
            #expect(isNear(epoch.fix.coordinate?.longitude, -90, within: 1e-9))
            #expect(isNear(epoch.fix.ellipsoidalAltitude, 100, within: 1e-6))
            #expect(isNear(epoch.fix.speed, 5, within: 1e-9) && isNear(epoch.fix.climb, 1, within: 1e-9))
            #expect(epoch.fix.errors?.spherical == 1.5)
            #expect(epoch.fix.dilution.position == 5 && epoch.fix.dilution.time == 1.25)
            let satellites = try #require(epoch.sky?.satellites)
            #expect(satellites.map(\.constellation) == [.gps, .glonass, .glonass, .galileo, .sbas])
            #expect(satellites.map(\.number) == [16, 3, 21, 1, 133])
            #expect(satellites.map(\.elevation) == [45, 10, 20, 30, -1])
            #expect(satellites.map(\.azimuth) == [358, 2, 4, 6, 8])
            #expect(satellites.map(\.signalStrength) == [50, 40, nil, 30, 20])
            #expect(satellites.map(\.isUsed) == [true, true, false, true, false])
        }
    }

    @Test("without GREIS message NN, GLONASS satellites are identified by their number in the receiver")
    func withoutSlots() throws {
        let lists =
            Frames.greis("SI", [45, 46]) + Frames.greis("EL", [45, 10]) + Frames.greis("AZ", [180, 1])
            + Frames.greis("EC", [50, 40]) + Frames.greis("SS", [0, 3, 4])
        let bytes = (0..<2).flatMap { Self.burst($0, Self.gpsTime($0) + Self.positionAndVelocity() + lists) }
        let satellites = try #require(epochs(of: bytes).first?.sky?.satellites)
        #expect(satellites.map(\.constellation) == [.glonass, .glonass] && satellites.map(\.number) == [8, 9])
        #expect(satellites.map(\.azimuth) == [0, 2])
    }

    @Test("the position, speed, course and climb are read from GREIS messages")
    func coordinates() throws {
        let bytes = Self.burst(0, Self.gpsTime(0) + Self.coordinate() + Self.localVelocity())
        let fix = try #require(epochs(of: bytes).first?.fix)
        #expect(isNear(fix.coordinate?.latitude, -28.64788976, within: 1e-7))
        #expect(fix.ellipsoidalAltitude == 120.5 && fix.speed == 5 && fix.climb == -0.5 && fix.quality == .autonomous)
        #expect(isNear(fix.course, 323.13010235, within: 1e-7))
    }

    @Test("the UTC date is correct even though the GREIS day begins 18 seconds before midnight UTC")
    func midnight() {
        var bytes = Self.burst(86_380, Self.gpsTime(86_380) + Self.coordinate())
        for second in [86_381, 86_382, 86_400] { bytes += Self.burst(second, Self.coordinate()) }
        #expect(
            epochs(of: bytes).map(\.moment) == [
                "2024-07-15 23:59:40", "2024-07-15 23:59:41", "2024-07-15 23:59:42", "2024-07-16 00:00:00",
            ])
    }

    @Test("the date is also read from a separate GREIS message")
    func date() {
        let date = Frames.greis("RD", [0xE8, 0x07, 7, 15, 0])
        let bytes = Self.burst(0, date + Self.coordinate()) + Self.burst(1, Self.coordinate())
        #expect(epochs(of: bytes).map(\.moment) == ["2024-07-15 00:00:00", "2024-07-15 00:00:01"])
    }

    @Test("the first date of the data applies to GREIS messages that contain only a time of day")
    func firstDate() throws {
        let date = try #require(CalendarDate(year: 2024, month: 7, day: 15))
        func moments(_ options: EpochBuilder.Options) -> [String?] {
            var decoder = ReceiverDecoder(options: options)
            var moments: [String?] = []
            let bytes = [86_398, 86_399, 86_400].flatMap { Self.burst($0, Self.coordinate()) }
            bytes.withUnsafeBytes { decoder.read($0) { moments.append($0.moment) } }
            decoder.finish { moments.append($0.moment) }
            return moments
        }
        #expect(
            moments(EpochBuilder.Options(approximateDate: date, firstDate: date)) == [
                "2024-07-15 23:59:58", "2024-07-15 23:59:59", "2024-07-16 00:00:00",
            ])
        #expect(moments(EpochBuilder.Options(approximateDate: date)) == [nil, nil, nil])
    }

    @Test(
        "the date of a GREIS receiver may be in UTC or GLONASS time",
        arguments: [(1, 0), (3, 0), (2, 10_800)] as [(UInt8, Int)])
    func otherTimes(base: UInt8, offset: Int) {
        func burst(_ second: Int, _ content: [UInt8]) -> [UInt8] {
            Self.burst(second + offset - 18, content + Self.coordinate())
        }
        let date = Frames.greis("RD", [0xE8, 0x07, 7, base == 2 ? 16 : 15, base])
        let bytes = burst(86_398, date) + burst(86_399, []) + burst(86_400, [])
        #expect(
            epochs(of: bytes).compactMap(\.moment) == [
                "2024-07-15 23:59:58", "2024-07-15 23:59:59", "2024-07-16 00:00:00",
            ])
    }

    @Test("a GREIS epoch without a solution has a time but no position")
    func noSolution() {
        let epoch = epochs(of: Self.burst(0, Self.gpsTime(0) + Self.positionAndVelocity(type: 0))).first
        #expect(epoch?.fix.mode == .noFix && epoch?.fix.coordinate == nil)
        #expect(epoch?.moment == "2024-07-15 00:00:00")
    }

    @Test("a GREIS position with impossible values is ignored")
    func randomValues() {
        for position in [Self.positionAndVelocity(x: 1e-150), Self.positionAndVelocity(error: 1e20)] {
            let epoch = epochs(of: Self.burst(0, Self.gpsTime(0) + position)).first
            #expect(epoch?.fix.mode == .noFix && epoch?.fix.coordinate == nil)
        }
    }
}
