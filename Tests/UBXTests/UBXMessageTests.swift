import Testing
import UBX

struct UBXMessageTests {
    private func frame(_ message: UBXMessage) -> [UInt8] {
        var bytes: [UInt8] = []
        message.append(to: &bytes)
        return bytes
    }

    private func read(_ bytes: [UInt8]) -> UBXMessage { bytes.withUnsafeBytes { UBXMessage(frame: $0) } }

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

    @Test(
        "each UBX message is unchanged after encoding and decoding",
        arguments: [
            UBXMessage.navPVT(solution), .navPOSLLH(NavPOSLLH()), .navDOP(NavDOP()), .navEOE(NavEOE()),
            .navSAT(NavSAT(timeOfWeek: 1, satellites: satellites)), .navSAT(NavSAT(timeOfWeek: 1, satellites: [])),
        ])
    func roundTrip(_ message: UBXMessage) { #expect(read(frame(message)) == message) }

    @Test("a UBX frame has sync bytes, a length and checksums")
    func bytes() {
        var end = NavEOE()
        end.timeOfWeek = 0x1234_5678
        #expect(frame(.navEOE(end)) == [0xB5, 0x62, 0x01, 0x61, 4, 0, 0x78, 0x56, 0x34, 0x12, 0x7A, 0x23])
        #expect(frame(.navPVT(Self.solution)).count == 100)
        #expect(frame(.navPOSLLH(NavPOSLLH())).count == 36)
        #expect(frame(.navDOP(NavDOP())).count == 26)
    }

    @Test("a shorter UBX payload from older firmware leaves later fields unknown")
    func shortPayload() throws {
        let whole = frame(.navPVT(Self.solution))
        guard case .navPVT(let solution) = read(Array(whole[..<90]) + [0, 0]) else {
            Issue.record("NAV-PVT was not decoded")
            return
        }
        #expect(solution.latitude == 48.1173 && solution.magneticDeclination == 0)
        #expect(read(Array(whole[..<89]) + [0, 0]) == .other(UBXIdentifier(0x01, 0x07)))
    }

    @Test("a truncated NAV-SAT list is read up to the end of its payload")
    func truncatedList() {
        var bytes = frame(.navSAT(NavSAT(timeOfWeek: 1, satellites: Self.satellites)))
        bytes.removeLast(20)
        guard case .navSAT(let list) = read(bytes) else {
            Issue.record("NAV-SAT was not decoded")
            return
        }
        #expect(list.satellites == Array(Self.satellites.prefix(28)))
    }

    @Test("unknown UBX versions and messages are returned as .other")
    func unknown() {
        var bytes = frame(.navSAT(NavSAT(timeOfWeek: 1, satellites: [])))
        bytes[10] = 2
        #expect(read(bytes) == .other(UBXIdentifier(0x01, 0x35)))
        #expect(read([0xB5, 0x62, 0x0A, 0x04, 0, 0, 0x0E, 0x34]) == .other(UBXIdentifier(0x0A, 0x04)))
        #expect(read([0xB5, 0x62]) == .other(UBXIdentifier(0, 0)))
    }
}
