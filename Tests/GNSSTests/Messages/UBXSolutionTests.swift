import GNSS
import NMEA
import TestSupport
import Testing
import UBX

/// Tests of the flags and limits that decide which values of a solution are used.
struct UBXSolutionTests {
    private static func fix() -> NavPVT {
        var solution = NavPVT()
        solution.timeOfWeek = GPSMonday.secondOfWeek(0) * 1_000
        (solution.year, solution.month, solution.day) = (2024, 7, 15)
        solution.validity = [.date, .time, .fullyResolved]
        solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        solution.flags = [.isFixOK]
        (solution.latitude, solution.longitude) = (48.1173, 11.5166667)
        return solution
    }

    private static func vehicle() -> NavPVAT {
        var solution = NavPVAT()
        solution.timeOfWeek = GPSMonday.secondOfWeek(0) * 1_000
        (solution.year, solution.month, solution.day) = (2024, 7, 15)
        solution.validity = [.date, .time, .fullyResolved, .magneticDeclination]
        solution.fixTypeValue = NavPVT.FixType.combined.rawValue
        solution.flags = [.isFixOK, .differential, .isRollValid, .isPitchValid, .isHeadingValid]
        solution.satellitesUsed = 14
        (solution.latitude, solution.longitude) = (48.1173, 11.5166667)
        (solution.groundSpeed, solution.course) = (1.5, 84.4)
        (solution.northVelocity, solution.eastVelocity) = (0.146, 1.493)
        (solution.vehicleRoll, solution.vehiclePitch, solution.vehicleHeading) = (1.5, -2.5, 85)
        solution.headingAccuracy = 0.5
        solution.horizontalAccuracy = 1.25
        (solution.ellipseMajorAxis, solution.ellipseMinorAxis, solution.ellipseOrientation) = (1, 0.75, 30)
        solution.magneticDeclination = 3.5
        return solution
    }

    private static func epochs(_ messages: [any UBXMessage]) -> [Epoch] {
        BinaryEpochs.decode(messages.reduce(into: []) { $1.append(to: &$0) })
    }

    @Test("a fix from satellites and inertial sensors has the quality .combined, unless it has corrections")
    func combined() {
        var solution = Self.fix()
        solution.fixTypeValue = NavPVT.FixType.combined.rawValue
        #expect(Self.epochs([solution]).first?.fix.quality == .combined)
        solution.flags.insert(.differential)
        #expect(Self.epochs([solution]).first?.fix.quality == .differential)
    }

    @Test(
        "leap seconds are taken from NAV-TIMELS unless they are the firmware's own",
        arguments: [0, 1, 2, 255] as [UInt8])
    func leapSeconds(_ source: UInt8) {
        // A resolved time would give the leap seconds, too.
        var solution = Self.fix()
        solution.validity = [.date, .time]
        var announcement = NavTIMELS()
        announcement.timeOfWeek = solution.timeOfWeek
        (announcement.validity, announcement.source, announcement.leapSeconds) = ([.leapSeconds], source, 16)
        #expect(Self.epochs([solution, announcement]).first?.supplement?.leapSeconds == (source == 0 ? nil : 16))
    }

    @Test("NAV-PVAT alone gives the time, the quality, the satellites and the accuracy")
    func vehicleAlone() throws {
        let epoch = try #require(Self.epochs([Self.vehicle()]).first)
        #expect(epoch.moment == "2024-07-15 00:00:00")
        #expect(epoch.fix.mode == .threeDimensional && epoch.fix.quality == .differential)
        #expect(epoch.fix.satellitesUsed == 14 && epoch.fix.magneticVariation == 3.5)
        #expect(epoch.fix.speed == 1.5 && epoch.fix.course == 84.4)
        #expect(epoch.supplement?.leapSeconds == 18 && epoch.supplement?.northVelocity == 0.146)
        let errors = epoch.fix.errors
        #expect(errors?.horizontal == 1.25 && errors?.major == 1 && errors?.minor == 0.75 && errors?.orientation == 30)
        let attitude = epoch.attitude
        #expect(attitude?.heading == 85 && attitude?.headingAccuracy == 0.5)
        #expect(attitude?.pitch == -2.5 && attitude?.roll == 1.5)
    }

    @Test("NAV-PVAT without validity flags gives no attitude, magnetic variation or leap seconds")
    func invalidParts() throws {
        var solution = Self.vehicle()
        solution.flags = [.isFixOK]
        solution.validity = [.date, .time]
        let epoch = try #require(Self.epochs([solution]).first)
        #expect(epoch.attitude == nil && epoch.fix.magneticVariation == nil)
        #expect(epoch.fix.quality == .combined && epoch.fix.hasPosition)
        #expect(epoch.supplement?.hasUnresolvedTime == true && epoch.supplement?.leapSeconds == nil)
    }

    @Test("NAV-PVT and NAV-PVAT with the same time are combined into one epoch")
    func together() {
        for messages in [[Self.fix(), Self.vehicle()], [Self.vehicle(), Self.fix()]] as [[any UBXMessage]] {
            let epochs = Self.epochs(messages)
            #expect(epochs.count == 1 && epochs.first?.attitude?.heading == 85)
        }
    }

    @Test("the maximum value of a UBX accuracy field is read as an unknown accuracy")
    func unknownAccuracies() throws {
        let millimeters = Double(UInt32.max) / 1_000
        var solution = Self.fix()
        solution.horizontalAccuracy = millimeters
        solution.verticalAccuracy = millimeters
        solution.speedAccuracy = millimeters
        solution.courseAccuracy = Double(UInt32.max) / 1e5
        var precise = NavHPPOSLLH()
        precise.timeOfWeek = solution.timeOfWeek
        (precise.latitude, precise.longitude) = (48.1173, 11.5166667)
        precise.horizontalAccuracy = millimeters / 10
        precise.verticalAccuracy = millimeters / 10
        var centered = NavPOSECEF()
        centered.timeOfWeek = solution.timeOfWeek
        centered.positionAccuracy = millimeters * 10
        let epoch = try #require(Self.epochs([solution, precise, centered]).first)
        let errors = epoch.supplement?.expectedErrors
        #expect(epoch.fix.hasPosition && errors?.horizontal == nil && errors?.vertical == nil)
        #expect(errors?.speed == nil && errors?.course == nil)
        #expect(epoch.supplement?.earthCenteredAccuracy == nil)
    }

    @Test("the exact UTC in NAV-PVT is kept when NAV-HPPOSLLH or NAV-STATUS repeats the time of week")
    func exactTime() throws {
        var solution = Self.fix()
        solution.nanosecond = 412_345
        var precise = NavHPPOSLLH()
        precise.timeOfWeek = solution.timeOfWeek
        (precise.latitude, precise.longitude) = (48.1173, 11.5166667)
        var status = NavSTATUS()
        status.timeOfWeek = solution.timeOfWeek
        status.fixTypeValue = solution.fixTypeValue
        status.flags = [.isFixOK]
        for messages in [[solution, precise, status], [precise, solution], [status, solution]] as [[any UBXMessage]] {
            let epochs = Self.epochs(messages)
            #expect(epochs.map(\.fix.time?.nanosecond) == [412_345])
        }
    }

    @Test("a leap second whose nanoseconds are slightly negative is not rounded into the next day")
    func leapSecond() throws {
        var solution = Self.fix()
        (solution.year, solution.month, solution.day) = (2016, 12, 31)
        (solution.hour, solution.minute, solution.second) = (23, 59, 60)
        for (nanosecond, isLeapSecond) in [(0, true), (-20, true), (-700_000, false)] as [(Int32, Bool)] {
            solution.nanosecond = nanosecond
            let time = try #require(Self.epochs([solution]).first?.fix.time)
            #expect(time.isLeapSecond == isLeapSecond && time.date.year == 2016)
        }
    }

    @Test("a time-only solution without a known position is not treated as a fix")
    func timeOnly() throws {
        let type = NavPVT.FixType.timeOnly.rawValue
        let unknown = 5_000_000.0
        var solution = Self.fix()
        (solution.fixTypeValue, solution.horizontalAccuracy) = (type, unknown)
        var vehicle = Self.vehicle()
        (vehicle.fixTypeValue, vehicle.horizontalAccuracy) = (type, unknown)
        var fast = HnrPVT()
        (fast.year, fast.month, fast.day) = (2024, 7, 15)
        fast.validity = [.date, .time, .fullyResolved]
        (fast.fixTypeValue, fast.horizontalAccuracy) = (type, unknown)
        var status = NavSTATUS()
        status.timeOfWeek = solution.timeOfWeek
        status.fixTypeValue = type
        var position = NavPOSLLH()
        position.timeOfWeek = solution.timeOfWeek
        position.horizontalAccuracy = unknown
        for messages in [[solution], [vehicle], [fast], [status, position]] as [[any UBXMessage]] {
            let epochs = Self.epochs(messages)
            #expect(epochs.allSatisfy { !$0.fix.hasPosition && $0.fix.mode != .threeDimensional })
        }
    }

    @Test("a normalized NAV-RELPOSNED gives a direction, but no length or components")
    func normalizedBaseline() throws {
        var position = NavRELPOSNED()
        position.timeOfWeek = Self.fix().timeOfWeek
        position.flags = [.isFixOK, .isValid, .isHeadingValid]
        (position.north, position.east, position.down) = (0.6, 0.8, 0)
        (position.length, position.heading) = (1, 53.125)
        let measured = try #require(Self.epochs([Self.fix(), position]).first?.supplement?.baseline)
        #expect(measured.length == 1 && measured.north == 0.6 && measured.course == 53.125)
        position.flags.insert(.isNormalized)
        let normalized = try #require(Self.epochs([Self.fix(), position]).first?.supplement?.baseline)
        #expect(normalized.length == nil && normalized.north == nil && normalized.east == nil && normalized.up == nil)
        #expect(normalized.course == 53.125)
    }
}
