import FleetLink
import FleetStore
import FleetWire
import GNSS
import MonitorScreen
import TerminalScreen
import TestSupport
import Testing

@testable import FleetCommands

@Suite("Watching a fleet")
struct WatchTests {
    @Test("the table shows each device's newest position and when it was received")
    func table() {
        var fleet = WatchedFleet()
        fleet.add(
            DeviceSummary(
                device: "boat", fixes: 9, dropped: 0, arrived: 0, position: fix(latitude: -33.5, longitude: 151.25)))
        fleet.hear("truck8", 48.2, 11.6, at: 900)
        fleet.hear("truck7", 48.137_154, 11.576_124, at: 998)
        fleet.setConnected(true)
        #expect(
            fleet.lines(columns: 80, rows: 7) == """
                3 devices, 1 active in the last minute   connected
                device received    latitude    longitude   km/h  course      age  sats
                boat     stored  -33.500000   151.250000                  16 min
                truck7      2 s   48.137154    11.576124     50    090°      3 s     9
                truck8    1 min   48.200000    11.600000     50    090°    1 min     9

                q quit   s newest first
                """)
    }

    @Test("a stored position that is not on the earth is not shown")
    func impossiblePosition() {
        var fleet = WatchedFleet()
        let position = fix(latitude: 48, longitude: 400)
        fleet.add(DeviceSummary(device: "boat", fixes: 9, dropped: 0, arrived: 0, position: position))
        #expect(fleet.rows.isEmpty)
    }

    @Test("the table omits columns on a narrow screen and scrolls on a short screen")
    func smallScreens() {
        var fleet = WatchedFleet()
        for number in 0..<10 { fleet.hear("truck\(number)", 48, 11, at: 1_000) }
        fleet.setConnected(true)
        #expect(fleet.lines(columns: 40, rows: 5).hasPrefix("10 devices, 10 active   connected\n"))
        #expect(fleet.lines(columns: 20, rows: 5).contains("device received\n"))
        #expect(fleet.lines(columns: 60, rows: 5).contains("1–2 of 10, ↑↓ scroll"))
        let size = Size(columns: 60, rows: 5)
        for _ in 0..<3 { fleet.press(.down, on: size) }
        #expect(fleet.lines(columns: 60, rows: 5).contains("\ntruck3 "))
        for _ in 0..<9 { fleet.press(.pageDown, on: size) }
        #expect(fleet.scroll == 8)
        for _ in 0..<20 { fleet.press(.up, on: size) }
        #expect(fleet.scroll == 0)
        for rows in 0...4 { #expect(!fleet.lines(columns: 3, rows: rows).contains("truck3")) }
    }

    @Test("pressing s switches between sorting by name and by time")
    func order() {
        var fleet = WatchedFleet()
        for (name, time) in [("a", 5), ("b", 9), ("c", 7)] as [(String, Int64)] { fleet.hear(name, 1, 2, at: time) }
        #expect(fleet.rows.map(\.name) == ["a", "b", "c"])
        fleet.press(.character("s"), on: Size(columns: 80, rows: 24))
        #expect(fleet.rows.map(\.name) == ["b", "c", "a"])
        fleet.press(.character("s"), on: Size(columns: 80, rows: 24))
        #expect(fleet.rows.map(\.name) == ["a", "b", "c"])
    }

    @Test("the screen shows only the selected devices that are inside the selected area")
    func choice() {
        var fleet = WatchedFleet(names: ["a", "b"], box: FleetBox(south: 0, west: 170, north: 10, east: -170))
        fleet.hear("a", 5, 175, at: 1)
        fleet.hear("b", 5, -175, at: 1)
        fleet.hear("c", 5, 175, at: 1)
        #expect(fleet.rows.map(\.name) == ["a", "b"])
        fleet.hear("a", 5, 160, at: 2)
        #expect(fleet.rows.map(\.name) == ["b"])
    }

    @Test("at the device limit, only the positions of known devices are updated, and the screen shows the limit")
    func limit() {
        var fleet = WatchedFleet()
        for number in 0..<DeviceLimit.maxCount { fleet.hear("\(number)", 1, 2, at: 1) }
        #expect(fleet.lines(columns: 80, rows: 24).contains("100000 devices, 0 active in the last minute"))
        fleet.hear("van", 1, 2, at: 1)
        #expect(fleet.lines(columns: 80, rows: 24).contains("more than 100000 devices, 0 active in the last minute"))
        fleet.hear("0", 3, 4, at: 2)
        #expect(fleet.rows.count == DeviceLimit.maxCount)
        #expect(fleet.rows.first?.coordinate == Coordinate(latitude: 3, longitude: 4))
    }

    @Test("the screen shows the reason for a failed connection until the connection succeeds")
    func events() {
        var fleet = WatchedFleet()
        #expect(fleet.lines(columns: 80, rows: 24).contains("0 devices, 0 active in the last minute   not connected"))
        #expect(fleet.handle(.trouble("cannot connect to n1"), now: 0) == nil)
        #expect(fleet.lines(columns: 80, rows: 24).contains("cannot connect to n1"))
        #expect(fleet.handle(.connected, now: 0) == nil)
        #expect(fleet.isConnected && fleet.trouble == nil)
        #expect(fleet.handle(.position(tenant: "acme", device: "a", payload: [1, 2, 3]), now: 0) == nil)
        let payload = LivePosition(tenant: "acme", device: "a", fix: fix(latitude: 1, longitude: 2)).payload
        #expect(fleet.handle(.position(tenant: "acme", device: "a", payload: payload), now: 0)?.name == "a")
    }

    @Test(
        "Ctrl-C ends the table and the lines with the exit code 0",
        arguments: [("", "q quit"), ("--lines", "cannot connect")])
    func interrupt(_ option: String, _ output: String) async throws {
        let script = """
            python3 - <<'END'
            import fcntl, os, pty, struct, sys, termios
            process, terminal = pty.fork()
            if process == 0:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
                os.environ["TERM"] = "xterm"
                words = "gpsbridge-fleet watch --servers nats://127.0.0.1:1 \(option)".split()
                os.execv("\(programDirectory)/gpsbridge-fleet", words)
            output = b""
            while b"\(output)" not in output:
                output += os.read(terminal, 4096)
            os.write(terminal, b"\\x03")
            try:
                while os.read(terminal, 4096):
                    pass
            except OSError:
                pass  # The terminal has been closed.
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
            END
            """
        let outcome = try await shell(script, in: TemporaryDirectory())
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("text lines and JSON objects contain coordinates with up to seven decimals")
    func text() throws {
        var fleet = WatchedFleet()
        fleet.hear("truck7", 48.137_154_3, 11.5, at: 1_000)
        let device = try #require(fleet.rows.first)
        #expect(WatchText.line(device) == "1970-01-01T00:16:39Z  truck7  48.1371543 11.5000000  50 km/h  090°")
        #expect(
            WatchText.json(device)
                == #"{"device":"truck7","time":"1970-01-01T00:16:39Z","lat":48.1371543,"lon":11.5,"speed":13.9,"track":90}"#
        )
    }
}

private func fix(latitude: Double, longitude: Double) -> FleetFix {
    var fix = Fix()
    fix.mode = .twoDimensional
    fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    return FleetFix(fix: fix, received: 0)
}

extension WatchedFleet {
    /// Receives a position that is a second old.
    fileprivate mutating func hear(_ name: String, _ latitude: Double, _ longitude: Double, at now: Int64) {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        fix.speed = 13.9
        fix.course = 90
        fix.satellitesUsed = 9
        let position = LivePosition(
            tenant: "acme", device: "other", fix: FleetFix(fix: fix, received: (now - 1) * 1_000_000))
        _ = receive(position, from: name, now: now)
    }

    /// The screen at the time 1,000, without spaces at the ends of lines.
    fileprivate func lines(columns: Int, rows: Int) -> String {
        let picture = WatchScreen(self, size: Size(columns: columns, rows: rows), now: 1_000).picture
        return (0..<rows).map { row in
            var text = picture.text(ofRow: row)
            while text.last == " " { text.removeLast() }
            return text
        }.joined(separator: "\n")
    }
}
