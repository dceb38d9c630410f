import GNSS
import GPSBridgeMap
import Testing

@testable import FleetCommands

@Suite("Fleet map")
@MainActor
struct FleetMapTests {
    private let fleet = FleetMap(access: .key, archive: TestArchive())

    private func show(
        _ device: String, _ latitude: Double, second: Int64, speed: Double? = nil, isLive: Bool = false,
        now: Int64 = 1_000_000_000
    ) {
        let (time, isTooLarge) = second.multipliedReportingOverflow(by: 1_000_000)
        fleet.show(
            device, at: Coordinate(latitude: latitude, longitude: 11), time: isTooLarge ? second : time, speed: speed,
            course: 90, isLive: isLive, now: now)
    }

    @Test("the map shows one marker per device and moves the marker to each new position")
    func moves() throws {
        show("truck7", 48, second: 1)
        show("truck8", 49, second: 1)
        show("truck7", 48.5, second: 3, speed: 10)
        #expect(fleet.count == 2)
        let marker = try #require(fleet.marker(of: "truck7"))
        #expect(marker.coordinate.latitude == 48.5)
        #expect(marker.heading == 90)
        #expect(marker.title == "truck7: 36 km/h")
    }

    @Test("the number of devices on the map is limited, with a notice, and known devices still move")
    func limit() {
        for number in 0..<DeviceLimit.maxCount { show("truck\(number)", 48, second: 1) }
        #expect(!fleet.hasReportedLimit)
        show("van", 48, second: 1)
        #expect(fleet.hasReportedLimit)
        show("truck0", 49, second: 2)
        #expect(fleet.count == DeviceLimit.maxCount)
        #expect(fleet.marker(of: "truck0")?.coordinate.latitude == 49)
    }

    @Test("an outdated position does not move a device's marker")
    func old() {
        show("truck7", 48.5, second: 3)
        show("truck7", 48, second: 1)
        #expect(fleet.marker(of: "truck7")?.coordinate.latitude == 48.5)
    }

    @Test("the marker of a silent device is gray until the device sends a new position")
    func silence() {
        show("truck7", 48, second: 0)
        fleet.markSilent(now: WatchedFleet.silence * 1_000_000)
        #expect(fleet.marker(of: "truck7")?.color == .blue)
        fleet.markSilent(now: (WatchedFleet.silence + 60) * 1_000_000)
        #expect(fleet.marker(of: "truck7")?.color == .gray)
        #expect(fleet.marker(of: "truck7")?.title == "truck7: silent for 2 min")
        show("truck7", 48, second: 121)
        #expect(fleet.marker(of: "truck7")?.color == .blue)
    }

    @Test("a device that sends old positions, such as a simulated one, is active until it sends no more")
    func oldTimes() {
        let now: Int64 = 1_000_000_000
        show("truck7", 48, second: 1, now: now)
        show("truck7", 48.1, second: 2, isLive: true, now: now)
        show("truck8", 48, second: 2, isLive: true, now: now)
        for (age, color) in [(WatchedFleet.silence, .blue), (WatchedFleet.silence + 1, .gray)] as [(Int64, Color)] {
            fleet.markSilent(now: now + age * 1_000_000)
            #expect(fleet.marker(of: "truck7")?.color == color && fleet.marker(of: "truck8")?.color == color)
        }
    }

    @Test("a silent device is shown again although it starts with an earlier time")
    func earlierTime() {
        show("truck7", 48, second: 500)
        fleet.markSilent(now: 1_000_000_000)
        show("truck7", 48.1, second: 2, isLive: true, now: 1_000_000_000)
        let marker = fleet.marker(of: "truck7")
        #expect(marker?.coordinate.latitude == 48.1 && marker?.color == .blue)
    }

    @Test("a position from the far future is shown, becomes gray, and is replaced by the next position")
    func wrongClock() {
        show("truck7", 48, second: .max)
        fleet.markSilent(now: 1_000_000_000)
        #expect(fleet.marker(of: "truck7")?.color == .blue)
        fleet.markSilent(now: 1_000_000_000 + 2 * WatchedFleet.silence * 1_000_000)
        #expect(fleet.marker(of: "truck7")?.color == .gray)
        show("truck7", 48.5, second: 1_200, now: 1_200_000_000)
        #expect(fleet.marker(of: "truck7")?.coordinate.latitude == 48.5)
    }

    @Test("after a time that is hours ahead, the next position is shown")
    func wrongTime() {
        show("truck7", 48, second: 1_000)
        show("truck7", 48.1, second: 1_000 + 5 * 3_600)
        show("truck7", 48.2, second: 1_001, now: 1_001_000_000)
        #expect(fleet.marker(of: "truck7")?.coordinate.latitude == 48.2)
    }

    @Test("the tracks of many devices become shorter")
    func shortTracks() throws {
        for number in 0..<500 { show("truck\(number)", 48, second: 1) }
        for second in 2...1_000 as ClosedRange<Int64> { show("truck7", 48 + Double(second) / 1e4, second: second) }
        let track = try #require(fleet.track(of: "truck7"))
        #expect((300...400).contains(track.coordinates.count))
        #expect(track.coordinates.last?.latitude == 48.1)
    }

    @Test("a large fleet has markers without tracks and speeds")
    func largeFleet() {
        let count = FleetMap.largeCount
        for number in 1..<count { show("truck\(number)", 48, second: 1) }
        show("truck8", 48.5, second: 2, speed: 10)
        #expect(fleet.track(of: "truck7") != nil && fleet.marker(of: "truck8")?.title == "truck8: 36 km/h")
        show("truck\(count)", 48, second: 1)
        show("truck7", 48.5, second: 2, speed: 10)
        #expect(fleet.track(of: "truck7") == nil && fleet.track(of: "truck\(count)") == nil)
        #expect(fleet.marker(of: "truck7")?.coordinate.latitude == 48.5)
        #expect(fleet.marker(of: "truck7")?.title == "truck7" && fleet.marker(of: "truck8")?.title == "truck8")
    }

    @Test("a position from the distant past is shown as silent")
    func distantPast() {
        show("truck7", 48, second: .min)
        fleet.markSilent(now: .max)
        #expect(fleet.marker(of: "truck7")?.color == .gray)
    }
}
