import BinaryMessages
import GNSS
import Testing
import Unicore

/// Tests of epochs from receivers that send Unicore's binary messages.
struct UnicoreEpochTests {
    /// Midnight UTC on Monday 2024-07-15 is 18 seconds after midnight of GPS time.
    private static func header(_ second: Int = 0) -> UnicoreHeader {
        var header = UnicoreHeader()
        (header.week, header.timeOfWeek) = (2323, UInt32(86_400 + 18 + second) * 1_000)
        header.timeStatus = 160
        return header
    }

    private static var solution: BestNav {
        var solution = BestNav()
        solution.type = 50
        (solution.latitude, solution.longitude, solution.altitude) = (48.1173, -11.5, 545.5)
        solution.undulation = 46.5
        (solution.latitudeDeviation, solution.longitudeDeviation, solution.altitudeDeviation) = (3, 4, 5)
        (solution.satellitesTracked, solution.satellitesUsed) = (20, 17)
        solution.correctionAge = 2.5
        solution.velocityType = 8
        (solution.speed, solution.course, solution.climb) = (1.5, 360, -0.25)
        (solution.speedDeviation, solution.climbDeviation) = (0.5, 0.25)
        return solution
    }

    private static func decode(_ messages: [any UnicoreMessage], header: UnicoreHeader = header()) -> [Epoch] {
        BinaryEpochs.decode(messages.reduce(into: []) { $1.append(to: &$0, header: header) })
    }

    @Test("BESTNAV gives the position, the velocity and their errors")
    func solution() throws {
        let fix = try #require(Self.decode([Self.solution]).first?.fix)
        #expect(BinaryEpochs.second(fix) == 0 && fix.mode == .threeDimensional && fix.quality == .rtkFixed)
        #expect(fix.coordinate == Coordinate(latitude: 48.1173, longitude: -11.5))
        #expect(fix.altitude == 545.5 && fix.geoidSeparation == 46.5 && fix.ellipsoidalAltitude == 592)
        #expect(fix.errors?.north == 3 && fix.errors?.east == 4 && fix.errors?.vertical == 5)
        #expect(fix.errors?.speed == 0.5 && fix.errors?.climb == 0.25)
        #expect(fix.speed == 1.5 && fix.course == 0 && fix.climb == -0.25)
        #expect(fix.satellitesUsed == 17 && fix.correctionAge == 2.5)
    }

    @Test("an invalid solution or velocity in a BESTNAV message is ignored")
    func void() {
        var void = Self.solution
        void.status = 1
        let fix = Self.decode([void]).first?.fix
        #expect(fix?.mode == .noFix && fix?.coordinate == nil && fix?.time != nil)
        var resting = Self.solution
        resting.velocityStatus = 1
        let other = Self.decode([resting]).first?.fix
        #expect(other?.hasPosition == true && other?.course == nil && other?.climb == nil)
    }

    @Test("BESTNAVXYZ gives the position and the velocity if BESTNAV does not")
    func centered() throws {
        var solution = BestNavXYZ()
        (solution.type, solution.velocityType, solution.satellitesUsed) = (50, 8, 17)
        (solution.y, solution.xVelocity, solution.yVelocity, solution.zVelocity) = (-6_378_237, 3, -1, 4)
        let fix = try #require(Self.decode([solution]).first?.fix)
        #expect(fix.mode == .threeDimensional && fix.quality == .rtkFixed && fix.satellitesUsed == 17)
        #expect(fix.coordinate == Coordinate(latitude: 0, longitude: -90) && isNear(fix.speed, 5))
        #expect(isNear(fix.ellipsoidalAltitude, 100, within: 1e-6) && isNear(fix.climb, 1))
        #expect(Self.decode([Self.solution, solution]).first?.fix.coordinate?.latitude == 48.1173)
        solution.status = 1
        #expect(Self.decode([solution]).first?.fix.mode == .noFix)
    }

    @Test("AGRIC gives the position, the velocity and the heading")
    func agric() throws {
        var solution = Agric()
        (solution.type, solution.latitude, solution.longitude) = (5, 48.1173, -11.5)
        (solution.altitude, solution.undulation, solution.correctionAge) = (545.5, 46.5, 2.5)
        (solution.latitudeDeviation, solution.longitudeDeviation, solution.altitudeDeviation) = (3, 4, 5)
        (solution.northVelocity, solution.eastVelocity, solution.upVelocity) = (-3, 4, -0.25)
        (solution.headingType, solution.heading, solution.pitch) = (4, 271.5, -1.5)
        let epoch = try #require(Self.decode([solution]).first)
        #expect(BinaryEpochs.second(epoch.fix) == 0 && epoch.fix.quality == .rtkFloat)
        #expect(epoch.fix.coordinate == Coordinate(latitude: 48.1173, longitude: -11.5))
        #expect(epoch.fix.altitude == 545.5 && epoch.fix.ellipsoidalAltitude == 592 && epoch.fix.correctionAge == 2.5)
        #expect(epoch.fix.speed == 5 && epoch.fix.climb == -0.25 && epoch.fix.errors?.horizontal == 5)
        #expect(epoch.attitude?.heading == 271.5 && epoch.attitude?.pitch == -1.5)
        solution.type = 0
        #expect(Self.decode([solution]).first?.fix.mode == .noFix)
    }

    @Test("PVTSLN gives the position, the velocity, the DOPs and the heading")
    func wholeSolution() throws {
        var solution = PVTSLN()
        solution.type = 34
        (solution.latitude, solution.longitude, solution.altitude) = (-48.5, 11.5, 545.5)
        solution.undulation = 46.5
        solution.satellitesUsed = 17
        (solution.northVelocity, solution.eastVelocity, solution.groundSpeed) = (-3, 4, 5)
        (solution.geometric, solution.position, solution.horizontal, solution.time) = (2, 1.75, 0.75, 0.5)
        (solution.headingType, solution.heading, solution.pitch) = (50, 271.5, -1.5)
        let epoch = try #require(Self.decode([solution]).first)
        #expect(epoch.fix.coordinate == Coordinate(latitude: -48.5, longitude: 11.5))
        #expect(epoch.fix.quality == .rtkFloat && epoch.fix.speed == 5 && epoch.fix.climb == nil)
        #expect(epoch.fix.course.map { abs($0 - 126.8699) < 1e-4 } == true && epoch.fix.satellitesUsed == 17)
        #expect(epoch.fix.dilution.horizontal == 0.75 && epoch.fix.dilution.geometric == 2)
        #expect(epoch.attitude?.heading == 271.5 && epoch.attitude?.pitch == -1.5)
        #expect(epoch.supplement?.northVelocity == -3 && epoch.supplement?.eastVelocity == 4)
    }

    @Test("STADOP, UNIHEADING and RECTIME are combined with the position that has the same time")
    func additions() throws {
        var dilution = StaDOP()
        (dilution.horizontal, dilution.vertical, dilution.north) = (0.75, 1.25, 0.5)
        var heading = UniHeading()
        (heading.type, heading.heading, heading.pitch, heading.headingDeviation) = (50, 271.5, -1.5, 0.25)
        var clock = RecTime()
        (clock.utcOffset, clock.utcStatus) = (-17, 1)
        let epoch = try #require(Self.decode([clock, Self.solution, dilution, heading]).first)
        #expect(BinaryEpochs.second(epoch.fix) == 1 && epoch.supplement?.leapSeconds == 17)
        #expect(epoch.fix.dilution.vertical == 1.25 && epoch.fix.dilution.north == 0.5)
        #expect(epoch.attitude?.heading == 271.5 && epoch.attitude?.headingAccuracy == 0.25)
        heading.status = 1
        #expect(Self.decode([Self.solution, heading]).first?.attitude == nil)
    }

    @Test("SATSINFO gives the satellites in view")
    func satellites() throws {
        var list = SatsInfo()
        list.satellites = ([(5, 0), (40, 1), (9, 4), (1, 7)] as [(UInt8, UInt8)]).map { number, system in
            var satellite = SatsInfo.Satellite()
            (satellite.number, satellite.azimuth, satellite.elevation) = (number, 310, 62)
            satellite.signals = ([40, 30] as [UInt8]).map { strength in
                var signal = SatsInfo.Signal()
                (signal.system, signal.strength) = (system, strength)
                return signal
            }
            return satellite
        }
        let sky = try #require(Self.decode([Self.solution, list]).first?.sky)
        #expect(sky.satellites.map(\.constellation) == [.gps, .glonass, .beidou])
        #expect(sky.satellites.map(\.number) == [5, 3, 9])
        #expect(sky.satellites.allSatisfy { $0.elevation == 62 && $0.azimuth == 310 && $0.signalStrength == 40 })
    }

    @Test("the BeiDou time in a Unicore header is converted to UTC")
    func timeSystems() {
        var header = Self.header()
        (header.timeSystem, header.week) = (1, 2323 - 1356)
        header.timeOfWeek -= 14_000
        let fix = Self.decode([Self.solution], header: header).first?.fix
        #expect(fix.flatMap(BinaryEpochs.second) == 0)
        header.timeStatus = 20
        #expect(Self.decode([Self.solution], header: header).first?.fix.time == nil)
    }
}
