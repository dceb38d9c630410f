import BinaryMessages
import Testing
import Unicore

struct UnicoreMessageTests {
    private var header: UnicoreHeader {
        var header = UnicoreHeader()
        (header.week, header.timeOfWeek, header.leapSeconds) = (2323, 86_418_000, 18)
        return header
    }

    private func frame(_ message: some UnicoreMessage) -> [UInt8] {
        var bytes: [UInt8] = []
        message.append(to: &bytes, header: header)
        return bytes
    }

    @Test("a Unicore frame has a 24-byte header and a 32-bit checksum")
    func bytes() throws {
        var dilution = StaDOP()
        dilution.horizontal = 0.5
        dilution.satellites = [3, 17]
        let bytes = frame(dilution)
        #expect(bytes.count == 24 + 46 + 4)
        #expect(bytes[..<8] == [0xAA, 0x44, 0xB5, 0, 0xBA, 0x03, 46, 0])
        try bytes.withUnsafeBytes { bytes in
            let view = try #require(UnicoreFrame(bytes))
            #expect(view.number == 954 && view.name == "STADOP" && view.header == header)
            #expect(view.read(StaDOP.self) == dilution && view.read(BestNav.self) == nil)
        }
        #expect(bytes[..<27].withUnsafeBytes { UnicoreFrame($0) == nil })
    }

    @Test("the listing of a Unicore frame begins with the header's fields")
    func listing() throws {
        let fields = try frame(RecTime()).withUnsafeBytes { try #require(UnicoreFrame($0)?.fields) }
        #expect(fields.prefix(5).map { $0.name } == ["cpuidle", "timeref", "timestatus", "wno", "tow"])
        guard case .integer(2323) = fields[3].value else {
            Issue.record("the week is missing")
            return
        }
    }

    @Test("satellites in SATSINFO can have different numbers of signals")
    func signals() {
        var list = SatsInfo()
        list.satellites = [1, 3, 2].map { count in
            var satellite = SatsInfo.Satellite()
            satellite.number = UInt8(10 + count)
            satellite.signals = (0..<count).map { index in
                var signal = SatsInfo.Signal()
                (signal.system, signal.strength) = (4, UInt8(30 + index))
                return signal
            }
            return satellite
        }
        #expect(list.payload.count == 6 + 3 * 4 + 6 * 4)
        #expect(list.payload.withUnsafeBytes { SatsInfo($0) } == list)
    }

    @Test("a compressed observation is decoded, including a negative Doppler frequency")
    func compressed() {
        var observation = ObsVMCmp.Observation()
        observation.range = 3_000_000_000 << 28 | UInt64(UInt32(bitPattern: -256_000) & 0x0FFF_FFFF)
        observation.details = 2 | 17 << 8 | 320 << 16 | 25 << 37
        #expect(observation.doppler == -1000 && observation.pseudorange == 23_437_500)
        #expect(observation.pseudorangeDeviation == 0.113 && observation.number == 17)
        #expect(observation.lockTime == 10 && observation.strength == 45)
    }
}
