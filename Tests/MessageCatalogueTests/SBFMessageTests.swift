import BinaryMessages
import SBF
import Testing

struct SBFMessageTests {
    private func frame(_ message: some SBFMessage, revision: UInt8 = 0) -> [UInt8] {
        var bytes: [UInt8] = []
        message.append(to: &bytes, revision: revision)
        return bytes
    }

    private func read<Message: SBFMessage>(_ bytes: [UInt8], as type: Message.Type) -> Message? {
        bytes.withUnsafeBytes { SBFFrame($0)?.read(type) }
    }

    private func fields(_ bytes: [UInt8]) -> [String: MessageValue] {
        let fields = bytes.withUnsafeBytes { SBFFrame($0)?.fields } ?? []
        return Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    }

    @Test("an SBF message is written with the documented header and padding")
    func bytes() {
        var end = EndOfPVT()
        end.time = SBFTime(timeOfWeek: 0x1234_5678, week: 0x0911)
        let frame = frame(end, revision: 2)
        #expect(
            frame[..<2] == [0x24, 0x40] && frame[4...] == [0x21, 0x57, 16, 0, 0x78, 0x56, 0x34, 0x12, 0x11, 9, 0, 0])
        frame.withUnsafeBytes { bytes in
            let view = SBFFrame(bytes)
            #expect(view?.number == 5921 && view?.revision == 2 && view?.name == "EndOfPVT")
        }
        #expect(read(frame, as: EndOfPVT.self) == end)
        #expect(read(frame, as: DOP.self) == nil)
        #expect(read([0x24, 0x40], as: EndOfPVT.self) == nil)
    }

    @Test("SBF values marked as \"do not use\" are read as nil")
    func missingValues() {
        #expect(read(frame(PVTGeodetic()), as: PVTGeodetic.self) == PVTGeodetic())
        let values = fields(frame(PVTGeodetic()))
        func number(_ name: String) -> Double? { if case .number(let value)? = values[name] { value } else { nil } }
        #expect(number("Latitude") == -2e10 && number("COG") == -2e10 && number("HAccuracy") == 655.35)
        var dilution = DOP()
        dilution.horizontal = 1.23
        let copy = read(frame(dilution), as: DOP.self)
        #expect(copy?.horizontal == 1.23 && copy?.position == nil && copy?.horizontalProtection == nil)
    }

    @Test("the known fields of SBF groups are read even if newer firmware has extended the groups")
    func extendedGroups() {
        var satellite = SatVisibility.Satellite()
        (satellite.number, satellite.azimuth, satellite.elevation) = (5, 123.45, -1.5)
        var list = SatVisibility()
        list.satellites = [satellite, satellite]
        let payload = list.payload
        let header = Array(payload[..<6])
        let (first, second) = (Array(payload[8..<18]), Array(payload[18...]))
        let extended = header + [2, 12] + first + [1, 2] + second + [3, 4]
        #expect(extended.withUnsafeBytes { SatVisibility($0) } == list)
        let short = header + [2, 8] + first.dropLast(2) + second.dropLast(2)
        #expect(short.withUnsafeBytes { SatVisibility($0) } == list)
    }

    @Test("the signals in an extended MeasEpoch are assigned to the right channels")
    func nestedGroups() {
        let second: [UInt8] = [3, 9, 120, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let channel: [UInt8] = [1, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 140, 0, 0, 0, 2]
        let additions: [UInt8] = [0xEE, 0xEE, 0xEE, 0xEE]
        let group = channel + additions + second + additions + second + additions
        let payload: [UInt8] = [0, 0, 0, 0, 0, 0, 2, 24, 16, 0, 0, 0] + group + group
        let epoch = payload.withUnsafeBytes { MeasEpoch($0) }
        #expect(epoch?.channels.map(\.number) == [7, 7] && epoch?.channels.map(\.strength) == [35, 35])
        #expect(epoch?.channels.allSatisfy { $0.others.map(\.signal) == [3, 3] } == true)
        #expect(epoch?.channels.first?.others.map(\.strength) == [30, 30])
    }

    @Test("an SBF signal number above 30 is combined from two fields")
    func signalNumbers() {
        var signal = MeasEpoch.SecondSignal()
        (signal.type, signal.observation) = (0xFF, 2 << 3 | 1)
        #expect(signal.signal == 34)
    }
}
