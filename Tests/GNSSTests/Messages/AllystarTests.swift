import GNSS
import NMEA
import Testing
import UBX

/// Tests of epochs from receivers that send Allystar binary.
struct AllystarTests {
    @Test(
        "NAV-PVT of newer Allystar receivers has its own fix types",
        arguments: [
            (0, Fix.Mode.noFix, nil), (3, .twoDimensional, .autonomous), (4, .threeDimensional, .autonomous),
            (5, .threeDimensional, .differential), (6, .threeDimensional, .rtkFloat), (7, .threeDimensional, .rtkFixed),
        ] as [(UInt8, Fix.Mode, Fix.Quality?)])
    func newerSolution(type: UInt8, mode: Fix.Mode, quality: Fix.Quality?) throws {
        var solution = NavPVT()
        (solution.year, solution.month, solution.day, solution.hour) = (2024, 7, 15, 12)
        solution.fixTypeValue = type
        (solution.latitude, solution.longitude) = (-33.85, 151.2)
        var frame: [UInt8] = []
        solution.append(to: &frame)
        let payload = Array(frame.dropFirst(6).dropLast(2))
        let epoch = try #require(epochs(of: Frames.allystar(payload, id: 0xC1)).first)
        #expect(epoch.fix.mode == mode && epoch.fix.quality == quality)
        #expect((epoch.fix.coordinate == nil) == (mode == .noFix))
        if mode != .noFix { #expect(epoch.moment == "2024-07-15 12:00:00") }
    }

    @Test("Allystar NAV-AUTO gives time, position, course and DOPs")
    func shortSolution() throws {
        var payload = Payload(count: 32)
        payload.set(4, at: 0)
        payload.set(little: Int16(2_024), at: 1)
        for (index, value) in [7, 15, 12, 34, 56].enumerated() { payload.set(UInt8(value), at: 3 + index) }
        payload.set(little: Int32(1_512_000_000), at: 8)
        payload.set(little: Int32(-338_500_000), at: 12)
        payload.set(little: Int32(123_450), at: 16)
        payload.set(little: UInt16(35_990), at: 22)
        payload.set(little: UInt16(90), at: 26)
        payload.set(9, at: 30)
        let epoch = try #require(epochs(of: Frames.allystar(payload.bytes, id: 0xC0)).first)
        #expect(epoch.moment == "2024-07-15 12:34:56" && epoch.fix.mode == .threeDimensional)
        #expect(epoch.fix.coordinate == Coordinate(latitude: -33.85, longitude: 151.2))
        #expect(epoch.fix.ellipsoidalAltitude == 123.45 && epoch.fix.course == 359.9)
        #expect(epoch.fix.dilution.horizontal == 0.9 && epoch.fix.satellitesUsed == 9)
    }

    @Test("Allystar NAV-TIME gives the time of positions without one")
    func time() {
        var clock = Payload(count: 16)
        clock.set(7, at: 1)
        clock.set(little: GPSMonday.secondOfWeek(43_200) * 1_000, at: 4)
        clock.set(little: GPSMonday.week, at: 8)
        clock.set(18, at: 10)
        var position = NavPOSLLH()
        position.timeOfWeek = GPSMonday.secondOfWeek(43_200) * 1_000
        (position.latitude, position.longitude, position.horizontalAccuracy) = (-33.85, 151.2, 2)
        var frame: [UInt8] = []
        position.append(to: &frame)
        let bytes =
            Frames.allystar(clock.bytes, id: 0x05) + Frames.allystar(Array(frame.dropFirst(6).dropLast(2)), id: 0x02)
        #expect(epochs(of: bytes).first?.moment == "2024-07-15 12:00:00")
    }

    @Test("Allystar NAV-SVINFO lists the satellites")
    func satellites() throws {
        var list = Payload(count: 8 + 2 * 12)
        list.set(2, at: 4)
        for (offset, number, isUsed) in [(8, 7, true), (20, 66, false)] {
            list.set(UInt8(number), at: offset + 1)
            list.set(isUsed ? 1 : 0, at: offset + 2)
            list.set(40, at: offset + 4)
            list.set(45, at: offset + 5)
        }
        let sky = try #require(epochs(of: Frames.allystar(list.bytes, id: 0x30)).first?.sky)
        #expect(sky.satellites.map(\.constellation) == [.gps, .glonass])
        #expect(sky.satellites.map(\.number) == [7, 2])
        #expect(sky.satellites.map(\.isUsed) == [true, false])
        #expect(sky.satellites.map(\.elevation) == [45, 45] && sky.satellites.map(\.signalStrength) == [40, 40])
    }

    @Test("Allystar NAV-PVT gives position, velocity and time")
    func values() throws {
        var solution = NavPVT()
        (solution.year, solution.month, solution.day, solution.hour) = (2024, 7, 15, 12)
        solution.validity = [.date, .time, .fullyResolved]
        solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        solution.flags = [.isFixOK]
        solution.latitude = -33.85
        solution.longitude = 151.2
        solution.altitude = 100.45
        solution.height = 123.45
        var frame: [UInt8] = []
        solution.append(to: &frame)
        let payload = Array(frame.dropFirst(6).dropLast(2))
        let epoch = try #require(epochs(of: Frames.allystar(payload, id: 0x07)).first)
        #expect(epoch.moment == "2024-07-15 12:00:00" && epoch.fix.mode == .threeDimensional)
        #expect(epoch.fix.coordinate == Coordinate(latitude: -33.85, longitude: 151.2))
        #expect(epoch.fix.altitude == 100.45 && epoch.sentences.map(\.talker) == ["AS"])
        #expect(epochs(of: Frames.allystar(payload, id: 0x35)).isEmpty)
    }
}
