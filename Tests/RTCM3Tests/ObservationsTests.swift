import RTCM3
import Testing

struct ObservationsTests {
    private func header(_ number: Int, timeWidth: Int, satellites: Int) -> BitString {
        var bits = BitString(message: number)
        bits.add(9, width: 12)
        bits.add(86_400_999, width: timeWidth)
        bits.add(1, width: 1)
        bits.add(satellites, width: 5)
        bits.add(1, width: 1)
        bits.add(6, width: 3)
        return bits
    }

    @Test("RTCM 1004 is decoded into GPS observations on two frequencies")
    func gps() throws {
        var bits = header(1004, timeWidth: 30, satellites: 2)
        for (satellite, sign) in [(1, 1), (63, -1)] {
            bits.add(satellite, width: 6)
            bits.add(1, width: 1)
            bits.add(14_989_622, width: 24)
            bits.add(sign * 524_287, width: 20)
            bits.add(127, width: 7)
            bits.add([75, 181], width: 8)
            bits.add(3, width: 2)
            bits.add(sign * 8191, width: 14)
            bits.add(sign * 2, width: 20)
            bits.add(1, width: 7)
            bits.add(255, width: 8)
        }
        let observations = try #require(read(bits, as: RTKObservations.self))
        #expect(observations.number == 1004 && !observations.isGLONASS)
        #expect(observations.station == 9 && observations.time == 86_400_999 && observations.isFollowed)
        #expect(observations.hasDivergenceFreeSmoothing && observations.smoothing == 6)
        #expect(observations.satellites.map(\.number) == [1, 63])
        let satellite = try #require(observations.satellites.last)
        #expect(satellite.frequencyChannel == nil)
        #expect(satellite.codeL1 == 1 && satellite.pseudorangeL1 == 299_792.44 && satellite.lockTimeL1 == 127)
        #expect(satellite.phaseOffsetL1 == -262.1435 && satellite.ambiguity == 22_484_434.35)
        #expect(satellite.signalStrengthL1 == 45.25 && satellite.signalStrengthL2 == 63.75)
        #expect(satellite.codeL2 == 3 && satellite.pseudorangeOffsetL2 == -163.82 && satellite.lockTimeL2 == 1)
        #expect(satellite.phaseOffsetL2 == -0.001)
    }

    @Test("RTCM 1012 is decoded into GLONASS observations")
    func glonass() throws {
        var bits = header(1012, timeWidth: 27, satellites: 1)
        bits.add(24, width: 6)
        bits.add(0, width: 1)
        bits.add(0, width: 5)
        bits.add(29_979_245, width: 25)
        bits.add(-524_288, width: 20)
        bits.add([2, 35], width: 7)
        bits.add(0, width: 8)
        bits.add(0, width: 2)
        bits.add(-8192, width: 14)
        bits.add(-524_288, width: 20)
        bits.add(0, width: 7)
        bits.add(0, width: 8)
        let observations = try #require(read(bits, as: RTKObservations.self))
        let satellite = try #require(observations.satellites.first)
        #expect(observations.isGLONASS && observations.time == 86_400_999)
        #expect(satellite.number == 24 && satellite.frequencyChannel == -7)
        #expect(satellite.pseudorangeL1 == 599_584.9 && satellite.ambiguity == 20_985_472.06)
        #expect(satellite.phaseOffsetL1 == nil && satellite.phaseOffsetL2 == nil)
        #expect(satellite.pseudorangeOffsetL2 == nil)
        #expect(satellite.signalStrengthL1 == nil && satellite.signalStrengthL2 == nil)
        let fields = try #require(listing(bits))
        #expect(fields.contains("DF040: 0, frequencyChannel: -7, DF041: 599584.9, pseudorangeL1: 599584.9"))
        #expect(fields.contains("DF042: -262.144, DF043: 2, lockTimeL1: 2"))
        #expect(fields.hasSuffix("DF047: -163.84, DF048: -262.144, DF049: 0, lockTimeL2: 0, DF050: 0.0}]"))
    }

    @Test(
        "RTCM observations with one frequency or without extensions have shorter groups",
        arguments: [(1001, 30, 58), (1002, 30, 74), (1003, 30, 101), (1009, 27, 64), (1010, 27, 79), (1011, 27, 107)])
    func groupLengths(number: Int, timeWidth: Int, groupWidth: Int) throws {
        var bits = header(number, timeWidth: timeWidth, satellites: 31)
        for satellite in 1...31 {
            bits.add(satellite, width: 6)
            bits.add(0, width: groupWidth - 7)
            bits.add(1, width: 1)
        }
        let observations = try #require(read(bits, as: RTKObservations.self))
        #expect(observations.satellites.map(\.number) == Array(1...31))
        // The last field of a group is a lock time indicator, or a signal strength in quarters of a dBHz.
        for satellite in observations.satellites {
            switch number {
            case 1001, 1009: #expect(satellite.lockTimeL1 == 1)
            case 1002, 1010: #expect(satellite.signalStrengthL1 == 0.25)
            default: #expect(satellite.lockTimeL2 == 1 && satellite.signalStrengthL2 == nil)
            }
        }
    }
}
