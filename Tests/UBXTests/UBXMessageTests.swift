import BinaryMessages
import Testing
import UBX

struct UBXMessageTests {
    private func frame(_ message: some UBXMessage) -> [UInt8] {
        var bytes: [UInt8] = []
        message.append(to: &bytes)
        return bytes
    }

    private func read<Message: UBXMessage>(_ bytes: [UInt8], as type: Message.Type) -> Message? {
        bytes.withUnsafeBytes { UBXFrame($0)?.read(type) }
    }

    private static var solution: NavPVT {
        var solution = NavPVT()
        solution.timeOfWeek = 475_218_000
        solution.year = 2024
        solution.month = 7
        solution.day = 19
        solution.hour = 12
        solution.second = 60
        solution.validity = [.date, .time, .fullyResolved]
        solution.nanosecond = -123
        solution.fixTypeValue = 3
        solution.flags = [.isFixOK, .differential]
        solution.satellitesUsed = 17
        solution.longitude = -11.5166667
        solution.latitude = 48.1173
        solution.height = 592.3
        solution.altitude = 545.4
        solution.horizontalAccuracy = 1.25
        solution.downVelocity = -0.321
        solution.course = 84.4
        solution.positionDilution = 1.23
        solution.magneticDeclination = 3.5
        return solution
    }

    private static let satellites = (1...30).map { number in
        var satellite = NavSAT.Satellite()
        satellite.system = UInt8(number % 7)
        satellite.number = UInt8(number)
        satellite.signalStrength = Double(number)
        satellite.elevation = Double(number - 10)
        satellite.azimuth = Double(number * 12)
        satellite.residual = -1.5
        satellite.flags = [.isLocked, .isUsed]
        return satellite
    }

    @Test("a NAV-PVT message is unchanged after being written and read back")
    func roundTrip() { #expect(read(frame(Self.solution), as: NavPVT.self) == Self.solution) }

    @Test("a UBX frame has sync bytes, an identifier, a length and a checksum")
    func bytes() {
        var end = NavEOE()
        end.timeOfWeek = 0x1234_5678
        #expect(frame(end) == [0xB5, 0x62, 0x01, 0x61, 4, 0, 0x78, 0x56, 0x34, 0x12, 0x7A, 0x23])
        #expect(frame(Self.solution).count == 100)
        #expect(frame(NavPOSLLH()).count == 36)
        #expect(frame(NavDOP()).count == 26)
    }

    @Test("a shorter UBX payload from older firmware leaves the missing fields at their defaults")
    func shortPayload() throws {
        let whole = frame(Self.solution)
        let solution = try #require(read(Array(whole[..<90]) + [0, 0], as: NavPVT.self))
        #expect(solution.latitude == 48.1173 && solution.magneticDeclination == 0)
        #expect(read(Array(whole[..<89]) + [0, 0], as: NavPVT.self) == nil)
    }

    @Test("unknown fields at the end of a UBX payload from newer firmware are ignored")
    func longPayload() {
        let whole = frame(Self.solution)
        #expect(read(whole.dropLast(2) + [1, 2, 3, 4, 0, 0], as: NavPVT.self) == Self.solution)
    }

    @Test("a truncated NAV-SAT list is read up to the end of its payload")
    func truncatedList() throws {
        var bytes = frame(NavSAT(timeOfWeek: 1, satellites: Self.satellites))
        bytes.removeLast(20)
        let expected = Array(Self.satellites.prefix(28))
        #expect(read(bytes, as: NavSAT.self)?.satellites == expected)
        try bytes.withUnsafeBytes { bytes in
            let frame = try #require(UBXFrame(bytes))
            let (list, satellites) = try #require(frame.read(NavSAT.self, groups: NavSAT.Satellite.self))
            #expect(list.timeOfWeek == 1 && list.satellites.isEmpty)
            #expect(Array(satellites) == expected)
        }
    }

    @Test("a UBX frame is not read as a message of another type")
    func wrongType() throws {
        let bytes = frame(NavEOE())
        #expect(read(bytes, as: NavDOP.self) == nil)
        #expect(read([0xB5, 0x62], as: NavEOE.self) == nil)
        try bytes.withUnsafeBytes { bytes in
            let frame = try #require(UBXFrame(bytes))
            #expect(frame.read(NavSAT.self, groups: NavSAT.Satellite.self) == nil)
        }
    }

    /// A message that is not in the catalogue.
    private struct NavODO: UBXMessage {
        static let kind = UBXMessageKind(0x01, 0x09, "NAV-ODO", minimumLength: 12, versions: 0...0, at: 0)

        var version: UInt8 = 0
        var timeOfWeek: UInt32 = 0
        var distance: UInt32 = 0

        mutating func code(with coder: inout some MessageCoder) {
            coder.field("version", &version)
            coder.skip(3)
            coder.field("iTOW", &timeOfWeek)
            coder.field("distance", &distance)
        }
    }

    @Test("a program can define additional UBX messages")
    func definedMessage() {
        let message = NavODO(timeOfWeek: 1000, distance: 42)
        #expect(read(frame(message), as: NavODO.self) == message)
        #expect(NavODO.name == "NAV-ODO" && UBXCatalogue.type(of: NavODO.identifier) == nil)
    }

    @Test("messages of the second navigation engine have the fields of the first")
    func secondEngine() throws {
        var bytes = frame(Self.solution)
        let fields = bytes.withUnsafeBytes { UBXFrame($0)?.fields }
        bytes[2] = 0x29
        try bytes.withUnsafeBytes { bytes in
            let frame = try #require(UBXFrame(bytes))
            #expect(frame.name == "NAV2-PVT" && fields != nil)
            #expect(frame.fields.map { "\($0)" } == fields.map { "\($0)" })
            #expect(frame.read(NavPVT.self) == nil)
        }
        // NAV-SOL has no counterpart.
        bytes[3] = 0x06
        bytes.withUnsafeBytes { #expect(UBXFrame($0)?.name == nil && UBXFrame($0)?.fields == nil) }
    }

    @Test("unknown UBX messages have neither a name nor fields")
    func unknown() throws {
        let bytes: [UInt8] = [0xB5, 0x62, 0xFF, 0x04, 0, 0, 0x03, 0x0C]
        try bytes.withUnsafeBytes { bytes in
            let frame = try #require(UBXFrame(bytes))
            #expect(frame.identifier == UBXIdentifier(0xFF, 0x04))
            #expect(frame.name == nil && frame.fields == nil)
        }
    }

    @Test("the two parts of a position in NAV-HPPOSLLH are combined")
    func highPrecision() throws {
        // A frame of a ZED-F9P.
        let frame: [UInt8] = [
            0xB5, 0x62, 0x01, 0x14, 36, 0, 0, 0, 0, 0, 0x10, 0xE6, 0xB9, 0x09, 0x5A, 0x41, 0xA0, 0x65, 0x0A, 0xA5,
            0xA7, 0xE4, 0x32, 0x72, 0, 0, 0x33, 0x6B, 0, 0, 0xF2, 0x0E, 0xFC, 0, 0xA6, 0x35, 0x02, 0, 0xD6, 0xF7, 0x01,
            0, 0xB4, 0x45,
        ]
        let position = try #require(read(frame, as: NavHPPOSLLH.self))
        #expect(position.longitude == 170.500130586 && position.latitude == -45.877528586)
        #expect(position.height == 29.2336 && position.altitude == 27.443)
        #expect(position.horizontalAccuracy == 14.4806 && position.verticalAccuracy == 12.8982)
        #expect(self.frame(position) == frame)
    }

    @Test("fields of UBX messages are listed with u-blox's names and units")
    func listing() throws {
        let fields = try frame(Self.solution).withUnsafeBytes { try #require(UBXFrame($0)?.fields) }
        let values = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
        func integer(_ name: String) -> Int64? { if case .integer(let value)? = values[name] { value } else { nil } }
        func number(_ name: String) -> Double? { if case .number(let value)? = values[name] { value } else { nil } }
        #expect(number("lat") == 48.1173 && number("pDOP") == 1.23)
        #expect(integer("height") == 592_300 && integer("velD") == -321 && integer("hAcc") == 1250)
        #expect(integer("validDate") == 1 && integer("validMag") == 0 && integer("psmState") == 0)
        #expect(integer("gnssFixOk") == 1 && integer("diffSoln") == 1 && integer("carrSoln") == 0)
    }
}
