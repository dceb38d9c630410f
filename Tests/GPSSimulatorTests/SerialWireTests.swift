import GPSSimulator
import Testing

@Suite struct SerialWireTests {
    private static let everyByte = (0...255).map { UInt8($0) }

    @Test(
        "every byte arrives unchanged if the baud rates are equal",
        arguments: [1_200, 4_800, 9_600, 31_250, 115_200, 921_600, 3_000_000])
    func bytesAreUnchangedAtTheSameBaudRate(_ baudRate: Int) {
        var wire = SerialWire(baudRate: baudRate)
        wire.send(Self.everyByte, at: 3)
        let heard = wire.receive(until: 10, at: baudRate)
        #expect(heard.map(\.value) == Self.everyByte)
        #expect(!heard.contains { $0.isBroken })
    }

    @Test("bytes arrive unchanged at a baud rate that is off by 2%", arguments: [9_400, 9_800])
    func aDifferenceOfTwoPercentDoesNoHarm(_ baudRate: Int) {
        var wire = SerialWire(baudRate: 9_600)
        wire.send(Self.everyByte, at: 0)
        #expect(wire.receive(until: 10, at: baudRate).map(\.value) == Self.everyByte)
    }

    @Test("a serial line delivers bytes at its baud rate")
    func bytesArriveAtTheBaudRate() {
        var wire = SerialWire(baudRate: 9_600)
        wire.send(Self.everyByte, at: 1)
        #expect(wire.receive(until: 1, at: 9_600).isEmpty)
        let early = wire.receive(until: 1 + 100 * 10 / 9_600.0, at: 9_600)
        #expect(early.count == 100)
        let rest = wire.receive(until: 2, at: 9_600)
        #expect((early + rest).map(\.value) == Self.everyByte)
        #expect(wire.end <= 2)
    }

    @Test("the received bytes do not depend on how often the line is read")
    func theReadIntervalChangesNothing() {
        let text = Array("$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76\r\n".utf8)
        for baudRate in [4_800, 9_600, 19_200, 115_200] {
            var once = SerialWire(baudRate: 9_600)
            var often = SerialWire(baudRate: 9_600)
            for wireTime in [0.0, 0.2] {
                once.send(text, at: wireTime)
                often.send(text, at: wireTime)
            }
            let heardOnce = once.receive(until: 1, at: baudRate)
            let heardOften = (1...1_000).flatMap { often.receive(until: Double($0) / 1_000, at: baudRate) }
            #expect(heardOnce == heardOften)
        }
    }

    @Test("the higher the receiving baud rate, the more bytes are received")
    func theNumberOfBytesGrowsWithTheBaudRate() {
        let text = Array(repeating: Array("$GPGLL,5321.6802,N,00630.3372,W,092750.000,A*35\r\n".utf8), count: 10)
            .joined()
        let counts = [4_800, 9_600, 19_200, 115_200].map { baudRate in
            var wire = SerialWire(baudRate: 9_600)
            wire.send(text, at: 0)
            return wire.receive(until: 10, at: baudRate).count
        }
        #expect(counts[0] < counts[1])
        #expect(counts[1] < counts[2])
        #expect(counts[2] < counts[3])
    }

    @Test("a new baud rate applies from the next byte")
    func aNewBaudRateAppliesFromTheNextByte() {
        let text = Array(repeating: UInt8(ascii: "U"), count: 200)
        var wire = SerialWire(baudRate: 38_400)
        wire.send(text, at: 0)
        _ = wire.receive(until: 0.01, at: 9_600)
        // One byte may still be damaged.
        #expect(wire.receive(until: 1, at: 38_400).filter { $0.value == UInt8(ascii: "U") }.count >= 150)
    }
}
