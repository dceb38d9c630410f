import BinaryMessages
import GNSS
import SBF
import Testing

/// Tests of epochs from receivers that send SBF.
struct SeptentrioEpochTests {
    /// Midnight UTC on Monday 2024-07-15 is 18 seconds after midnight of GPS time.
    private static func time(_ second: Int) -> SBFTime {
        SBFTime(timeOfWeek: UInt32(86_400 + 18 + second) * 1_000, week: 2323)
    }

    private static func solution(_ second: Int) -> PVTGeodetic {
        var solution = PVTGeodetic()
        solution.time = time(second)
        solution.mode = SolutionMode(.differential)
        solution.latitude = 48.1173 * .pi / 180
        solution.longitude = -11.5 * .pi / 180
        solution.height = 592.25
        solution.undulation = 46.5
        (solution.northVelocity, solution.eastVelocity, solution.upVelocity) = (3, 4, -0.25)
        solution.course = 53
        solution.satellitesUsed = 17
        solution.station = 131
        solution.correctionAge = 4.5
        (solution.horizontalAccuracy, solution.verticalAccuracy) = (1.5, 2.5)
        (solution.clockBias, solution.clockDrift) = (0.5, 0.25)
        return solution
    }

    private static func end(_ second: Int) -> EndOfPVT {
        var end = EndOfPVT()
        end.time = time(second)
        return end
    }

    private static func dilution(_ second: Int) -> DOP {
        var dilution = DOP()
        dilution.time = time(second)
        dilution.horizontal = 0.75
        return dilution
    }

    private static func visible(_ second: Int) -> SatVisibility {
        var list = SatVisibility()
        list.time = time(second)
        list.satellites = ([5, 40, 72, 150, 62] as [UInt8]).map { number in
            var satellite = SatVisibility.Satellite()
            satellite.number = number
            satellite.frequency = number == 40 ? 7 : 0
            if number != 150 { (satellite.azimuth, satellite.elevation) = (Double(number) + 0.5, 20.5) }
            return satellite
        }
        return list
    }

    private static func channels(_ second: Int) -> ChannelStatus {
        var list = ChannelStatus()
        list.time = time(second)
        list.channels = ([5, 72] as [UInt8]).map { number in
            var state = ChannelStatus.State()
            state.use = number == 5 ? 2 << 4 : 1
            var channel = ChannelStatus.Channel()
            channel.number = number
            channel.healthBits = number == 5 ? 1 : 3 << 2
            channel.states = [state]
            return channel
        }
        return list
    }

    private static func measurements(_ second: Int) -> MeasEpoch {
        var epoch = MeasEpoch()
        epoch.time = time(second)
        epoch.channels = ([(5, 1), (5, 3), (72, 17)] as [(UInt8, UInt8)]).map { number, signal in
            var channel = MeasEpoch.Channel()
            (channel.number, channel.type, channel.strength) = (number, signal, 31.25)
            return channel
        }
        return epoch
    }

    private static func bytes(_ blocks: [any SBFMessage]) -> [UInt8] {
        blocks.reduce(into: []) { $1.append(to: &$0) }
    }

    private static func decode(_ blocks: [any SBFMessage], isLive: Bool = false) -> [Epoch] {
        BinaryEpochs.decode(bytes(blocks), isLive: isLive)
    }

    @Test("SBF blocks give the position, the velocity, the clock and the errors")
    func solution() throws {
        var covariance = PosCovGeodetic()
        (covariance.time, covariance.mode) = (Self.time(0), SolutionMode(.differential))
        (covariance.latitude, covariance.longitude, covariance.height) = (0.25, 0.0625, 4)
        var velocity = VelCovGeodetic()
        (velocity.time, velocity.mode) = (Self.time(0), SolutionMode(.differential))
        (velocity.north, velocity.east, velocity.up) = (0.0625, 0.1875, 0.25)
        let blocks: [any SBFMessage] = [
            Self.solution(0), covariance, velocity, Self.dilution(0), Self.end(0), Self.solution(1),
        ]
        let epoch = try #require(Self.decode(blocks).first)
        let fix = epoch.fix
        #expect(BinaryEpochs.second(fix) == 0)
        #expect(fix.mode == .threeDimensional && fix.quality == .differential && epoch.isComplete)
        #expect(fix.coordinate.map { abs($0.latitude - 48.1173) < 1e-12 && abs($0.longitude + 11.5) < 1e-12 } == true)
        #expect(fix.ellipsoidalAltitude == 592.25 && fix.geoidSeparation == 46.5 && fix.altitude == 545.75)
        #expect(fix.speed == 5 && fix.course == 53 && fix.climb == -0.25)
        #expect(fix.satellitesUsed == 17 && fix.correctionStation == 131 && fix.correctionAge == 4.5)
        #expect(fix.dilution.horizontal == 0.75 && fix.dilution.position == nil)
        #expect(fix.errors?.north == 0.5 && fix.errors?.east == 0.25)
        #expect(fix.errors?.vertical == 2 && fix.errors?.speed == 0.5 && fix.errors?.climb == 0.5)
        let supplement = try #require(epoch.supplement)
        #expect(supplement.northVelocity == 3 && supplement.eastVelocity == 4)
        #expect(supplement.clockBias == 0.0005 && supplement.clockDrift == 2.5e-7)
    }

    @Test("SBF values marked as \"do not use\" are missing from the fix")
    func missingValues() throws {
        var solution = PVTGeodetic()
        (solution.time, solution.mode) = (Self.time(0), SolutionMode(.standAlone))
        (solution.latitude, solution.longitude) = (0.5, 0.5)
        let epoch = try #require(Self.decode([solution, DOP(), AttEuler(), ReceiverTime()]).first)
        var expected = Fix()
        (expected.mode, expected.quality) = (.threeDimensional, .autonomous)
        (expected.time, expected.coordinate) = (epoch.fix.time, epoch.fix.coordinate)
        #expect(epoch.fix == expected && epoch.attitude == nil && epoch.fix.coordinate != nil)
        #expect(epoch.supplement == nil)
    }

    @Test("an SBF block without a solution has a time but no position")
    func void() {
        var solution = Self.solution(0)
        solution.mode.error = 1
        let fix = Self.decode([solution]).first?.fix
        #expect(fix?.mode == .noFix && fix?.coordinate == nil && fix?.time != nil)
        let unknown = Self.decode([PVTGeodetic()]).first?.fix
        #expect(unknown?.time == nil && unknown?.hasPosition != true)
    }

    @Test("the position is taken from PVTCartesian only if there is no PVTGeodetic")
    func cartesian() throws {
        var solution = PVTCartesian()
        (solution.time, solution.mode) = (Self.time(0), SolutionMode(.carrierFixed, isTwoDimensional: true))
        (solution.x, solution.y, solution.z) = (6_378_137 + 100, 0, 0)
        (solution.xVelocity, solution.yVelocity, solution.zVelocity) = (0.5, 4, 3)
        solution.undulation = 20
        let fix = try #require(Self.decode([solution]).first?.fix)
        #expect(fix.coordinate == Coordinate(latitude: 0, longitude: 0) && fix.mode == .twoDimensional)
        #expect(fix.ellipsoidalAltitude == 100 && fix.altitude == 80 && fix.quality == .rtkFixed)
        #expect(fix.speed == 5 && fix.climb == 0.5)
        let both = try #require(Self.decode([Self.solution(0), solution]).first)
        #expect(both.fix.ellipsoidalAltitude == 592.25)
        #expect(both.supplement?.earthCenteredPosition?.x == 6_378_237)
    }

    @Test("three SBF blocks together give each satellite's direction, signal strength and used flag")
    func satellites() throws {
        let blocks: [any SBFMessage] = [
            Self.measurements(0), Self.solution(0), Self.channels(0), Self.visible(0), Self.end(0), Self.solution(1),
        ]
        let sky = try #require(Self.decode(blocks).first?.sky)
        #expect(sky.satellites.map(\.constellation) == [.gps, .glonass, .galileo, .beidou])
        #expect(sky.satellites.map(\.number) == [5, 3, 2, 10])
        #expect(sky.satellites.map(\.isUsed) == [true, false, false, false])
        #expect(sky.satellites.map(\.elevation) == [20.5, 20.5, 20.5, nil])
        #expect(sky.satellites.map(\.azimuth) == [5.5, 40.5, 72.5, nil])
        #expect(sky.satellites.map(\.signalStrength) == [31.3, nil, 41.3, nil])
        #expect(sky.satellites.map(\.tracking.health) == [.healthy, nil, .unhealthy, nil])
        #expect(sky.satellites.map(\.tracking.frequency) == [nil, 6, nil, nil])
    }

    @Test("no satellite is used after ChannelStatus has reported that there are no channels")
    func noChannels() throws {
        var channels = Self.channels(1)
        channels.channels = []
        let blocks: [any SBFMessage] = [
            Self.solution(0), Self.channels(0), Self.visible(0), Self.end(0),
            Self.solution(1), channels, Self.visible(1), Self.end(1),
        ]
        let skies = Self.decode(blocks).compactMap(\.sky)
        #expect(skies.map { $0.satellites.count(where: \.isUsed) } == [1, 0])
    }

    @Test("Septentrio's satellite numbers are converted to each system's own numbers")
    func satelliteNumbers() {
        let numbers: [(UInt8, Constellation, UInt16)] = [
            (32, .gps, 32), (38, .glonass, 1), (63, .glonass, 25), (71, .galileo, 1), (106, .galileo, 36),
            (120, .sbas, 120), (141, .beidou, 1), (180, .beidou, 40), (181, .qzss, 1), (191, .navic, 1),
            (198, .sbas, 141), (216, .navic, 8), (223, .beidou, 41),
        ]
        for (received, constellation, number) in numbers {
            var list = Self.visible(0)
            list.satellites = Array(list.satellites.prefix(1))
            list.satellites[0].number = received
            let satellite = Self.decode([Self.solution(0), list]).first?.sky?.satellites.first
            #expect(satellite?.constellation == constellation && satellite?.number == number)
            if [.sbas, .navic].contains(constellation) {
                #expect(satellite?.receiverNumber == number, "all other receivers use this number")
            }
        }
    }

    @Test("EndOfPVT completes the epoch immediately from the second epoch on")
    func end() {
        let blocks: [any SBFMessage] = (0..<2).flatMap { second -> [any SBFMessage] in
            [Self.solution(second), Self.dilution(second), Self.end(second)]
        }
        let last = Self.decode(blocks, isLive: true).last
        #expect(last.flatMap { BinaryEpochs.second($0.fix) } == 1)
        #expect(last?.fix.dilution.horizontal == 0.75 && last?.isComplete == true)
    }

    @Test("a satellite list after EndOfPVT belongs to the same epoch")
    func satellitesLast() {
        let blocks: [any SBFMessage] = (0..<4).flatMap { second -> [any SBFMessage] in
            [Self.solution(second), Self.channels(second), Self.end(second), Self.visible(second)]
        }
        let epochs = Self.decode(blocks)
        #expect(epochs.map { BinaryEpochs.second($0.fix) } == [0, 1, 2, 3])
        #expect(epochs.allSatisfy { $0.sky?.satellites.count == 4 && $0.isComplete })
    }

    @Test("an occasional satellite list after EndOfPVT does not start a new epoch")
    func rareSatellites() {
        let blocks: [any SBFMessage] = (0..<8).flatMap { second -> [any SBFMessage] in
            [Self.solution(second), Self.end(second)] + (second % 3 == 2 ? [Self.visible(second)] : [])
        }
        let epochs = Self.decode(blocks)
        #expect(epochs.map { BinaryEpochs.second($0.fix) } == Array(0..<8))
        #expect(epochs.map { $0.sky != nil } == [false, false, false, false, false, true, false, false])
    }

    @Test("the leap seconds in ReceiverTime are used to convert GPS time to UTC")
    func leapSeconds() {
        var clock = ReceiverTime()
        (clock.time, clock.leapSeconds) = (Self.time(0), 17)
        let epoch = Self.decode([clock, Self.solution(0)]).first
        #expect(epoch.flatMap { BinaryEpochs.second($0.fix) } == 1 && epoch?.supplement?.leapSeconds == 17)
    }

    @Test("SBF blocks give the attitude and the vector from the base station")
    func vectors() throws {
        var angles = AttEuler()
        (angles.time, angles.mode) = (Self.time(0), 4)
        (angles.heading, angles.pitch, angles.roll, angles.headingRate) = (271.5, -1.5, 2.5, 0.25)
        var covariance = AttCovEuler()
        (covariance.time, covariance.heading) = (Self.time(0), 0.25)
        var vector = BaseVectorGeod.Vector()
        vector.modeBits = SolutionMode(.carrierFloat).bits
        (vector.east, vector.north, vector.up, vector.azimuth) = (2, -3, 6, 146.3)
        var list = BaseVectorGeod()
        (list.time, list.vectors) = (Self.time(0), [vector])
        let epoch = try #require(Self.decode([Self.solution(0), list, angles, covariance]).first)
        let attitude = try #require(epoch.attitude)
        #expect(attitude.heading == 271.5 && attitude.pitch == -1.5 && attitude.roll == 2.5)
        #expect(attitude.rateOfTurn == 0.25 && attitude.headingAccuracy == 0.5)
        let baseline = try #require(epoch.supplement?.baseline)
        #expect(baseline.east == 2 && baseline.north == -3 && baseline.up == 6 && baseline.length == 7)
        #expect(baseline.quality == .rtkFloat && baseline.course == 146.3)
    }
}
