import FleetStore
import FleetWire
import GNSS
import GPSBridgeMap
import Testing

@testable import FleetCommands

@Suite("A device's day")
struct DeviceDayTests {
    /// 2026-11-20T08:00:00Z.
    private static let start: Int64 = 1_795_161_600_000_000

    /// Returns the position of a device that drives north at 1 m/s, unless a place is given.
    private static func position(
        _ second: Int64, north: Int64? = nil, east: Int64 = 0, speed: Double? = nil
    ) -> DeviceDay.Position {
        DeviceDay.Position(
            time: start + second * 1_000_000,
            coordinate: Coordinate(latitude: 48 + Double(north ?? second) / 1e5, longitude: 11 + Double(east) / 1e5),
            speed: speed, course: speed.map { _ in 7 })
    }

    @Test("the position at a time is the last one at or before it, or the first one of the day")
    func lookup() {
        let positions = [10, 11, 30].map { Self.position($0) }
        let day = DeviceDay(positions.reversed(), events: [])
        #expect(day.positions == positions)
        let expected = [(0, 10), (10, 10), (11, 11), (29, 11), (30, 30), (99, 30)]
        for (second, found) in expected {
            #expect(day.position(at: Self.start + Int64(second) * 1_000_000) == Self.position(Int64(found)))
        }
        #expect(DeviceDay([], events: []).position(at: 0) == nil)
    }

    @Test("a straight drive becomes two points, and corners are kept")
    func simplification() {
        let straight = DeviceDay((0..<900).map { Self.position($0) }, events: [])
        #expect(straight.lines.map(\.count) == [2])
        let turned = DeviceDay(
            (0..<900).map { Self.position($0, north: min($0, 450), east: max($0 - 450, 0)) }, events: [])
        #expect(turned.lines.map(\.count) == [3])
    }

    @Test("the path is interrupted where the device has no position for more than a minute")
    func gaps() {
        let seconds: [Int64] = [0, 1, 61, 122, 123]
        #expect(DeviceDay(seconds.map { Self.position($0) }, events: []).lines.map { $0.count } == [2, 2])
    }

    @Test("a path of a whole day has at most a tenth of the positions, and all its parts are joined")
    func longDays() {
        let positions = (0..<86_400).map { Self.position($0, north: $0 % 400, east: $0) }
        let lines = DeviceDay(positions, events: []).lines
        #expect(lines.count == 1)
        #expect((400...8_700).contains(lines[0].count))
    }

    @Test("the text for a time shows speed and course, or the time of the last position")
    func texts() {
        let day = DeviceDay([Self.position(0), Self.position(1, speed: 10)], events: [])
        #expect(day.text(at: Self.start) == "08:00:00 UTC")
        #expect(day.text(at: Self.start + 2_000_000) == "08:00:02 UTC   36 km/h   007°")
        #expect(day.text(at: Self.start + 3_600_000_000) == "09:00:00 UTC   no position since 08:00:01")
    }
}
