import GNSS
import Testing
import UBX

/// Tests of messages that arrive before or after the epoch that they describe.
struct UBXStateTests {
    private static func timeOfWeek(_ second: Double) -> UInt32 {
        GPSMonday.secondOfWeek(0) * 1_000 + UInt32(second * 1_000)
    }

    private static func solution(_ second: UInt8) -> NavPVT {
        var solution = NavPVT()
        solution.timeOfWeek = timeOfWeek(Double(second))
        (solution.year, solution.month, solution.day, solution.second) = (2024, 7, 15, second)
        solution.validity = [.date, .time, .fullyResolved]
        solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        solution.flags = [.isFixOK]
        (solution.latitude, solution.longitude) = (48.1173, 11.5166667)
        return solution
    }

    private static func end(_ second: UInt8) -> NavEOE {
        var end = NavEOE()
        end.timeOfWeek = timeOfWeek(Double(second))
        return end
    }

    private static func epochs(_ messages: [any UBXMessage]) -> [Epoch] {
        BinaryEpochs.decode(messages.reduce(into: []) { $1.append(to: &$0) })
    }

    @Test("NAV-ATT gives the angles whose accuracy is known")
    func attitude() throws {
        var solution = Payload(count: 92)
        solution.set(little: UInt32(1_000), at: 0)
        solution.set(3, at: 20)
        solution.set(1, at: 21)
        var values = Payload(count: 32)
        values.set(little: UInt32(1_000), at: 0)
        values.set(little: Int32(-250_000), at: 8)
        values.set(little: Int32(150_000), at: 12)
        values.set(little: Int32(27_012_345), at: 16)
        values.set(little: UInt32(50_000), at: 20)
        values.set(little: UInt32(75_000), at: 28)
        let bytes = Frames.ubx(solution.bytes) + Frames.ubx(values.bytes, id: 0x05)
        let attitude = try #require(BinaryEpochs.decode(bytes).first?.attitude)
        #expect(attitude.roll == -2.5 && attitude.pitch == nil)
        #expect(attitude.heading == 270.12345 && attitude.headingAccuracy == 0.75)
    }

    @Test("an antenna status sent after NAV-EOE belongs to the next epoch")
    func stateAfterEnd() {
        var block = MonRF.Block()
        block.antennaStatus = 4
        block.interference = 77
        var radio = MonRF()
        radio.blocks = [block]
        var hardware = MonHW()
        hardware.antennaStatus = 3
        let states: [any UBXMessage] = [radio, hardware]
        for (state, fault) in zip(states, [AntennaFault.open, .short]) {
            let epochs = Self.epochs(
                [Self.solution(0), Self.end(0), state, Self.solution(1), Self.end(1), Self.solution(2), Self.end(2)])
            #expect(epochs.map { $0.supplement?.antennaFault } == [nil, fault, nil])
            #expect(epochs.count == 3)
        }
    }

    @Test("a message with the time of an epoch that has ended still belongs to that epoch", arguments: [1, 2, 3])
    func clockAfterEnd(count: Int) {
        let messages = (0..<UInt8(count)).flatMap { second -> [any UBXMessage] in
            var clock = NavCLOCK()
            clock.timeOfWeek = Self.timeOfWeek(Double(second))
            clock.bias = Int32(second) + 1
            return [Self.solution(second), Self.end(second), clock]
        }
        #expect(Self.epochs(messages).map { $0.supplement?.clockBias } == (1...count).map { Double($0) / 1e9 })
    }

    @Test("the error in each direction is the square root of a valid variance")
    func covariances() {
        var covariances = NavCOV()
        covariances.timeOfWeek = Self.timeOfWeek(0)
        covariances.isPositionValid = true
        (covariances.positionNN, covariances.positionEE, covariances.positionDD) = (4, 9, 25)
        covariances.velocityDD = 16
        let epochs = Self.epochs([Self.solution(0), covariances, Self.end(0)])
        #expect(epochs.map { $0.fix.errors?.north } == [2])
        #expect(epochs.map { $0.fix.errors?.east } == [3])
        #expect(epochs.map { $0.fix.errors?.vertical } == [5])
        #expect(epochs.map { $0.fix.errors?.climb } == [nil])
    }

    @Test("time messages older than the latest high-rate fix do not add an epoch")
    func timeAfterHighRate() {
        var fast = HnrPVT()
        fast.timeOfWeek = Self.timeOfWeek(0.5)
        (fast.year, fast.month, fast.day, fast.nanosecond) = (2024, 7, 15, 500_000_000)
        fast.validity = [.date, .time, .fullyResolved]
        fast.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        (fast.latitude, fast.longitude) = (48.1174, 11.5166667)
        var clock = NavTIMEGPS()
        clock.timeOfWeek = Self.timeOfWeek(0)
        clock.week = Int16(GPSMonday.week)
        clock.leapSeconds = 18
        clock.validity = [.timeOfWeek, .week, .leapSeconds]
        var utc = NavTIMEUTC()
        utc.timeOfWeek = Self.timeOfWeek(0)
        (utc.year, utc.month, utc.day) = (2024, 7, 15)
        utc.validity = [.utc]
        for message in [clock, utc] as [any UBXMessage] {
            let epochs = Self.epochs([Self.solution(0), fast, message, Self.solution(1)])
            #expect(epochs.map(\.second) == [0, 0.5, 1])
            #expect(epochs.map { $0.fix.coordinate?.latitude } == [48.1173, 48.1174, 48.1173])
        }
    }

    @Test("NAV-STATUS and HNR-PVT do not replace the carrier-phase solution in NAV-PVT", arguments: [1, 2] as [UInt8])
    func carrierSolution(value: UInt8) {
        var solution = Self.solution(0)
        solution.flags = NavPVT.Flags(rawValue: 3 | value << 6)
        var status = NavSTATUS()
        status.timeOfWeek = Self.timeOfWeek(0)
        status.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        status.flags = [.isFixOK, .differential]
        var fast = HnrPVT()
        (fast.year, fast.month, fast.day) = (2024, 7, 15)
        fast.validity = [.date, .time, .fullyResolved]
        fast.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        fast.flags = [.isFixOK, .differential]
        var later = fast
        (later.timeOfWeek, later.nanosecond) = (Self.timeOfWeek(0.5), 500_000_000)
        fast.timeOfWeek = Self.timeOfWeek(0)
        let quality: Fix.Quality = value == 2 ? .rtkFixed : .rtkFloat
        #expect(Self.epochs([solution, status, fast, later]).map(\.fix.quality) == [quality, quality])
        later.flags = [.isFixOK]
        #expect(Self.epochs([solution, later]).map(\.fix.quality) == [quality, .autonomous])
    }

    @Test("SBAS satellites in UBX messages also have the number that NMEA assigns to them")
    func augmentationNumbers() {
        var satellite = NavSAT.Satellite()
        (satellite.system, satellite.number, satellite.signalStrength) = (1, 131, 40)
        let list = NavSAT(timeOfWeek: Self.timeOfWeek(0), satellites: [satellite])
        let satellites = Self.epochs([Self.solution(0), list]).first?.sky?.satellites
        #expect(satellites?.map(\.number) == [131] && satellites?.map(\.receiverNumber) == [44])
    }

    @Test("a velocity in whole cm/s does not replace a more precise velocity")
    func velocities() {
        var coarse = NavSOL()
        coarse.timeOfWeek = Self.timeOfWeek(0)
        coarse.week = Int16(GPSMonday.week)
        coarse.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        coarse.flags = [.isFixOK, .isWeekValid, .isTimeOfWeekValid]
        (coarse.x, coarse.xVelocity, coarse.yVelocity) = (6_378_237, 0.5, 3)
        var fine = Self.solution(0)
        (fine.groundSpeed, fine.course, fine.downVelocity) = (2.996, 91.25, -0.504)
        (fine.northVelocity, fine.eastVelocity) = (-0.065, 2.995)
        for messages in [[coarse, fine], [fine, coarse]] as [[any UBXMessage]] {
            let epochs = Self.epochs(messages)
            #expect(epochs.count == 1)
            #expect(epochs.first?.fix.speed == 2.996 && epochs.first?.fix.course == 91.25)
            #expect(epochs.first?.fix.climb == 0.504)
            let supplement = epochs.first?.supplement
            #expect(supplement?.northVelocity == -0.065 && supplement?.eastVelocity == 2.995)
        }
    }

    @Test("signals get directions from the same epoch, not from an earlier epoch")
    func directions() {
        var satellite = NavSAT.Satellite()
        (satellite.number, satellite.elevation, satellite.azimuth) = (7, 30, 120)
        var signal = NavSIG.Signal()
        (signal.number, signal.signalStrength) = (7, 40)
        func signals(_ second: UInt8) -> NavSIG {
            var list = NavSIG()
            list.timeOfWeek = Self.timeOfWeek(Double(second))
            list.signals = [signal]
            return list
        }
        let list = NavSAT(timeOfWeek: Self.timeOfWeek(0), satellites: [satellite])
        let epochs = Self.epochs([Self.solution(0), list, signals(0), Self.solution(1), signals(1)])
        #expect(epochs.map { $0.signals?.satellites.first?.elevation } == [30, nil])
        #expect(epochs.map { $0.signals?.satellites.first?.signalStrength } == [40, 40])
    }

    @Test(
        "without fixes, an antenna fault lasts only as long as the receiver reports it")
    func stateWithoutFixes() {
        func satellites(_ second: UInt8) -> NavSAT {
            var satellite = NavSAT.Satellite()
            (satellite.number, satellite.signalStrength) = (7, 30 + Double(second))
            return NavSAT(timeOfWeek: Self.timeOfWeek(Double(second)), satellites: [satellite])
        }
        var hardware = MonHW()
        hardware.antennaStatus = 3
        let epochs = Self.epochs([satellites(0), satellites(1), hardware, satellites(2), satellites(3)])
        #expect(epochs.map { $0.sky?.satellites.first?.signalStrength } == [30, 31, 32, 33])
        #expect(epochs.map { $0.supplement?.antennaFault } == [nil, .short, nil, nil])
    }
}
