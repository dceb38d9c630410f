import GNSS
import TestSupport
import Testing
import UBX

/// Tests of UBX receivers whose messages are combined by their time of week: before the leap seconds are known, and
/// without a message that contains the date.
struct UBXTimeOfWeekTests {
    private static func timeOfWeek(_ second: Int) -> UInt32 { GPSMonday.secondOfWeek(second) * 1_000 }

    private static func dilution(_ second: Int) -> NavDOP {
        var dilution = NavDOP()
        dilution.timeOfWeek = timeOfWeek(second)
        dilution.horizontal = 1 + Double(second) / 4
        return dilution
    }

    private static func position(_ second: Int) -> NavPOSLLH {
        var position = NavPOSLLH()
        position.timeOfWeek = timeOfWeek(second)
        (position.latitude, position.longitude) = (48 + Double(second) / 1_000, 11)
        (position.height, position.altitude) = (600, 555)
        (position.horizontalAccuracy, position.verticalAccuracy) = (2, 3)
        return position
    }

    private static func status(_ second: Int, hasFix: Bool = true) -> NavSTATUS {
        var status = NavSTATUS()
        status.timeOfWeek = timeOfWeek(second)
        status.fixTypeValue = hasFix ? 3 : 0
        status.flags = hasFix ? [.isFixOK] : []
        return status
    }

    private static func velocity(_ second: Int) -> NavVELECEF {
        var velocity = NavVELECEF()
        velocity.timeOfWeek = timeOfWeek(second)
        // North of Munich, this is 3 m/s to the north and 4 m/s to the east.
        (velocity.xVelocity, velocity.yVelocity, velocity.zVelocity) = (-2.952, 3.501, 2.007)
        return velocity
    }

    private static func clock(_ second: Int) -> NavTIMEGPS {
        var clock = NavTIMEGPS()
        clock.timeOfWeek = timeOfWeek(second)
        clock.week = Int16(GPSMonday.week)
        clock.leapSeconds = 18
        clock.validity = [.timeOfWeek, .week, .leapSeconds]
        return clock
    }

    private static func epochs(_ messages: [any UBXMessage], isLive: Bool = false) -> [Epoch] {
        BinaryEpochs.decode(bytes(messages), isLive: isLive)
    }

    private static func bytes(_ messages: [any UBXMessage]) -> [UInt8] {
        messages.reduce(into: []) { $1.append(to: &$0) }
    }

    @Test("while a receiver assumes outdated leap seconds, each fix has its own DOPs", arguments: [true, false])
    func unresolvedTime(isLive: Bool) {
        let messages = (0..<4).flatMap { second -> [any UBXMessage] in
            var solution = NavPVT()
            solution.timeOfWeek = Self.timeOfWeek(second)
            (solution.year, solution.month, solution.day) = (2024, 7, 15)
            // UTC is 18 seconds behind GPS time, but the receiver subtracts only 16 seconds.
            solution.second = UInt8(second + 2)
            solution.validity = [.date, .time]
            solution.fixTypeValue = 3
            solution.flags = [.isFixOK]
            solution.latitude = 48
            return [Self.dilution(second), solution]
        }
        let epochs = Self.epochs(messages, isLive: isLive).filter { !$0.isAmendment }
        #expect(epochs.map(\.second) == [2, 3, 4, 5])
        #expect(epochs.map(\.fix.dilution.horizontal) == [1, 1.25, 1.5, 1.75])
    }

    @Test("each epoch has the leap seconds, although the receiver sends them only once")
    func lastingLeapSeconds() {
        let fixes = (0..<3).map { second in
            var solution = NavSOL()
            solution.timeOfWeek = Self.timeOfWeek(second)
            solution.week = Int16(GPSMonday.week)
            solution.fixTypeValue = 3
            solution.flags = [.isFixOK, .isWeekValid, .isTimeOfWeekValid]
            (solution.x, solution.y, solution.z) = (4_180_000, 850_000, 4_730_000)
            return solution
        }
        let epochs = Self.epochs([Self.clock(0)] + fixes)
        #expect(epochs.map { $0.supplement?.leapSeconds } == [18, 18, 18])
    }

    // The 18th leap second was inserted in the first seconds of GPS week 1930, at the end of 2016-12-31.
    @Test("a leap second is read if the new leap seconds are sent before or after the fix", arguments: [true, false])
    func leapSecond(clockFirst: Bool) {
        let messages = (16..<20).flatMap { second -> [any UBXMessage] in
            var solution = NavSOL()
            (solution.week, solution.timeOfWeek) = (1_930, UInt32(second * 1_000))
            solution.fixTypeValue = 3
            solution.flags = [.isFixOK, .isWeekValid, .isTimeOfWeekValid]
            (solution.x, solution.y, solution.z) = (4_180_000, 850_000, 4_730_000)
            var clock = Self.clock(0)
            (clock.week, clock.timeOfWeek, clock.leapSeconds) = (1_930, solution.timeOfWeek, second < 18 ? 17 : 18)
            return clockFirst ? [clock, solution] : [solution, clock]
        }
        #expect(Self.epochs(messages).map(\.second) == [86_399, 86_400, 0, 1])
    }

    @Test("the first epoch is complete although its first messages arrive before the time")
    func firstEpoch() {
        let messages = (0..<2).flatMap { second -> [any UBXMessage] in
            [Self.position(second), Self.status(second), Self.dilution(second), Self.clock(second)]
        }
        let epochs = Self.epochs(messages)
        #expect(epochs.map(\.second) == [0, 1])
        #expect(epochs.map(\.fix.coordinate?.latitude) == [48, 48.001])
        #expect(epochs.map(\.fix.dilution.horizontal) == [1, 1.25])
    }

    @Test("a NAV-POSECEF before the first status is used if the status reports a fix", arguments: [true, false])
    func firstEarthCenteredPosition(hasFix: Bool) {
        var position = NavPOSECEF()
        position.timeOfWeek = Self.timeOfWeek(0)
        (position.x, position.y, position.z) = (6_378_137, 0, 0)
        let epochs = Self.epochs([position, Self.status(0, hasFix: hasFix), Self.clock(0)])
        #expect(epochs.map(\.fix.hasPosition) == [hasFix])
    }

    @Test("a NAV-POSLLH before the status that reports the fix again is used")
    func regainedFix() {
        let hasFix = [true, false, true, true]
        let messages = hasFix.enumerated().flatMap { second, hasFix -> [any UBXMessage] in
            [Self.position(second), Self.status(second, hasFix: hasFix), Self.clock(second)]
        }
        let epochs = Self.epochs(messages)
        #expect(epochs.map(\.fix.mode) == [.threeDimensional, .noFix, .threeDimensional, .threeDimensional])
        #expect(epochs.map(\.fix.coordinate?.latitude) == [48, nil, 48.002, 48.003])
        #expect(epochs.map(\.fix.errors?.horizontal) == [2, nil, 2, 2])
    }

    @Test("a velocity in earth-centered coordinates gives the speed, the course and the climb")
    func centeredVelocity() throws {
        let messages: [any UBXMessage] = [Self.position(0), Self.status(0), Self.velocity(0), Self.clock(0)]
        let epoch = try #require(Self.epochs(messages).first)
        #expect(isNear(epoch.fix.speed, 5, within: 0.01) && isNear(epoch.fix.course, 53.13, within: 0.1))
        #expect(isNear(epoch.fix.climb, 0, within: 0.01))
        #expect(isNear(epoch.supplement?.northVelocity, 3, within: 0.01))
    }

    @Test(
        "times of week are converted with the date in sentences, unless this date is wrong", arguments: [true, false])
    func dateFromSentences(isRight: Bool) {
        let bytes = (0..<4).flatMap { second in
            // After 1,024 weeks, GPS time was five seconds further ahead of UTC.
            let sentence = isRight ? Make.rmc(Double(second)) : Make.rmc(Double(second), date: "291104")
            return Array(lines(sentence).utf8) + Self.bytes([Self.position(second), Self.status(second)])
                + Self.bytes([Self.dilution(second)])
        }
        let epochs = BinaryEpochs.decode(bytes, isLive: false)
        #expect(epochs.map(\.second) == [0, 1, 2, 3])
        #expect(epochs.map(\.fix.coordinate?.latitude) == [48, 48.001, 48.002, 48.003])
        #expect(epochs.map(\.fix.dilution.horizontal) == [1, 1.25, 1.5, 1.75])
    }

    @Test("fixes between two sentences become epochs with their own times")
    func betweenSentences() {
        let bytes = (0..<3).flatMap { second in
            let fixes = (0..<4).flatMap { quarter -> [any UBXMessage] in
                var (position, status) = (Self.position(second), Self.status(second))
                position.timeOfWeek += UInt32(quarter) * 250
                position.latitude += Double(quarter) / 10_000
                status.timeOfWeek = position.timeOfWeek
                return [position, status]
            }
            return Array(lines(Make.rmc(Double(second))).utf8) + Self.bytes(fixes)
        }
        let epochs = BinaryEpochs.decode(bytes, isLive: false)
        #expect(epochs.map(\.second) == (0..<12).map { Double($0) / 4 })
    }
}
