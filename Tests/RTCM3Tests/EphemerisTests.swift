import RTCM3
import Testing

struct EphemerisTests {
    /// The transmitted integers of an orbit, from Crs to the rate of the ascending node.
    private static let integers = [-1, -2, -3, 4, 4_294_967_295, -5, 4_294_967_294, 100, 6, -7, -8, 9, 10, -11, -12]

    private func orbit(radius: Double, angle: Double, time: Double, inclinationRate: Int) -> KeplerOrbit {
        var orbit = KeplerOrbit()
        orbit.radiusSine = -1 / radius
        orbit.meanMotionDifference = -2 * 0x1p-43
        orbit.meanAnomaly = -3 * 0x1p-31
        orbit.latitudeCosine = 4 / angle
        orbit.eccentricity = 4_294_967_295 * 0x1p-33
        orbit.latitudeSine = -5 / angle
        orbit.semiMajorAxisRoot = 4_294_967_294 * 0x1p-19
        orbit.referenceTime = 100 * time
        orbit.inclinationCosine = 6 / angle
        orbit.ascendingNode = -7 * 0x1p-31
        orbit.inclinationSine = -8 / angle
        orbit.inclination = 9 * 0x1p-31
        orbit.radiusCosine = 10 / radius
        orbit.argumentOfPerigee = -11 * 0x1p-31
        orbit.ascendingNodeRate = -12 * 0x1p-43
        orbit.inclinationRate = Double(inclinationRate) * 0x1p-43
        return orbit
    }

    private func clock(time: Double, driftRate: Double, drift: Double, bias: Double) -> SatelliteClockModel {
        var clock = SatelliteClockModel()
        (clock.referenceTime, clock.driftRate, clock.drift, clock.bias) = (time, driftRate, drift, bias)
        return clock
    }

    private func add(_ fields: [(Int, width: Int)], to bits: inout BitString) {
        for (number, width) in fields { bits.add(number, width: width) }
    }

    private func addOrbit(radius: Int = 16, angle: Int = 16, time: Int, to bits: inout BitString) {
        let widths = [radius, 16, 32, angle, 32, angle, 32, time, angle, 32, angle, 32, radius, 32, 24]
        for (number, width) in zip(Self.integers, widths) { bits.add(number, width: width) }
    }

    @Test("RTCM 1019 is decoded into the orbit and the clock of a GPS satellite")
    func gps() throws {
        var bits = BitString(message: 1019)
        add([(32, 6), (1023, 10), (15, 4), (3, 2), (-13, 14), (200, 8)], to: &bits)
        add([(37_799, 16), (-1, 8), (-32_768, 16), (-2_097_152, 22), (1000, 10)], to: &bits)
        addOrbit(time: 16, to: &bits)
        add([(-128, 8), (63, 6), (1, 1), (0, 1)], to: &bits)
        let ephemeris = try #require(read(bits, as: GPSEphemeris.self))
        #expect(ephemeris.satellite == 32 && ephemeris.week == 1023 && ephemeris.accuracy == 15)
        #expect(ephemeris.codesL2 == 3 && ephemeris.orbitIssue == 200 && ephemeris.clockIssue == 1000)
        #expect(ephemeris.clock == clock(time: 604_784, driftRate: -0x1p-55, drift: -0x1p-28, bias: -0x1p-10))
        #expect(ephemeris.orbit == orbit(radius: 0x1p5, angle: 0x1p29, time: 16, inclinationRate: -13))
        #expect(ephemeris.groupDelay == -0x1p-24 && ephemeris.health == 63)
        #expect(ephemeris.isL2PWithoutData && !ephemeris.hasLongFit)
    }

    @Test("RTCM 1044 is decoded into a QZSS orbit and clock, with or without a group delay")
    func qzss() throws {
        for delay in [-128, -127] {
            var bits = BitString(message: 1044)
            add([(10, 4), (1, 16), (1, 8), (-1, 16), (1, 22), (200, 8)], to: &bits)
            addOrbit(time: 16, to: &bits)
            add([(8191, 14), (2, 2), (1022, 10), (14, 4), (62, 6), (delay, 8), (1001, 10), (1, 1)], to: &bits)
            let ephemeris = try #require(read(bits, as: QZSSEphemeris.self))
            #expect(ephemeris.satellite == 10 && ephemeris.orbitIssue == 200 && ephemeris.codesL2 == 2)
            #expect(ephemeris.week == 1022 && ephemeris.accuracy == 14 && ephemeris.health == 62)
            #expect(ephemeris.clock == clock(time: 16, driftRate: 0x1p-55, drift: -0x1p-43, bias: 0x1p-31))
            #expect(ephemeris.orbit == orbit(radius: 0x1p5, angle: 0x1p29, time: 16, inclinationRate: 8191))
            #expect(ephemeris.groupDelay == (delay == -128 ? nil : -127 * 0x1p-31))
            #expect(ephemeris.clockIssue == 1001 && ephemeris.hasLongFit)
        }
    }

    @Test("RTCM 1045 and 1046 contain the health of different Galileo signals", arguments: [1045, 1046])
    func galileo(number: Int) throws {
        var bits = BitString(message: number)
        add([(36, 6), (4095, 12), (1023, 10), (107, 8), (-8192, 14)], to: &bits)
        add([(10_079, 14), (-32, 6), (1, 21), (-1, 31)], to: &bits)
        addOrbit(time: 14, to: &bits)
        add([(-512, 10)], to: &bits)
        let states = [
            1045: [(2, width: 2), (1, 1), (0, 7)], 1046: [(511, width: 10), (3, 2), (0, 1), (1, 2), (1, 1), (0, 2)],
        ]
        add(states[number] ?? [], to: &bits)
        let ephemeris = try #require(read(bits, as: GalileoEphemeris.self))
        #expect(ephemeris.satellite == 36 && ephemeris.week == 4095 && ephemeris.issue == 1023)
        #expect(ephemeris.accuracy == 107 && ephemeris.groupDelayE5a == -0x1p-23)
        #expect(ephemeris.clock == clock(time: 604_740, driftRate: -0x1p-54, drift: 0x1p-46, bias: -0x1p-34))
        #expect(ephemeris.orbit == orbit(radius: 0x1p5, angle: 0x1p29, time: 60, inclinationRate: -8192))
        if number == 1045 {
            #expect(ephemeris.stateE5a?.health == 2 && ephemeris.stateE5a?.isDataInvalid == true)
            #expect(ephemeris.stateE5b == nil && ephemeris.stateE1 == nil && ephemeris.groupDelayE5b == nil)
        } else {
            #expect(ephemeris.stateE5b?.health == 3 && ephemeris.stateE5b?.isDataInvalid == false)
            #expect(ephemeris.stateE1?.health == 1 && ephemeris.stateE1?.isDataInvalid == true)
            #expect(ephemeris.stateE5a == nil && ephemeris.groupDelayE5b == 511 * 0x1p-32)
        }
    }

    @Test("RTCM 1042 is decoded into the orbit and the clock of a BeiDou satellite")
    func beidou() throws {
        var bits = BitString(message: 1042)
        add([(63, 6), (8191, 13), (15, 4), (-1, 14), (24, 5)], to: &bits)
        add([(75_599, 17), (-1024, 11), (-1, 22), (1, 24), (23, 5)], to: &bits)
        addOrbit(radius: 18, angle: 18, time: 17, to: &bits)
        add([(-512, 10), (511, 10), (1, 1)], to: &bits)
        let ephemeris = try #require(read(bits, as: BeiDouEphemeris.self))
        #expect(ephemeris.satellite == 63 && ephemeris.week == 8191 && ephemeris.accuracy == 15)
        #expect(ephemeris.orbitAge == 24 && ephemeris.clockAge == 23)
        #expect(ephemeris.clock == clock(time: 604_792, driftRate: -0x1p-56, drift: -0x1p-50, bias: 0x1p-33))
        #expect(ephemeris.orbit == orbit(radius: 0x1p6, angle: 0x1p31, time: 8, inclinationRate: -1))
        #expect(ephemeris.groupDelayB1 == -51.2 && ephemeris.groupDelayB2 == 51.1 && ephemeris.isUnhealthy)
    }

    @Test("RTCM 1020 is decoded into GLONASS satellite data, including sign-and-magnitude numbers")
    func glonass() throws {
        var bits = BitString(message: 1020)
        add([(24, 6), (20, 5), (1, 1), (0, 1), (2, 2), (0b10111_111011_1, 12), (0, 1), (1, 1), (95, 7)], to: &bits)
        for sign in [1, -1, 1] {
            bits.add(signMagnitude: sign * 8_388_607, width: 24)
            bits.add(signMagnitude: sign * -67_108_863, width: 27)
            bits.add(signMagnitude: sign * -15, width: 5)
        }
        add([(1, 1), (0b100_0000_0001, 11), (3, 2), (1, 1)], to: &bits)
        bits.add(signMagnitude: -2_097_151, width: 22)
        bits.add(signMagnitude: 15, width: 5)
        add([(31, 5), (1, 1), (15, 4), (1461, 11), (1, 2), (1, 1), (1460, 11)], to: &bits)
        bits.add(signMagnitude: -1, width: 32)
        add([(7, 5), (0b10_0000_0000_0000_0000_0000, 22), (1, 1), (0, 7)], to: &bits)
        let ephemeris = try #require(read(bits, as: GLONASSEphemeris.self))
        #expect(ephemeris.satellite == 24 && ephemeris.frequencyChannel == 13 && ephemeris.updateInterval == 2)
        #expect(ephemeris.isHealthyInAlmanac && !ephemeris.hasAlmanacHealth && !ephemeris.isUnhealthy)
        #expect(ephemeris.frameTime == 23 << 7 | 59 << 1 | 1 && ephemeris.isReferenceTimeOdd)
        #expect(ephemeris.referenceTime == 85_500)
        #expect(ephemeris.x.velocity == 8_388_607 * 0x1p-20 && ephemeris.y.velocity == -8_388_607 * 0x1p-20)
        #expect(ephemeris.x.position == -67_108_863 * 0x1p-11 && ephemeris.y.position == 67_108_863 * 0x1p-11)
        #expect(ephemeris.x.acceleration == -15 * 0x1p-30 && ephemeris.z == ephemeris.x)
        #expect(ephemeris.hasFiveAlmanacs && ephemeris.frequencyDeviation == -0x1p-40)
        #expect(ephemeris.clockBias == -2_097_151 * 0x1p-30 && ephemeris.age == 31)
        let modern = ephemeris.modern
        #expect(modern.timeSource == 3 && modern.isUnhealthy && modern.groupDelay == 15 * 0x1p-30)
        #expect(modern.isUpdated && modern.accuracy == 15 && modern.day == 1461 && modern.type == 1)
        let system = ephemeris.system
        #expect(ephemeris.hasSystemData && system.day == 1460 && system.timeOffset == -0x1p-31)
        // A negative zero.
        #expect(system.interval == 7 && system.gpsTimeOffset == 0 && system.isUnhealthy)
    }
}
