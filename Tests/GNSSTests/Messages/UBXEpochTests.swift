import GNSS
import TestSupport
import Testing
import UBX

/// Tests of epochs from receivers that send UBX.
struct UBXEpochTests {
    /// Midnight UTC on Monday 2024-07-15 is 18 seconds after midnight of GPS time.
    private static func timeOfWeek(_ second: Int) -> UInt32 { UInt32(86_400 + 18 + second) * 1_000 }

    private static func solution(_ second: Int) -> NavPVT {
        var solution = NavPVT()
        solution.timeOfWeek = timeOfWeek(second)
        (solution.year, solution.month, solution.day) = (2024, 7, 15)
        solution.hour = UInt8(second / 3_600)
        solution.minute = UInt8(second / 60 % 60)
        solution.second = UInt8(second % 60)
        solution.validity = [.date, .time, .fullyResolved]
        solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        solution.flags = [.isFixOK, .differential]
        solution.satellitesUsed = 2
        solution.latitude = 48.1173
        solution.longitude = 11.5166667
        solution.altitude = 545.4
        solution.height = 592.3
        solution.groundSpeed = 1.5
        solution.course = 84.4
        solution.downVelocity = 0.25
        solution.horizontalAccuracy = 1.25
        solution.verticalAccuracy = 2.5
        solution.positionDilution = 1.8
        return solution
    }

    private static func satellites(_ second: Int) -> NavSAT {
        let known = (1...3).map { number in
            var satellite = NavSAT.Satellite()
            satellite.system = number == 3 ? 6 : 0
            satellite.number = number == 3 ? 255 : UInt8(number)
            satellite.signalStrength = number == 1 ? 41 : 0
            satellite.elevation = number == 1 ? 62 : -91
            satellite.azimuth = 360 - Double(number)
            satellite.flags = number == 1 ? [.isLocked, .isUsed] : []
            return satellite
        }
        return NavSAT(timeOfWeek: timeOfWeek(second), satellites: known)
    }

    private static func dilution(_ second: Int) -> NavDOP {
        var dilution = NavDOP()
        dilution.timeOfWeek = timeOfWeek(second)
        dilution.horizontal = 0.9
        dilution.vertical = 1.5
        return dilution
    }

    private static func end(_ second: Int) -> NavEOE {
        var end = NavEOE()
        end.timeOfWeek = timeOfWeek(second)
        return end
    }

    private static func burst(_ second: Int, hasEnd: Bool = true) -> [any UBXMessage] {
        [dilution(second), solution(second), satellites(second)] + (hasEnd ? [end(second)] : [])
    }

    private static func bytes(_ messages: [any UBXMessage]) -> [UInt8] {
        messages.reduce(into: []) { $1.append(to: &$0) }
    }

    private static func decode(_ bytes: [UInt8], isLive: Bool, chunk: Int = .max, finishes: Bool = true) -> [Epoch] {
        var decoder = ReceiverDecoder(options: EpochBuilder.Options(isLive: isLive))
        var epochs: [Epoch] = []
        bytes.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let end = start + min(chunk, bytes.count - start)
                decoder.read(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) { epochs.append($0) }
                start = end
            }
        }
        if finishes { decoder.finish { epochs.append($0) } }
        return epochs
    }

    @Test("NAV-DOP, NAV-PVT and NAV-SAT with the same time are combined into one epoch")
    func values() throws {
        // Two bursts are needed, because the first NAV-DOP arrives before the first NAV-PVT, which supplies the
        // difference between GPS time and UTC.
        let bytes = Self.bytes(Self.burst(43_199) + Self.burst(43_200))
        let epochs = Self.decode(bytes, isLive: true, finishes: false)
        let epoch = try #require(epochs.last)
        #expect(epochs.count == 2 && epoch.isComplete && !epoch.isAmendment)
        #expect(epoch.moment == "2024-07-15 12:00:00")
        #expect(epoch.fix.mode == .threeDimensional && epoch.fix.quality == .differential)
        #expect(epoch.fix.coordinate == Coordinate(latitude: 48.1173, longitude: 11.5166667))
        #expect(epoch.fix.altitude == 545.4 && epoch.fix.ellipsoidalAltitude == 592.3)
        #expect(isNear(epoch.fix.geoidSeparation, 46.9))
        #expect(epoch.fix.speed == 1.5 && epoch.fix.course == 84.4 && epoch.fix.climb == -0.25)
        #expect(epoch.fix.satellitesUsed == 2)
        #expect(epoch.fix.dilution.position == 1.8 && epoch.fix.dilution.horizontal == 0.9)
        #expect(epoch.fix.dilution.geometric == nil)
        #expect(epoch.fix.errors?.origin == .receiver && epoch.fix.errors?.horizontal == 1.25)
        let sky = try #require(epoch.sky)
        #expect(sky.satellites.map(\.number) == [1, 2])
        #expect(sky.satellites[0].isUsed && sky.satellites[0].signalStrength == 41)
        #expect(sky.satellites[0].elevation == 62 && sky.satellites[0].azimuth == 359)
        #expect(!sky.satellites[1].isUsed && sky.satellites[1].elevation == nil)
    }

    @Test("the first epoch is incomplete if reading began after its NAV-PVT", arguments: [false, true])
    func missedBeginning(isLive: Bool) throws {
        var clock = NavTIMEGPS()
        clock.timeOfWeek = Self.timeOfWeek(1)
        clock.week = 2_323
        clock.leapSeconds = 18
        clock.validity = [.timeOfWeek, .week, .leapSeconds]
        let rest: [any UBXMessage] = [Self.satellites(1), clock, Self.end(1)]
        let epochs = Self.decode(Self.bytes(rest + Self.burst(2)), isLive: isLive)
        try #require(epochs.count == 2)
        #expect(epochs[0].moment == "2024-07-15 00:00:01" && epochs[0].sky != nil && !epochs[0].isComplete)
        #expect(epochs[1].moment == "2024-07-15 00:00:02" && epochs[1].isComplete)
    }

    @Test("an emitted epoch keeps its values when a later message amends it")
    func valuesOfEmittedEpochs() throws {
        var clock = NavCLOCK()
        clock.timeOfWeek = Self.timeOfWeek(1)
        clock.bias = 5
        var decoder = ReceiverDecoder(options: EpochBuilder.Options(isLive: true))
        var epochs: [Epoch] = []
        for message in [Self.solution(1), clock] as [any UBXMessage] {
            Self.bytes([message]).withUnsafeBytes { decoder.read($0) { epochs.append($0) } }
            decoder.handleIdleLine { epochs.append($0) }
        }
        try #require(epochs.count == 2)
        #expect(epochs[1].isAmendment && isNear(epochs[1].supplement?.clockBias, 5e-9, within: 1e-15))
        #expect(epochs[0].supplement?.clockBias == nil && epochs[0].supplement?.northVelocity == 0)
    }

    @Test("signals in NAV-SIG get their directions from NAV-SAT, whichever message arrives first")
    func directionsOfSignals() throws {
        func satellite(_ number: UInt8) -> NavSAT.Satellite {
            var satellite = NavSAT.Satellite()
            (satellite.number, satellite.elevation, satellite.azimuth) = (number, Double(number), 100 + Double(number))
            return satellite
        }
        func signal(_ number: UInt8) -> NavSIG.Signal {
            var signal = NavSIG.Signal()
            signal.number = number
            return signal
        }
        let numbers: [UInt8] = [5, 2, 2, 9, 1, 5, 3]
        var signals = NavSIG()
        signals.timeOfWeek = Self.timeOfWeek(1)
        signals.signals = numbers.map(signal)
        let satellites = NavSAT(timeOfWeek: Self.timeOfWeek(1), satellites: [1, 2, 3, 5].map(satellite))
        let epochs = Self.decode(Self.bytes([Self.solution(1), satellites, signals]), isLive: false)
        let sky = try #require(epochs.last?.signals)
        #expect(sky.satellites.map(\.number) == numbers.map(UInt16.init))
        #expect(sky.satellites.map(\.elevation) == [5, 2, 2, nil, 1, 5, 3])
        #expect(sky.satellites.map(\.azimuth) == [105, 102, 102, nil, 101, 105, 103])
    }

    @Test("errors, velocity and residuals sent by a UBX receiver are kept")
    func receiversOwnValues() throws {
        var solution = Self.solution(0)
        (solution.northVelocity, solution.eastVelocity, solution.speedAccuracy) = (1.25, -0.5, 0.75)
        var list = Self.satellites(0)
        list.satellites[0].residual = -2.2
        let epoch = try #require(Self.decode(Self.bytes([solution, list]), isLive: false).first)
        let errors = try #require(epoch.supplement?.expectedErrors)
        #expect(errors.horizontal == 1.25 && errors.vertical == 2.5 && errors.speed == 0.75)
        #expect(epoch.supplement?.northVelocity == 1.25 && epoch.supplement?.eastVelocity == -0.5)
        #expect(epoch.sky?.satellites.first?.tracking.residual == -2.2)
    }

    @Test("NAV-EOE emits the epoch immediately and only once", arguments: [1, 7, Int.max])
    func statedEnd(chunk: Int) {
        for count in 1...5 {
            let bytes = (0..<count).flatMap { Self.bytes(Self.burst($0)) }
            let epochs = Self.decode(bytes, isLive: true, chunk: chunk, finishes: false)
            #expect(epochs.map(\.second) == (0..<count).map { Double($0) })
            #expect(epochs.allSatisfy { $0.isComplete && !$0.isAmendment && !$0.isBelated && $0.sky != nil })
        }
    }

    @Test("NAV-EOE ends the epoch even if satellites and the antenna state are sent only every five seconds")
    func statedEndAfterSparseMessages() {
        let messages = (0..<40).flatMap { second -> [any UBXMessage] in
            let sparse: [any UBXMessage] = second % 5 == 0 ? [Self.satellites(second), MonHW()] : []
            return [Self.solution(second), Self.dilution(second)] + sparse + [Self.end(second)]
        }
        let epochs = Self.decode(Self.bytes(messages), isLive: true)
        #expect(epochs.map(\.second) == (0..<40).map(Double.init))
        #expect(epochs.map { $0.sky != nil } == (0..<40).map { $0 % 5 == 0 })
        #expect(epochs.allSatisfy { !$0.isAmendment && !$0.isBelated })
    }

    @Test("without NAV-EOE, satellites that are sent every five seconds do not delay the other epochs")
    func sparseSatellites() {
        var decoder = ReceiverDecoder(options: EpochBuilder.Options(isLive: true))
        for second in 0..<60 {
            var epochs: [Epoch] = []
            for message in [Self.dilution(second), Self.solution(second)] as [any UBXMessage] {
                Self.bytes([message]).withUnsafeBytes { decoder.read($0) { epochs.append($0) } }
            }
            if second > 20 { #expect(epochs.map(\.second).last == Double(second)) }
            guard second % 5 == 0 else { continue }
            Self.bytes([Self.satellites(second)]).withUnsafeBytes { bytes in decoder.read(bytes) { _ in } }
        }
    }

    @Test("UBX gives one epoch per fix, whether or not NAV-EOE is sent", arguments: [true, false], [true, false])
    func oneEpochPerFix(hasEnd: Bool, isLive: Bool) {
        let bytes = (86_395..<86_400).flatMap { Self.bytes(Self.burst($0, hasEnd: hasEnd)) }
        let epochs = Self.decode(bytes, isLive: isLive)
        #expect(epochs.count { !$0.isAmendment } == 5)
        #expect(epochs.last?.moment == "2024-07-15 23:59:59")
        #expect(epochs.dropFirst().allSatisfy { $0.sky != nil && $0.fix.dilution.horizontal == 0.9 })
    }

    @Test("UBX messages and sentences with the same time belong to one epoch", arguments: [true, false])
    func mixed(sentencesComeFirst: Bool) {
        let bytes = (0..<5).flatMap { second in
            let sentences = Array(lines(Make.rmc(Double(second)), Make.gga(Double(second))).utf8)
            let frames = Self.bytes(Self.burst(second))
            return sentencesComeFirst ? sentences + frames : frames + sentences
        }
        let epochs = Self.decode(bytes, isLive: false)
        #expect(epochs.map(\.second) == (0..<5).map { Double($0) })
        let live = Self.decode(bytes, isLive: true)
        #expect(live.count { !$0.isAmendment } == 5)
        // The first epochs are amended, because the builder has not learned yet which sentences to expect.
        #expect(live.count { $0.isAmendment } <= 2)
    }

    @Test(
        "a binary coordinate replaces an earlier sentence's coordinate unless the sentence has more digits",
        arguments: [("07.03801", 48.1173002), ("07.0380101", 48.1173001683)])
    func digits(minutes: String, latitude: Double) {
        let sentence = Array(lines("GPRMC,000000.00,A,48\(minutes),N,01131.00000,E,0.0,0.0,150724,,,A").utf8)
        var solution = Self.solution(0)
        solution.latitude = 48.1173002
        let epochs = Self.decode(sentence + Self.bytes([solution]), isLive: false)
        #expect(isNear(epochs.first?.fix.coordinate?.latitude, latitude, within: 1e-10))
    }

    @Test("NAV-VELNED does not replace the more precise velocity of NAV-PVT")
    func coarseVelocity() throws {
        var velocity = NavVELNED()
        velocity.timeOfWeek = Self.timeOfWeek(0)
        velocity.groundSpeed = 1.51
        velocity.northVelocity = 0.15
        var solution = Self.solution(0)
        solution.northVelocity = 0.146
        let epoch = try #require(Self.decode(Self.bytes([solution, velocity]), isLive: false).first)
        #expect(epoch.fix.speed == 1.5 && epoch.supplement?.northVelocity == 0.146)
    }

    @Test("a reserved bit of NAV-PVT in older firmware does not remove the position")
    func reservedBit() {
        var solution = Self.solution(0)
        solution.moreFlags = 1
        #expect(Self.decode(Self.bytes([solution]), isLive: false).first?.fix.coordinate != nil)
        solution.flags = []
        #expect(Self.decode(Self.bytes([solution]), isLive: false).first?.fix.mode == .noFix)
    }

    @Test("GSA sentences do not change which satellites in NAV-SAT are marked as used")
    func usedSatellites() throws {
        let gsa = Array(lines("GPGSA,A,3,31,,,,,,,,,,,,1.5,0.9,1.2").utf8)
        let alone = try #require(Self.decode(Self.bytes(Self.burst(0)), isLive: false).first?.sky)
        let mixed = Self.decode(Self.bytes(Self.burst(0, hasEnd: false)) + gsa, isLive: false)
        #expect(mixed.first?.sky == alone)
    }

    @Test("a NAV-PVT time with negative nanoseconds falls in the previous second")
    func negativeFraction() throws {
        var solution = Self.solution(0)
        solution.nanosecond = -123
        var epoch = try #require(Self.decode(Self.bytes([solution]), isLive: false).first)
        #expect(epoch.moment == "2024-07-14 23:59:59" && epoch.fix.time?.nanosecond == 999_999_877)
        (solution.hour, solution.minute, solution.second, solution.nanosecond) = (23, 59, 60, 5)
        epoch = try #require(Self.decode(Self.bytes([solution]), isLive: false).first)
        #expect(epoch.fix.time?.isLeapSecond == true)
    }

    @Test("a NAV-PVT time with unresolved leap seconds is reported and marked", arguments: [true, false])
    func unresolvedTime(hasFix: Bool) {
        var solution = Self.solution(43_200)
        solution.validity.remove(.fullyResolved)
        if !hasFix { solution.fixTypeValue = 0 }
        let epoch = Self.decode(Self.bytes([solution]), isLive: false).first
        #expect(epoch?.moment == "2024-07-15 12:00:00" && epoch?.fix.hasPosition == hasFix)
        #expect(epoch?.supplement?.hasUnresolvedTime == true && epoch?.supplement?.leapSeconds == nil)
        let resolved = Self.decode(Self.bytes([Self.solution(43_200)]), isLive: false).first
        #expect(resolved?.supplement?.hasUnresolvedTime == false)
    }

    @Test("TIM-TP gives the quantization error of the next pulse", arguments: [true, false])
    func pulse(isUTC: Bool) {
        var pulse = TimTP()
        pulse.week = GPSMonday.week
        pulse.timeOfWeek = (GPSMonday.secondOfWeek(43_201) - (isUTC ? 18 : 0)) * 1_000
        pulse.flags = isUTC ? [.isUTC, .isUTCAvailable] : [.isUTCAvailable]
        pulse.quantizationError = -4_321
        let epoch = Self.decode(Self.bytes([Self.solution(43_200), pulse]), isLive: false).first
        let next = epoch?.fix.time.map { UTCTime(secondsSince1970: $0.secondsSince1970 + 1) }
        #expect(next != nil && epoch?.supplement?.pulse?.time == next)
        #expect(isNear(epoch?.supplement?.pulse?.quantizationError, -4.321e-9, within: 1e-15))
        pulse.flags.insert(.isQuantizationErrorInvalid)
        #expect(Self.decode(Self.bytes([Self.solution(43_200), pulse]), isLive: false).first?.supplement?.pulse == nil)
    }

    @Test("a NAV-PVT without a valid fix gives a time but no position")
    func void() {
        let changes: [(inout NavPVT) -> Void] = [
            { $0.fixTypeValue = 0 }, { $0.fixTypeValue = 9 }, { ($0.moreFlags, $0.flags) = (1, []) },
            { $0.latitude = 90.1 },
        ]
        for change in changes {
            var solution = Self.solution(0)
            change(&solution)
            let fix = Self.decode(Self.bytes([solution, Self.end(0)]), isLive: true).first?.fix
            #expect(fix?.mode == .noFix && fix?.coordinate == nil && fix?.time != nil)
        }
    }

    @Test("a two-dimensional NAV-PVT gives the altitude that the receiver assumes")
    func flat() {
        var solution = Self.solution(0)
        solution.fixTypeValue = NavPVT.FixType.twoDimensional.rawValue
        solution.altitude = 321
        let fix = Self.decode(Self.bytes([solution]), isLive: false).first?.fix
        #expect(fix?.mode == .twoDimensional && fix?.altitude == 321 && fix?.hasPosition == true)
    }

    @Test("a NAV-PVT position that exceeds the receiver's accuracy limits is still reported")
    func outsideOfLimits() {
        var solution = Self.solution(0)
        solution.flags = []
        #expect(Self.decode(Self.bytes([solution]), isLive: false).first?.fix.hasPosition == true)
    }

    @Test("the position of a time-only NAV-PVT has the quality .manual")
    func timeOnly() {
        var solution = Self.solution(0)
        solution.fixTypeValue = NavPVT.FixType.timeOnly.rawValue
        let fix = Self.decode(Self.bytes([solution]), isLive: false).first?.fix
        #expect(fix?.quality == .manual && fix?.mode == .threeDimensional)
    }
}
