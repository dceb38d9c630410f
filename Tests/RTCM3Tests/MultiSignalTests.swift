import RTCM3
import Testing

struct MultiSignalTests {
    /// Returns the fields up to the masks.
    private func header(_ number: Int) -> BitString {
        var bits = BitString(message: number)
        bits.add(9, width: 12)
        bits.add(3 << 27 | 123_456, width: 30)
        bits.add(1, width: 1)
        bits.add(5, width: 3)
        bits.add(127, width: 7)
        bits.add([1, 2], width: 2)
        bits.add(1, width: 1)
        bits.add(7, width: 3)
        return bits
    }

    @Test("the columns of RTCM 1077 are decoded into satellites and signals")
    func gps() throws {
        var bits = header(1077)
        bits.add(mask: [3, 64], width: 64)
        bits.add(mask: [2, 32], width: 32)
        bits.add(0b1011, width: 4)
        bits.add([70, 255], width: 8)
        bits.add([1, 15], width: 4)
        bits.add([512, 1023], width: 10)
        bits.add([-8192, -8191], width: 14)
        bits.add([-524_288, 1 << 19 - 1, -1], width: 20)
        bits.add([1, -8_388_608, -8_388_607], width: 24)
        bits.add([0, 704, 1023], width: 10)
        bits.add([0, 1, 0], width: 1)
        bits.add([0, 1, 1023], width: 10)
        bits.add([16_383, -16_384, -16_383], width: 15)
        let observations = try #require(read(bits, as: MultiSignalObservations.self))
        #expect(observations.system == .gps && observations.level == 7)
        #expect(observations.station == 9 && observations.time == 3 << 27 | 123_456 && observations.isFollowed)
        #expect(observations.issueOfStation == 5 && observations.clockSteering == 1 && observations.externalClock == 2)
        #expect(observations.hasDivergenceFreeSmoothing && observations.smoothing == 7)

        let satellites = observations.satellites
        #expect(satellites.map(\.number) == [3, 64])
        #expect(satellites.map(\.wholeRange) == [70, nil])
        #expect(satellites.map(\.extendedInformation) == [1, 15])
        #expect(satellites.map(\.fractionalRange) == [0.5, 1023 / 1024])
        #expect(satellites.map(\.rangeRate) == [nil, -8191])

        let signals = observations.signals
        #expect(signals.map(\.satellite) == [3, 64, 64])
        #expect(signals.map(\.number) == [2, 2, 32])
        #expect(signals.map(\.code) == ["1C", "1C", "1X"])
        #expect(signals.map(\.pseudorange) == [nil, 524_287 * 0x1p-29, -0x1p-29])
        #expect(signals.map(\.phaseRange) == [0x1p-31, nil, -8_388_607 * 0x1p-31])
        #expect(signals.map(\.lockTime) == [0, 704, 1023])
        #expect(signals.map(\.hasHalfCycleAmbiguity) == [false, true, false])
        #expect(signals.map(\.signalStrength) == [nil, 0.0625, 63.9375])
        #expect(signals.map(\.rangeRate) == [1.6383, nil, -1.6383])
    }

    @Test("satellites and signals of RTCM multiple signal messages are listed as objects")
    func listingOfRows() throws {
        var bits = header(1085)
        bits.add(mask: [7], width: 64)
        bits.add(mask: [1, 2], width: 32)
        bits.add(0b11, width: 2)
        bits.add(70, width: 8)
        bits.add(12, width: 4)
        bits.add(512, width: 10)
        bits.add(-3, width: 14)
        bits.add([-16_384, 1], width: 15)
        bits.add([0, 1 << 20], width: 22)
        bits.add([1, 2], width: 4)
        bits.add([0, 1], width: 1)
        bits.add([45, 0], width: 6)
        bits.add([-2, 0], width: 15)
        let fields = try #require(listing(bits))
        #expect(fields.hasPrefix("DF003: 9, station: 9, DF416: 3, dayOfWeek: 3, DF034: 123456, time: 123456, DF393"))
        #expect(
            fields.hasSuffix(
                """
                satellites: [{PRN: 7, DF397: 70.0, wholeRange: 70.0, DF419: 12, frequencyChannel: 5, DF398: 0.5, \
                fractionalRange: 0.5, DF399: -3.0, rangeRate: -3.0}], \
                signals: [{satellite: 7, signal: 1, DF400: -0.0009765625, DF401: 0.0, phaseRange: 0.0, DF402: 1, \
                lockTime: 1, DF420: 0, hasHalfCycleAmbiguity: 0, DF403: 45.0, signalStrength: 45.0, DF404: -0.0002, \
                rangeRate: -0.0002}, {satellite: 7, signal: 2, code: 1C, DF400: \(0x1p-24), pseudorange: \(0x1p-24), \
                DF401: 0.001953125, phaseRange: 0.001953125, DF402: 2, lockTime: 2, DF420: 1, \
                hasHalfCycleAmbiguity: 1, DF403: 0.0, DF404: 0.0, rangeRate: 0.0}]
                """))
    }

    @Test(
        "RTCM multiple signal messages of all systems and levels are decoded",
        arguments: Array(0...6), Array(1...7))
    func levels(system: Int, level: Int) throws {
        var bits = header(1070 + 10 * system + level)
        bits.add(mask: [2, 5], width: 64)
        bits.add(mask: [22], width: 32)
        bits.add(0b11, width: 2)
        if level >= 4 { bits.add([80, 81], width: 8) }
        if level == 5 || level == 7 { bits.add([7, 14], width: 4) }
        bits.add([256, 768], width: 10)
        if level == 5 || level == 7 { bits.add([-100, 100], width: 14) }
        let widths = [
            [15], [22, 4, 1], [15, 22, 4, 1], [15, 22, 4, 1, 6], [15, 22, 4, 1, 6, 15], [20, 24, 10, 1, 10],
            [20, 24, 10, 1, 10, 15],
        ][level - 1]
        for width in widths { bits.add([1, 0], width: width) }

        let observations = try #require(read(bits, as: MultiSignalObservations.self))
        let first = [2, 2, 2, 121, 194, 2, 2][system]
        #expect(observations.satellites.map { Int($0.number) } == [first, first + 3])
        #expect(observations.satellites.map(\.wholeRange) == (level >= 4 ? [80, 81] : [nil, nil]))
        #expect(observations.satellites.map(\.fractionalRange) == [0.25, 0.75])
        let hasRates = level == 5 || level == 7
        #expect(observations.satellites.map(\.rangeRate) == (hasRates ? [-100, 100] : [nil, nil]))
        #expect(observations.satellites.map(\.frequencyChannel) == [hasRates && system == 1 ? 0 : nil, nil])
        let code = ["5I", nil, "5I", "5I", "5I", "5D", "5A"][system]
        #expect(observations.signals.map(\.code) == [code, code])

        let isFine = level >= 6
        let signal = try #require(observations.signals.first)
        #expect(signal.pseudorange == (level == 2 ? nil : isFine ? 0x1p-29 : 0x1p-24))
        #expect(signal.phaseRange == (level == 1 ? nil : isFine ? 0x1p-31 : 0x1p-29))
        #expect(signal.lockTime == (level == 1 ? 0 : 1) && signal.hasHalfCycleAmbiguity == (level > 1))
        #expect(signal.signalStrength == (level < 4 ? nil : isFine ? 0.0625 : 1))
        #expect(signal.rangeRate == (hasRates ? 0.0001 : nil))
        #expect(observations.signals.last?.rangeRate == (hasRates ? 0 : nil))
    }

    @Test("an RTCM multiple signal message without satellites has empty lists")
    func empty() throws {
        var bits = header(1127)
        bits.add([0, 0, 0], width: 32)
        let observations = try #require(read(bits, as: MultiSignalObservations.self))
        #expect(observations.satellites.isEmpty && observations.signals.isEmpty)
        #expect(listing(bits)?.hasSuffix("satellites: [], signals: []") == true)
    }
}
