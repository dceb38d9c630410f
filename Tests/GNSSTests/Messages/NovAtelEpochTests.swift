import GNSS
import Testing

/// Tests of epochs from receivers that send NovAtel's binary messages.
struct NovAtelEpochTests {
    /// Midnight UTC on Monday 2024-07-15 is 18 seconds after midnight of GPS time.
    private static func milliseconds(_ second: Int) -> Int { (86_400 + 18 + second) * 1_000 }

    private static func bytes<Number: FixedWidthInteger>(_ numbers: Number...) -> [UInt8] {
        numbers.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
    }

    private static func bytes(_ numbers: Double...) -> [UInt8] { numbers.flatMap { bytes($0.bitPattern) } }

    private static func bytes(_ numbers: Float...) -> [UInt8] { numbers.flatMap { bytes($0.bitPattern) } }

    /// A BESTPOS.
    private static func position(status: UInt32 = 0, type: UInt32 = 16, latitude: Double = 48.1173) -> [UInt8] {
        let place = bytes(latitude, -11.5, 545.5) + bytes(Float(46.5)) + bytes(UInt32(61))
        let errors = bytes(Float(3), Float(4), Float(5)) + Array("AAAA".utf8) + bytes(Float(2.5), Float(0))
        return bytes(status, type) + place + errors + [20, 17, 17, 15, 0, 0, 0, 0]
    }

    /// A BESTVEL.
    private static func velocity(status: UInt32 = 0) -> [UInt8] {
        bytes(status, 8) + bytes(Float(0), Float(0)) + bytes(1.5, -90, -0.25) + bytes(Float(0))
    }

    private static func frame(_ payload: [UInt8], id: Int = 42, second: Int = 0) -> [UInt8] {
        Frames.novatel(payload, id: id, milliseconds: milliseconds(second))
    }

    @Test("NovAtel messages give the position, the velocity and the dilutions")
    func solution() throws {
        let dilutions = bytes(2, 1.75, 0.75, 1.25, 0.5, 5) + Self.bytes(UInt32(0))
        let stream =
            Self.frame(Self.position(type: 50)) + Self.frame(Self.velocity(), id: 99) + Self.frame(dilutions, id: 174)
        let fix = try #require(BinaryEpochs.decode(stream).first?.fix)
        #expect(BinaryEpochs.second(fix) == 0 && fix.mode == .threeDimensional && fix.quality == .rtkFixed)
        #expect(fix.coordinate == Coordinate(latitude: 48.1173, longitude: -11.5))
        #expect(fix.altitude == 545.5 && fix.geoidSeparation == 46.5 && fix.ellipsoidalAltitude == 592)
        #expect(fix.errors?.north == 3 && fix.errors?.east == 4 && fix.errors?.vertical == 5)
        #expect(fix.errors?.horizontal == 5 && fix.correctionAge == 2.5 && fix.satellitesUsed == 17)
        #expect(fix.speed == 1.5 && fix.course == 270 && fix.climb == -0.25)
        #expect(fix.dilution.geometric == 2 && fix.dilution.position == 1.75 && fix.dilution.horizontal == 0.75)
        #expect(fix.dilution.time == 0.5)
    }

    private func bytes(_ numbers: Float...) -> [UInt8] { numbers.flatMap { Self.bytes($0) } }

    @Test("a NovAtel frame with a short header gives a position")
    func shortHeader() {
        let stream = Frames.shortNovatel(Self.position(), milliseconds: Self.milliseconds(7))
        let fix = BinaryEpochs.decode(stream).first?.fix
        #expect(fix.flatMap(BinaryEpochs.second) == 7 && fix?.hasPosition == true && fix?.quality == .autonomous)
    }

    @Test("a BESTPOS without a solution gives a time but no position")
    func void() {
        for payload in [
            Self.position(status: 1), Self.position(type: 0), Self.position(latitude: 91),
            Self.position(latitude: .nan),
        ] {
            let fix = BinaryEpochs.decode(Self.frame(payload)).first?.fix
            if payload != Self.position(latitude: .nan) { #expect(fix?.mode == .noFix && fix?.coordinate == nil) }
            #expect(fix?.time != nil)
        }
    }

    @Test("an invalid velocity and an unknown time of NovAtel receivers are missing")
    func missingValues() {
        let stream = Self.frame(Self.position()) + Self.frame(Self.velocity(status: 1), id: 99)
        let fix = BinaryEpochs.decode(stream).first?.fix
        #expect(fix?.hasPosition == true && fix?.course == nil && fix?.climb == nil)
        let unknown = BinaryEpochs.decode(Frames.novatel(Self.position(), timeStatus: 20)).first?.fix
        #expect(unknown?.time == nil)
    }

    @Test("NovAtel's TRACKSTAT and SATVIS2 give the satellites with their directions")
    func satellites() throws {
        func visible(_ number: UInt16, elevation: Double, azimuth: Double) -> [UInt8] {
            Self.bytes(number, 0) + Self.bytes(UInt32(0)) + Self.bytes(elevation, azimuth, 0, 0)
        }
        func tracked(_ number: UInt16, system: UInt32, strength: Float, rejection: UInt32) -> [UInt8] {
            Self.bytes(number, 0) + Self.bytes(system << 16 | 4) + Self.bytes(0.0) + bytes(0, strength, 1, 0)
                + Self.bytes(rejection) + bytes(1)
        }
        func stream(_ second: Int) -> [UInt8] {
            let gps = Self.bytes(UInt32(0), 1, 1, 1) + visible(5, elevation: 62.5, azimuth: 310.5)
            let glonass = Self.bytes(UInt32(1), 1, 1, 1) + visible(40, elevation: 12.5, azimuth: 20.5)
            let tracking =
                Self.bytes(UInt32(0), 16) + bytes(5) + Self.bytes(UInt32(4))
                + tracked(5, system: 0, strength: 44.5, rejection: 0)
                + tracked(5, system: 0, strength: 30, rejection: 3)
                + tracked(40, system: 1, strength: 33.5, rejection: 1)
                + tracked(0, system: 0, strength: 0, rejection: 9)
            return Self.frame(Self.position(), second: second) + Self.frame(gps, id: 1043, second: second)
                + Self.frame(glonass, id: 1043, second: second) + Self.frame(tracking, id: 83, second: second)
        }
        let epochs = BinaryEpochs.decode(stream(0) + stream(1))
        for epoch in epochs {
            let sky = try #require(epoch.sky)
            #expect(sky.satellites.map(\.constellation) == [.gps, .glonass] && sky.satellites.map(\.number) == [5, 3])
            #expect(sky.satellites.map(\.isUsed) == [true, false])
            #expect(sky.satellites.map(\.elevation) == [62.5, 12.5] && sky.satellites.map(\.azimuth) == [310.5, 20.5])
            #expect(sky.satellites.map(\.signalStrength) == [44.5, 33.5])
        }
        #expect(epochs.count == 2)
    }

    @Test("NovAtel's TIME gives the leap seconds, and HEADING2 the attitude")
    func timeAndHeading() throws {
        let time =
            Self.bytes(UInt32(0)) + Self.bytes(0.0, 0, -17) + Self.bytes(UInt32(2024)) + [7, 15, 0, 0]
            + Self.bytes(UInt32(0), 1)
        let heading = Self.bytes(UInt32(0), 50) + bytes(1, 271.5, -1.5, 0, 0.5, 0.5) + [UInt8](repeating: 0, count: 12)
        let stream =
            Self.frame(time, id: 101) + Self.frame(Self.position()) + Self.frame(heading, id: 1335)
        let epoch = try #require(BinaryEpochs.decode(stream).first)
        #expect(BinaryEpochs.second(epoch.fix) == 1 && epoch.supplement?.leapSeconds == 17)
        #expect(epoch.attitude?.heading == 271.5 && epoch.attitude?.pitch == -1.5)
        #expect(epoch.attitude?.headingAccuracy == 0.5)
    }

    @Test("NovAtel frames of any length are read without reading past their end")
    func lengths() {
        for id in [42, 83, 99, 101, 174, 971, 1043, 1335] {
            for length in 0...120 {
                let payload = [UInt8](repeating: 0xFF, count: length)
                let epochs = BinaryEpochs.decode(Self.frame(payload, id: id))
                #expect(epochs.allSatisfy { !$0.fix.hasPosition })
                _ = BinaryEpochs.decode(Frames.shortNovatel(payload, id: id))
            }
        }
    }
}
