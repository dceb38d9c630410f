import RTCM3
import Testing

struct StationTests {
    @Test("the standard's example of RTCM 1005 is decoded")
    func position() throws {
        let frame: [UInt8] = [
            0xD3, 0x00, 0x13, 0x3E, 0xD7, 0xD3, 0x02, 0x02, 0x98, 0x0E, 0xDE, 0xEF, 0x34, 0xB4, 0xBD, 0x62, 0xAC, 0x09,
            0x41, 0x98, 0x6F, 0x33, 0x36, 0x0B, 0x98,
        ]
        let position = try #require(read(frame, as: StationPosition.self))
        #expect(position.number == 1005 && position.station == 2003 && position.referenceFrameYear == 0)
        #expect(position.hasGPS && !position.hasGLONASS && !position.hasGalileo)
        #expect(position.x == 1_114_104.5999 && position.y == -4_850_729.7108 && position.z == 3_975_521.4643)
        #expect(position.antennaHeight == nil)
    }

    @Test("RTCM 1006 is decoded with extreme coordinates and an antenna height")
    func positionWithHeight() throws {
        var bits = BitString(message: 1006)
        bits.add(4095, width: 12)
        bits.add(63, width: 6)
        bits.add([0, 1, 1, 1], width: 1)
        bits.add(-(1 << 37), width: 38)
        bits.add([1, 1], width: 1)
        bits.add(1 << 37 - 1, width: 38)
        bits.add(2, width: 2)
        bits.add(-1, width: 38)
        bits.add(65_535, width: 16)
        let position = try #require(read(bits, as: StationPosition.self))
        #expect(position.station == 4095 && position.referenceFrameYear == 63 && position.quarterCycle == 2)
        #expect(!position.hasGPS && position.hasGLONASS && position.hasGalileo)
        #expect(position.isVirtual && position.hasSingleOscillator)
        #expect(position.x == -13_743_895.3472 && position.y == 13_743_895.3471 && position.z == -0.0001)
        #expect(position.antennaHeight == 6.5535)
    }

    @Test("RTCM fields are listed under the standard's numbers and under readable names")
    func listingOfPosition() {
        var bits = BitString(message: 1006)
        bits.add(7, width: 12)
        bits.add(0, width: 10)
        bits.add(2500, width: 38)
        bits.add(0, width: 2)
        bits.add(0, width: 38)
        bits.add(3, width: 2)
        bits.add(-5, width: 38)
        bits.add(15_000, width: 16)
        #expect(
            listing(bits) == """
                DF003: 7, station: 7, DF021: 0, referenceFrameYear: 0, DF022: 0, hasGPS: 0, DF023: 0, hasGLONASS: 0, \
                DF024: 0, hasGalileo: 0, DF141: 0, isVirtual: 0, DF025: 0.25, x: 0.25, DF142: 0, \
                hasSingleOscillator: 0, DF026: 0.0, y: 0.0, DF364: 3, quarterCycle: 3, DF027: -0.0005, z: -0.0005, \
                DF028: 1.5, antennaHeight: 1.5
                """)
    }

    @Test("RTCM 1032 is decoded into the position of the physical station")
    func physicalPosition() throws {
        var bits = BitString(message: 1032)
        bits.add([2003, 4094], width: 12)
        bits.add(14, width: 6)
        bits.add([11_141_045_999, -48_507_297_108, -1], width: 38)
        let position = try #require(read(bits, as: PhysicalStationPosition.self))
        #expect(position.station == 2003 && position.physicalStation == 4094 && position.referenceFrameYear == 14)
        #expect(position.x == 1_114_104.5999 && position.y == -4_850_729.7108 && position.z == -0.0001)
        #expect(
            listing(bits) == """
                DF003: 2003, station: 2003, DF226: 4094, physicalStation: 4094, DF021: 14, referenceFrameYear: 14, \
                DF025: 1114104.5999, x: 1114104.5999, DF026: -4850729.7108, y: -4850729.7108, DF027: -0.0001, \
                z: -0.0001
                """)
    }

    @Test("equipment names in RTCM 1033 are decoded as ISO 8859-1")
    func equipment() throws {
        var bits = BitString(message: 1033)
        bits.add(12, width: 12)
        bits.add(text: Array("ANT".utf8) + [0xFC])
        bits.add(3, width: 8)
        bits.add(text: [])
        bits.add(text: Array("RX 5".utf8))
        bits.add(text: Array("1.2".utf8))
        bits.add(text: Array("4711".utf8))
        let equipment = try #require(read(bits, as: StationEquipment.self))
        #expect(equipment.number == 1033 && equipment.station == 12)
        #expect(equipment.antenna == "ANTü" && equipment.antennaSetup == 3 && equipment.antennaSerialNumber == "")
        #expect(equipment.receiver == "RX 5" && equipment.firmware == "1.2")
        #expect(equipment.receiverSerialNumber == "4711")
        let fields = try #require(listing(bits))
        #expect(fields.hasPrefix("DF003: 12, station: 12, DF029: 4, DF030: ANTü, antenna: ANTü, DF031: 3"))
    }

    @Test("RTCM 1008, unlike RTCM 1007, contains the antenna's serial number")
    func antennas() throws {
        var bits = BitString(message: 1007)
        bits.add(1, width: 12)
        bits.add(text: [65])
        bits.add(2, width: 8)
        let antenna = try #require(read(bits, as: StationEquipment.self))
        #expect(antenna.antenna == "A" && antenna.antennaSetup == 2 && antenna.antennaSerialNumber == "")

        bits = BitString(message: 1008)
        bits.add(1, width: 12)
        bits.add(text: [65])
        bits.add(2, width: 8)
        bits.add(text: [66, 67])
        #expect(read(bits, as: StationEquipment.self)?.antennaSerialNumber == "BC")
    }

    @Test("the text in the standard's example of RTCM 1029 is decoded as UTF-8")
    func text() throws {
        let frame: [UInt8] = [
            0xD3, 0x00, 0x27, 0x40, 0x50, 0x17, 0x00, 0x84, 0x73, 0x6E, 0x15, 0x1E, 0x55, 0x54, 0x46, 0x2D, 0x38, 0x20,
            0xD0, 0xBF, 0xD1, 0x80, 0xD0, 0xBE, 0xD0, 0xB2, 0xD0, 0xB5, 0xD1, 0x80, 0xD0, 0xBA, 0xD0, 0xB0, 0x20, 0x77,
            0xC3, 0xB6, 0x72, 0x74, 0x65, 0x72, 0xED, 0xA3, 0x3B,
        ]
        let message = try #require(read(frame, as: TextMessage.self))
        #expect(message.station == 23 && message.day == 132 && message.secondOfDay == 59_100)
        #expect(message.text == "UTF-8 проверка wörter")
    }

    @Test("RTCM 1013 is decoded into the announced messages and their intervals")
    func parameters() throws {
        var bits = BitString(message: 1013)
        bits.add(5, width: 12)
        bits.add(59_000, width: 16)
        bits.add(86_400, width: 17)
        bits.add(2, width: 5)
        bits.add(18, width: 8)
        for (message, isSynchronous, interval) in [(1077, 1, 10), (1033, 0, 65_535)] {
            bits.add(message, width: 12)
            bits.add(isSynchronous, width: 1)
            bits.add(interval, width: 16)
        }
        let parameters = try #require(read(bits, as: SystemParameters.self))
        #expect(parameters.day == 59_000 && parameters.secondOfDay == 86_400 && parameters.leapSeconds == 18)
        #expect(parameters.announcements.map(\.message) == [1077, 1033])
        #expect(parameters.announcements.map(\.isSynchronous) == [true, false])
        #expect(parameters.announcements.map(\.interval) == [1, 6553.5])
    }

    @Test("biases that are missing from RTCM 1230 or marked as unavailable are nil")
    func biases() throws {
        var bits = BitString(message: 1230)
        bits.add(5, width: 12)
        bits.add(0b1_000_0101, width: 8)
        bits.add([-32_768, -5], width: 16)
        let biases = try #require(read(bits, as: GLONASSBiases.self))
        #expect(biases.station == 5 && biases.areAligned)
        #expect(biases.civilL1 == nil && biases.preciseL1 == nil && biases.civilL2 == nil && biases.preciseL2 == -0.1)
        #expect(listing(bits)?.hasSuffix("DF424: -655.36, DF426: -0.1, preciseL2: -0.1") == true)
    }
}
