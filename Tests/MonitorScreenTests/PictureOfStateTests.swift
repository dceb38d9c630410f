import DashboardTestSupport
import GPSBridgeSimulator
import TerminalScreen
import TestSupport
import Testing

@testable import MonitorScreen

@Suite struct PictureOfStateTests {
    private static let sizes = [(40, 20), (60, 20), (80, 24), (100, 30), (132, 38)].map { Size(columns: $0, rows: $1) }

    @Test("every monitor state matches its golden file at five widths", arguments: Scenes.names)
    func everyStateInEveryWidth(name: String) async throws {
        let state = try await Scenes.scene(name).state
        var text = ""
        for size in Self.sizes {
            let picture = picture(of: state, size: size, options: .test)
            text += picture.described(withStyles: size.columns == 80) + "\n"
        }
        try expectGolden(text, "\(name).txt")
    }

    @Test(
        "every monitor page matches its golden file",
        arguments: MonitorView.Page.allCases.filter { $0 != .overview })
    func everyPage(page: MonitorView.Page) async throws {
        var scene = try await Scenes.scene("2d")
        scene.change { state in
            state.view.page = page
            state.devices = [.adapter, .ublox]
            state.diagnosis = Scene.diagnosis
        }
        let picture = picture(of: scene.state, size: Size(columns: 80, rows: 30), options: .test)
        try expectGolden(picture.described(withStyles: true), "page-\(page).txt")
    }

    @Test("the messages page lists each protocol's message types by their full names")
    func messagesOfBinaryReceiver() async throws {
        var scene = try await Scenes.scene("ubx-rtk")
        scene.press("m")
        let picture = picture(of: scene.state, size: Size(columns: 80, rows: 24), options: .test)
        try expectGolden(picture.described(withStyles: true), "page-messages-ubx.txt")
    }

    @Test("monitor screens with only a few rows match the golden file")
    func fewRows() async throws {
        var text = ""
        for name in ["moving", "permission", "searching", "stale"] {
            let state = try await Scenes.scene(name).state
            for (columns, rows) in [(80, 1), (80, 3), (80, 7), (40, 2), (20, 1), (132, 5), (80, 12), (50, 10)] {
                let size = Size(columns: columns, rows: rows)
                text += picture(of: state, size: size, options: .test).described(withStyles: false)
            }
        }
        try expectGolden(text, "few-rows.txt")
    }

    @Test("ASCII screens contain only ASCII and match the golden file")
    func inASCII() async throws {
        var text = ""
        var options = MonitorOptions.test
        options.isASCII = true
        for (name, size) in [("moving", Size(columns: 120, rows: 36)), ("busy", Size(columns: 80, rows: 24))] {
            let state = try await Scenes.scene(name).state
            let picture = picture(of: state, size: size, options: options)
            text += picture.described(withStyles: false)
        }
        #expect(text.unicodeScalars.allSatisfy { $0.isASCII || $0 == "×" })
        try expectGolden(text, "ascii.txt")
    }

    @Test(
        "the monitor's first row shows a failing recording at every screen size, even in ASCII mode",
        arguments: sizes, [false, true])
    func failingRecordings(size: Size, isASCII: Bool) async throws {
        var scene = try await Scenes.scene("dgps")
        scene.change { $0.recording = MonitorState.Recording(name: "track.gpx", problem: Scene.recordingProblem) }
        var options = MonitorOptions.test
        options.isASCII = isASCII
        let head = picture(of: scene.state, size: size, options: options).text(ofRow: 0)
        #expect(head.contains(isASCII ? "(o) REC ERROR" : "◉ REC ERROR"), "\(head)")
        #expect(head.contains("DGPS"), "\(head)")
    }

    @Test("the monitor's first row shows how many batches a recording has lost")
    func lostBatches() async throws {
        var scene = try await Scenes.scene("dgps")
        scene.change {
            $0.recording = MonitorState.Recording(name: "track.gpx")
            $0.recording?.lost = 12
        }
        let head = picture(of: scene.state, size: Size(columns: 80, rows: 24), options: .test).text(ofRow: 0)
        #expect(head.contains("◉ REC") && head.contains("12 lost"), "\(head)")
    }

    @Test("screens with non-default units, coordinate formats and panels match the golden file")
    func otherUnitsNotationsAndPanels() async throws {
        var text = ""
        let usual = try await Scenes.scene("moving")
        for keys in ["u", "uu", "c", "s", "b", "r", "t", "sb", "p"] {
            var scene = usual
            scene.press(keys)
            text += "keys: \(keys)\n"
            for size in [Size(columns: 80, rows: 24), Size(columns: 110, rows: 32)] {
                text += picture(of: scene.state, size: size, options: .test).described(withStyles: false)
            }
        }
        try expectGolden(text, "choices.txt")
    }
}

extension MonitorOptions {
    static var test: MonitorOptions {
        var options = MonitorOptions(notations: [
            PositionNotation(.decimal),
            PositionNotation(name: "whole") { "\(Int($0.latitude))° N \(Int($0.longitude))° E" },
        ])
        options.shortNotation = PositionNotation(name: "grid") { _ in "JN58sd" }
        options.reports = { epoch in
            ["{\"class\":\"TPV\",\"mode\":\(epoch.fix.mode?.rawValue ?? 0),\"device\":\"/dev/ttyUSB0\"}"]
        }
        return options
    }
}

extension Scene {
    static var diagnosis: Diagnosis {
        var evidence = Diagnosis.Evidence()
        evidence.device = .adapter
        evidence.nodeExists = true
        evidence.holders = [PortHolder(process: 812, command: "gpsd")]
        return Diagnosis(evidence)
    }
}
