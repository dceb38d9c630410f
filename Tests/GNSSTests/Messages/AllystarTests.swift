import GNSS
import NMEA
import Testing
import UBX

/// Tests of epochs from receivers that send Allystar binary.
struct AllystarTests {
    @Test("Allystar NAV-PVT gives position, velocity and time")
    func values() throws {
        var solution = NavPVT()
        (solution.year, solution.month, solution.day, solution.hour) = (2024, 7, 15, 12)
        solution.validity = [.date, .time, .fullyResolved]
        solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
        solution.flags = [.isFixOK]
        solution.latitude = -33.85
        solution.longitude = 151.2
        solution.altitude = 100.45
        solution.height = 123.45
        var frame: [UInt8] = []
        solution.append(to: &frame)
        let payload = Array(frame.dropFirst(6).dropLast(2))
        let epoch = try #require(epochs(of: Frames.allystar(payload, id: 0x07)).first)
        #expect(epoch.moment == "2024-07-15 12:00:00" && epoch.fix.mode == .threeDimensional)
        #expect(epoch.fix.coordinate == Coordinate(latitude: -33.85, longitude: 151.2))
        #expect(epoch.fix.altitude == 100.45 && epoch.sentences.map(\.talker) == ["AS"])
        #expect(epochs(of: Frames.allystar(payload, id: 0x35)).isEmpty)
    }
}
