import GNSS
import Testing

/// Tests of epochs from receivers that send SBF. A payload begins after the block's length field, at offset 8.
struct SeptentrioTests {
    /// A block with a time. Offsets count from the start of the block.
    private struct Block {
        var payload: Payload

        init(_ second: Int, count: Int) {
            payload = Payload(count: count - 8)
            set(GPSMonday.secondOfWeek(second) * 1_000 + 250, at: 8)
            set(GPSMonday.week, at: 12)
        }

        mutating func set<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
            payload.set(little: number, at: offset - 8)
        }

        mutating func set(_ number: Double, at offset: Int) { payload.set(little: number, at: offset - 8) }

        mutating func set(_ number: Float, at offset: Int) { payload.set(little: number, at: offset - 8) }
    }

    static func position(_ second: Int, mode: UInt8 = 4, error: UInt8 = 0, isGeodetic: Bool = true) -> Payload {
        var block = Block(second, count: 96)
        block.set(mode, at: 14)
        block.set(error, at: 15)
        if isGeodetic {
            block.set(-0.5, at: 16)
            block.set(2.5, at: 24)
            block.set(120.5, at: 32)
            block.set(Float(-3), at: 44)
            block.set(Float(4), at: 48)
            block.set(Float(0.25), at: 52)
        } else {
            block.set(-6_378_237.0, at: 24)
            block.set(Float(-3), at: 44)
        }
        block.set(Float(20.5), at: 40)
        block.set(Float(126.75), at: 56)
        block.set(-0.5, at: 60)
        block.set(Float(0.25), at: 68)
        block.set(UInt8(17), at: 74)
        block.set(UInt16(150), at: 78)
        block.set(UInt16(300), at: 90)
        block.set(UInt16(500), at: 92)
        return block.payload
    }

    static func dilutions(_ second: Int) -> Payload {
        var block = Block(second, count: 32)
        block.set(UInt16(150), at: 16)
        block.set(UInt16(80), at: 20)
        block.set(UInt16(120), at: 22)
        return block.payload
    }

    /// ChannelStatus with a satellite that is used in its second signal, and a satellite without a direction.
    static func channels(_ second: Int) -> Payload {
        var block = Block(second, count: 60)
        for (offset, value) in [(14, 2), (15, 12), (16, 8), (20, 7), (28, 45), (29, 1), (40, 38), (49, 1)] {
            block.set(UInt8(value), at: offset)
        }
        block.set(UInt16(0x4000 | 300), at: 24)
        block.set(UInt16(0b1011), at: 36)
        block.set(UInt16(0x1FF), at: 44)
        block.set(Int8(-128), at: 48)
        block.set(UInt16(0b1101), at: 56)
        return block.payload
    }

    static func visible(_ second: Int) -> Payload {
        var block = Block(second, count: 32)
        for (offset, value) in [(14, 2), (15, 8), (16, 71), (24, 223)] { block.set(UInt8(value), at: offset) }
        block.set(UInt16(30_050), at: 18)
        block.set(Int16(-250), at: 20)
        block.set(UInt16.max, at: 26)
        block.set(Int16.min, at: 28)
        return block.payload
    }

    /// MeasEpoch with two signals of one satellite, and one of another.
    static func measurements(_ second: Int) -> Payload {
        var block = Block(second, count: 72)
        for (offset, value) in [(14, 2), (15, 20), (16, 12), (22, 7), (35, 126), (39, 1), (54, 38), (67, 100)] {
            block.set(UInt8(value), at: offset)
        }
        return block.payload
    }

    private static func burst(_ second: Int, hasEnd: Bool = true) -> [UInt8] {
        Frames.septentrio(measurements(second).bytes, id: 4_027)
            + Frames.septentrio(position(second).bytes, id: 0x4000 | 4_007)
            + Frames.septentrio(dilutions(second).bytes, id: 4_001)
            + Frames.septentrio(channels(second).bytes, id: 4_013)
            + (hasEnd ? Frames.septentrio(Array(dilutions(second).bytes.prefix(8)), id: 5_921) : [])
    }

    @Test("SBF blocks with the same time are combined into one epoch", arguments: [true, false])
    func values(hasEnd: Bool) throws {
        let epochs = epochs(of: (43_200..<43_203).flatMap { Self.burst($0, hasEnd: hasEnd) })
        #expect(epochs.map(\.second) == [43_200.25, 43_201.25, 43_202.25])
        for epoch in epochs {
            #expect(epoch.fix.mode == .threeDimensional && epoch.fix.quality == .rtkFixed)
            #expect(isNear(epoch.fix.coordinate?.latitude, -28.64788976, within: 1e-7))
            #expect(isNear(epoch.fix.coordinate?.longitude, 143.23944878, within: 1e-7))
            #expect(epoch.fix.ellipsoidalAltitude == 120.5 && epoch.fix.altitude == 100)
            #expect(epoch.fix.speed == 5 && epoch.fix.course == 126.75)
            #expect(epoch.fix.climb == 0.25 && epoch.fix.satellitesUsed == 17 && epoch.fix.correctionAge == 1.5)
            #expect(epoch.fix.errors?.horizontal == 1.5 && epoch.fix.errors?.vertical == 2.5)
            #expect(epoch.fix.dilution.position == 1.5 && epoch.fix.dilution.time == nil)
            #expect(epoch.supplement?.clockBias == -0.0005)
            let satellites = try #require(epoch.sky?.satellites)
            #expect(satellites.map(\.constellation) == [.gps, .glonass] && satellites.map(\.number) == [7, 1])
            #expect(satellites.map(\.signalStrength) == [41.5, 35] && satellites.map(\.isUsed) == [true, false])
            #expect(satellites.map(\.azimuth) == [300, nil] && satellites.map(\.elevation) == [45, nil])
        }
    }

    @Test("PVTCartesian gives a position")
    func cartesian() throws {
        let frame = Frames.septentrio(Self.position(0, mode: 1, isGeodetic: false).bytes, id: 4_006)
        let fix = try #require(epochs(of: frame).first?.fix)
        #expect(isNear(fix.coordinate?.longitude, -90) && isNear(fix.ellipsoidalAltitude, 100, within: 1e-6))
        #expect(isNear(fix.altitude, 79.5, within: 1e-6) && isNear(fix.speed, 3) && fix.quality == .autonomous)
    }

    @Test("the mode and error in an SBF block determine the mode and the quality")
    func modes() {
        let cases: [(UInt8, UInt8, Fix.Mode, Fix.Quality?)] = [
            (0, 0, .noFix, nil), (1, 1, .noFix, nil), (0x81, 0, .twoDimensional, .autonomous),
            (6, 0, .threeDimensional, .differential), (5, 0, .threeDimensional, .rtkFloat),
            (3, 0, .threeDimensional, .manual),
        ]
        for (bits, error, mode, quality) in cases {
            let frame = Frames.septentrio(Self.position(0, mode: bits, error: error).bytes, id: 4_007)
            let fix = epochs(of: frame).first?.fix
            #expect(fix?.mode == mode && fix?.quality == quality && (fix?.coordinate == nil) == (mode == .noFix))
        }
    }

    @Test("directions are taken from SatVisibility only if there is no ChannelStatus")
    func visibility() {
        let visible = Frames.septentrio(Self.visible(0).bytes, id: 4_012)
        let position = Frames.septentrio(Self.position(0).bytes, id: 4_007)
        let satellites = epochs(of: position + visible).first?.sky?.satellites
        #expect(satellites?.map(\.constellation) == [.galileo, .beidou] && satellites?.map(\.number) == [1, 41])
        #expect(satellites?.map(\.azimuth) == [300.5, nil] && satellites?.map(\.elevation) == [-2.5, nil])
        let channels = Frames.septentrio(Self.channels(0).bytes, id: 4_013)
        #expect(epochs(of: position + channels + visible).first?.sky?.satellites.first?.constellation == .gps)
    }

    @Test("SBF variances, leap seconds, attitude and baseline are reported")
    func supplement() throws {
        var variances = Block(0, count: 56)
        variances.set(Float(9), at: 16)
        variances.set(Float(16), at: 20)
        variances.set(Float(4), at: 24)
        var time = Block(0, count: 24)
        time.set(Int8(17), at: 20)
        var attitude = Block(0, count: 44)
        attitude.set(UInt16(2), at: 16)
        for (offset, value) in [(20, Float(-90)), (24, -1.5), (28, -2e10), (40, 0.5)] {
            attitude.set(value, at: offset)
        }
        var vector = Block(0, count: 68)
        vector.set(UInt8(1), at: 14)
        vector.set(UInt8(4), at: 18)
        vector.set(-3.0, at: 20)
        vector.set(4.0, at: 28)
        vector.set(UInt16(32_313), at: 56)
        let epoch = try #require(
            epochs(
                of: Frames.septentrio(time.payload.bytes, id: 5_914)
                    + Frames.septentrio(Self.position(0).bytes, id: 4_007)
                    + Frames.septentrio(variances.payload.bytes, id: 5_906)
                    + Frames.septentrio(attitude.payload.bytes, id: 5_938)
                    + Frames.septentrio(vector.payload.bytes, id: 4_028)
            ).last)
        #expect(epoch.moment == "2024-07-15 00:00:01" && epoch.supplement?.leapSeconds == 17)
        #expect(epoch.fix.errors?.north == 3 && epoch.fix.errors?.horizontal == 5 && epoch.fix.errors?.vertical == 2)
        #expect(epoch.attitude?.heading == 270 && epoch.attitude?.pitch == -1.5 && epoch.attitude?.roll == nil)
        #expect(epoch.supplement?.baseline?.length == 5 && epoch.supplement?.baseline?.course == 323.13)
    }
}
