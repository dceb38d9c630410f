import FleetStore
import FleetWire
import GNSS
import Testing

@testable import FleetCommands

@Suite("Device tables and JSON")
struct DeviceTextTests {
    @Test(
        "an age is printed in seconds, minutes, hours or days, depending on its size",
        arguments: [
            (-5, "0 s"), (0, "0 s"), (99, "99 s"), (100, "1 min"), (5_999, "99 min"), (6_000, "1 h"),
            (172_799, "47 h"), (172_800, "2 d"),
        ])
    func ages(_ seconds: Int64, _ text: String) { #expect(DeviceText.age(seconds) == text) }

    @Test(
        "a list shows at most the given number of parts, and how many were omitted",
        arguments: [
            (0, ""), (1, "van1"), (2, "van1 and van2"), (3, "van1, van2 and van3"), (4, "van1, van2, van3 and 1 more"),
            (1000, "van1, van2, van3 and 997 more"),
        ])
    func lists(_ count: Int, _ text: String) {
        #expect(DeviceText.list((0..<count).map { "van\($0 + 1)" }, maxCount: 3) == text)
    }

    @Test("names that occur several times are kept once, in their order")
    func repetitions() {
        #expect(["boat2", "boat1", "boat2"].withoutRepetitions == ["boat2", "boat1"])
    }

    @Test("the table's columns stay aligned if a name is long or a position is missing")
    func table() {
        let devices = [Self.truck, DeviceSummary(device: "a-very-long-name", fixes: 12_345, dropped: 7, arrived: 0)]
        let now = UTCTime(secondsSince1970: 1_700_000_042)
        let lines = DeviceText.table(devices, now: now)
        #expect(Set(lines.map(\.count)).count == 1, "\(lines)")
        #expect(lines[1].contains("2023-11-14T22:13:20Z"))
        #expect(lines[1].contains("42 s"))
        #expect(lines[2].contains("no position"))
    }

    @Test("a device's JSON object contains the last position with the member names that gpsd uses")
    func json() {
        #expect(
            DeviceText.json(Self.truck)
                == #"{"device":"truck7","fixes":60,"dropped":0,"arrived":"2023-11-14T22:13:30Z","time":"2023-11-14T22:13:20Z","lat":48.5,"lon":11.25,"speed":12.5}"#
        )
    }

    @Test("a device's JSON object contains fractions of a second, and the table contains whole seconds")
    func fractions() {
        let fix = FleetFix(fix: Fix(), received: 1_700_000_000_250_000)
        let device = DeviceSummary(
            device: "truck7", fixes: 60, dropped: 0, arrived: 1_700_000_010_125_000, position: fix)
        let times = #""arrived":"2023-11-14T22:13:30.125Z","time":"2023-11-14T22:13:20.250Z""#
        #expect(DeviceText.json(device).contains(times))
        let line = DeviceText.table([device], now: UTCTime(secondsSince1970: 1_700_000_042)).last
        #expect(line?.contains(" 2023-11-14T22:13:20Z ") == true)
        #expect(DeviceText.clock(1_700_000_000_250_000) == "22:13:20")
        #expect(DeviceText.clock(-500_000) == "23:59:59")
    }

    /// A device whose last fix was received at 22:13:20.
    private static var truck: DeviceSummary {
        var fix = Fix()
        fix.mode = .twoDimensional
        fix.coordinate = Coordinate(latitude: 48.5, longitude: 11.25)
        fix.speed = 12.5
        return DeviceSummary(
            device: "truck7", fixes: 60, dropped: 0, arrived: 1_700_000_010_000_000,
            position: FleetFix(fix: fix, received: 1_700_000_000_000_000))
    }
}
