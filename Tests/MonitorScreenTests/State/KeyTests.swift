import DashboardTestSupport
import GPSBridge
import TerminalScreen
import Testing

@testable import MonitorScreen

@Suite struct KeyTests {
    private func state(_ name: String = "3d") async throws -> MonitorState { try await Scenes.scene(name).state }

    @Test("keys such as q and x request an action from the program")
    func requests() async throws {
        var state = try await state("no-device")
        #expect(state.press(.character("q")) == [.quit])
        #expect(state.press(.character("x")) == [.runDoctor])
        #expect(state.press(.character("x")).isEmpty)
        #expect(state.press(.character("d")) == [.listDevices])
        #expect(state.press(.character("\u{0C}")) == [.repaint])
        #expect(state.press(.character("w")) == [.startRecording])
        state.recording = MonitorState.Recording(name: "track.gpx")
        #expect(state.press(.character("w")) == [.stopRecording])
    }

    @Test("Enter selects the highlighted device only if the device is still connected")
    func aDeviceIsChosen() async throws {
        var state = try await state()
        state.devices = [.adapter, .ublox]
        _ = state.press(.character("d"))
        _ = state.press(.down)
        _ = state.press(.down)
        #expect(state.view.scroll == 1)
        #expect(state.press(.enter) == [.read(.ublox)])
        #expect(state.view.page == .overview)
        // The list gets shorter after the selection.
        _ = state.press(.character("d"))
        _ = state.press(.down)
        state.devices = []
        #expect(state.press(.enter).isEmpty)
    }

    @Test("the highlight stays on the same device when other devices are connected or unplugged")
    func selectionOfADevice() async throws {
        var state = try await state()
        _ = state.press(.character("d"))
        state.devices = [.ublox, .adapter]
        _ = state.press(.down)
        let third = SerialDevice(path: "/dev/ttyACM1", sysfsPath: "", verdict: .certain("another one"))
        state.devices = [third, .ublox, .adapter]
        var known = SerialDevice.adapter
        known.links = ["/dev/gps0"]
        state.devices = [third, .ublox, known]
        #expect(state.press(.enter) == [.read(known)])
        // Only the default device is highlighted, and it disappears.
        _ = state.press(.character("d"))
        state.devices = [third, .ublox]
        state.devices = [.ublox]
        #expect(state.press(.enter).isEmpty)
    }

    @Test("Enter does not select a different device that has appeared at the same path")
    func anotherDeviceOfTheSameNameIsNotTheChosenOne() async throws {
        var state = try await state()
        _ = state.press(.character("d"))
        state.devices = [.adapter]
        _ = state.press(.down)
        var other = SerialDevice.ublox
        other.path = SerialDevice.adapter.path
        state.devices = [other]
        #expect(state.press(.enter).isEmpty)
    }

    @Test(
        "scrolling back from the end of a page takes effect immediately",
        arguments: [MonitorView.Page.help, .json, .doctor, .events])
    func scrollingBack(page: MonitorView.Page) async throws {
        var state = try await state("moving")
        state.diagnosis = Scene.diagnosis
        for number in 1...20 { state.addEvent("event \(number)") }
        state.view.page = page
        let size = Size(columns: 36, rows: 5)
        func press(_ key: MonitorKey) -> [String] {
            state.limitScroll(size: size, options: .test)
            _ = state.press(key)
            let picture = picture(of: state, size: size, options: .test)
            return (0..<size.rows).map { picture.text(ofRow: $0) }
        }
        var end = press(.pageDown)
        for _ in 0..<40 { end = press(.pageDown) }
        #expect(press(.up) != end)
        #expect(press(.down) == end)
        #expect(press(.pageUp) != end)
    }

    @Test("a failing recording and its recovery are logged as events")
    func recordingEvents() async throws {
        var state = try await state()
        let before = state.data.log.events.count
        state.recording = MonitorState.Recording(name: "track.gpx")
        state.recording?.problem = "no space left"
        state.recording?.bytes = 7
        state.recording?.problem = nil
        let events = state.data.log.events.dropFirst(before)
        #expect(events.map(\.text) == ["no space left", "recording resumed"])
        #expect(events.map(\.tone) == [.bad, .good])
    }

    @Test("a paused screen does not change, and no data is lost")
    func aPausedScreenStandsStillAndNothingIsLost() async throws {
        var scene = try await Scenes.scene("3d")
        scene.press("p")
        #expect(scene.state.isPaused)
        let (shown, count) = (scene.state.shown.now, scene.state.data.statistics.epochs)
        scene.handle(.reading(.good), after: 5) { $0.statistics.epochs += 5 }
        #expect(scene.state.shown.now == shown)
        #expect(scene.state.data.statistics.epochs == count + 5)
        scene.press("p")
        #expect(scene.state.shown.statistics.epochs == count + 5)
    }

    @Test("a page is closed with its own key or with Escape")
    func pagesOpenAndCloseByTheSameKeyOrEscape() async throws {
        var state = try await state("no-device")
        for (key, page) in [("?", .help), ("d", .devices), ("e", .events), ("j", .json), ("x", .doctor)]
            as [(Unicode.Scalar, MonitorView.Page)]
        {
            _ = state.press(.character(key))
            #expect(state.view.page == page)
            _ = state.press(.character(key))
            #expect(state.view.page == .overview)
            _ = state.press(.character(key))
            _ = state.press(.escape)
            #expect(state.view.page == .overview)
        }
    }

    @Test("switching to another receiver clears the position and keeps the events")
    func anotherReceiver() async throws {
        var state = try await state()
        let log = state.data.log.events
        #expect(!log.isEmpty)
        state.begin(.server("localhost"), at: state.data.now)
        #expect(state.shown.position == nil)
        #expect(state.shown.status == nil)
        #expect(state.data.log.events == log)
    }
}
