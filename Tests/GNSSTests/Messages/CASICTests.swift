import GNSS
import Testing

/// Tests of epochs from receivers that send CASIC binary.
struct CASICTests {
    static func position(_ second: Int, validity: UInt8 = 7) -> Payload {
        var payload = message(second, count: 80)
        payload.set(validity, at: 4)
        payload.set(validity, at: 5)
        payload.set(17, at: 7)
        payload.set(little: Float(1.5), at: 12)
        payload.set(little: -122.5, at: 16)
        payload.set(little: 47.75, at: 24)
        payload.set(little: Float(56.5), at: 32)
        payload.set(little: Float(-21.5), at: 36)
        payload.set(little: Float(4), at: 40)
        payload.set(little: Float(9), at: 44)
        payload.set(little: Float(-3), at: 48)
        payload.set(little: Float(4), at: 52)
        payload.set(little: Float(-0.25), at: 56)
        payload.set(little: Float(5), at: 64)
        payload.set(little: Float(126.875), at: 68)
        payload.set(little: Float(0.25), at: 72)
        return payload
    }

    static func dilutions(_ second: Int) -> Payload {
        var payload = message(second, count: 28)
        for (index, dilution) in [1.5, 0.75, 1.25, 0.5, 0.625, 0.875].enumerated() {
            payload.set(little: Float(dilution), at: 4 + 4 * index)
        }
        return payload
    }

    static func time(_ second: Int, validity: UInt8 = 7) -> Payload {
        var payload = message(second, count: 24)
        payload.set(little: UInt16(250), at: 12)
        payload.set(little: UInt16(2_024), at: 14)
        payload.set(7, at: 16)
        payload.set(15, at: 17)
        payload.set(12, at: 18)
        payload.set(UInt8(second), at: 20)
        payload.set(validity, at: 21)
        return payload
    }

    static func satellites(_ second: Int) -> Payload {
        var payload = message(second, count: 32)
        payload.set(2, at: 4)
        for (index, satellite) in [(5, 1, 30, 18, 44), (9, 0, 0, -5, 300)].enumerated() {
            payload.set(UInt8(satellite.0), at: 9 + 12 * index)
            payload.set(UInt8(satellite.1), at: 10 + 12 * index)
            payload.set(UInt8(satellite.2), at: 12 + 12 * index)
            payload.set(little: Int8(satellite.3), at: 13 + 12 * index)
            payload.set(little: Int16(satellite.4), at: 14 + 12 * index)
        }
        return payload
    }

    static func solution(_ second: Int) -> Payload {
        var payload = message(second, count: 72)
        payload.set(7, at: 4)
        payload.set(7, at: 5)
        payload.set(9, at: 8)
        payload.set(little: GPSMonday.week, at: 14)
        payload.set(little: Double(GPSMonday.secondOfWeek(second)), at: 16)
        payload.set(little: -6_378_237.0, at: 32)
        payload.set(little: Float(16), at: 48)
        payload.set(little: Float(-3), at: 52)
        return payload
    }

    /// The receiver's run time advances by 999 ms per second.
    private static func message(_ second: Int, count: Int) -> Payload {
        var payload = Payload(count: count)
        payload.set(little: UInt32(5_000 + 999 * second), at: 0)
        return payload
    }

    private static func burst(_ second: Int, timeComesFirst: Bool = false) -> [UInt8] {
        let time = Frames.casic(time(second).bytes, class: 1, id: 0x10)
        let values =
            Frames.casic(dilutions(second).bytes, class: 1, id: 0x01) + Frames.casic(position(second).bytes)
        let lists = (0x20...0x22).flatMap { Frames.casic(satellites(second).bytes, class: 1, id: UInt8($0)) }
        return (timeComesFirst ? time + values : values + time) + lists
    }

    @Test("CASIC messages with the same run time are combined", arguments: [true, false])
    func combined(timeComesFirst: Bool) throws {
        let epochs = epochs(of: (0..<4).flatMap { Self.burst($0, timeComesFirst: timeComesFirst) })
        #expect(epochs.map(\.second) == (0..<4).map { 43_200.25 + Double($0) })
        for epoch in epochs {
            #expect(epoch.fix.mode == .threeDimensional && epoch.fix.satellitesUsed == 17)
            #expect(epoch.fix.coordinate == Coordinate(latitude: 47.75, longitude: -122.5))
            #expect(epoch.fix.ellipsoidalAltitude == 56.5 && epoch.fix.altitude == 78)
            #expect(epoch.fix.speed == 5 && epoch.fix.course == 126.875 && epoch.fix.climb == -0.25)
            #expect(epoch.fix.errors?.horizontal == 2 && epoch.fix.errors?.vertical == 3)
            #expect(epoch.fix.dilution.position == 1.5 && epoch.fix.dilution.east == 0.625)
            #expect(epoch.supplement?.northVelocity == -3)
            let satellites = try #require(epoch.sky?.satellites)
            #expect(satellites.map(\.constellation) == [.gps, .gps, .beidou, .beidou, .glonass, .glonass])
            #expect(satellites.map(\.isUsed) == [true, false, true, false, true, false])
            #expect(satellites[5].elevation == -5 && satellites[5].azimuth == 300)
        }
    }

    @Test("CASIC positions are reported even if no time is sent")
    func positionsAlone() {
        // The first position waits for a time, which does not arrive.
        let bytes = (1..<5).flatMap { Frames.casic(Self.position($0).bytes) }
        #expect(epochs(of: bytes).count { $0.fix.hasPosition } == 3)
    }

    @Test("CASIC positions between two times have times computed from the run time", arguments: [true, false])
    func positionsBetweenTimes(timeComesFirst: Bool) {
        let bytes = (0..<3).flatMap { second in
            (0..<4).flatMap { quarter in
                var position = Self.position(second)
                position.set(little: UInt32(5_000 + 1_000 * second + 250 * quarter), at: 0)
                position.set(little: Double(second) + Double(quarter) / 4, at: 24)
                var time = Self.time(second)
                time.set(little: UInt32(5_000 + 1_000 * second), at: 0)
                let frames = [Frames.casic(position.bytes), quarter == 0 ? Frames.casic(time.bytes, id: 0x10) : []]
                return (timeComesFirst ? frames.reversed() : frames).flatMap { $0 }
            }
        }
        let epochs = epochs(of: bytes)
        // The last position waits for the next message.
        #expect(epochs.map(\.second) == (0..<11).map { 43_200.25 + Double($0) / 4 })
        #expect(epochs.map(\.fix.coordinate?.latitude) == (0..<11).map { Double($0) / 4 })
    }

    @Test(
        "a CASIC position's validity determines the fix mode",
        arguments: [
            (0, Fix.Mode.noFix), (3, .noFix), (4, .twoDimensional), (6, .twoDimensional), (7, .threeDimensional),
        ] as [(UInt8, Fix.Mode)])
    func modes(validity: UInt8, mode: Fix.Mode) {
        let bytes = Frames.casic(Self.position(0, validity: validity).bytes)
        let fix = epochs(of: bytes + Frames.casic(Self.time(0).bytes, id: 0x10)).first?.fix
        #expect(fix?.mode == mode && (fix?.coordinate == nil) == (mode == .noFix) && fix?.time != nil)
    }

    @Test("a CASIC time marked as invalid is not reported")
    func unknownTime() {
        let bytes = Frames.casic(Self.position(0).bytes) + Frames.casic(Self.time(0, validity: 1).bytes, id: 0x10)
        #expect(epochs(of: bytes).first?.fix.time == nil)
    }

    @Test("CASIC NAV-SOL gives a position and a time")
    func solution() throws {
        let epoch = try #require(epochs(of: Frames.casic(Self.solution(5).bytes, id: 0x02)).first)
        #expect(epoch.moment == "2024-07-15 00:00:05" && isNear(epoch.fix.coordinate?.longitude, -90))
        #expect(epoch.fix.satellitesUsed == 9 && epoch.fix.errors?.spherical == 4 && isNear(epoch.fix.speed, 3))
    }

    @Test("satellite lists from CASIC messages and from sentences are not merged", arguments: [true, false])
    func mixed(sentencesComeFirst: Bool) {
        let epochs = epochs(
            of: (0..<3).flatMap { second -> [UInt8] in
                let sentences = Array(
                    lines([Make.rmc(43_200.25 + Double(second))] + Make.gsv([1, 2, 3, 4, 5])).utf8)
                let frames = Self.burst(second)
                return sentencesComeFirst ? sentences + frames : frames + sentences
            })
        #expect(epochs.count == 3 && epochs.dropFirst().allSatisfy { $0.sky?.satellites.count == 6 })
    }
}
