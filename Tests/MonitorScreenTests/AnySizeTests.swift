import DashboardTestSupport
import TerminalScreen
import TestSupport
import Testing

@testable import MonitorScreen

@Suite struct AnySizeTests {
    @Test(
        "the monitor fills screens of any size exactly",
        arguments: ["no-device", "busy", "searching", "many-signals", "moving", "stale"])
    func everySizeIsDrawn(name: String) async throws {
        var scene = try await Scenes.scene(name)
        scene.change { $0.recording = MonitorState.Recording(name: "日本.gpx", problem: Scene.recordingProblem) }
        var generator = SplitMix64(seed: 12)
        let small = (1...62).flatMap { columns in [1, 2, 7, 9, 13].map { (columns, $0) } }
        let random = (0..<12).map { _ in
            (Int.random(in: 1...300, using: &generator), Int.random(in: 1...100, using: &generator))
        }
        for (columns, rows) in small + random + [(0, 0), (1, 100), (300, 1), (99, 29), (100, 29), (99, 30)] {
            expectFull(picture(of: scene.state, size: Size(columns: columns, rows: rows)), columns, rows)
        }
    }

    @Test("every key is accepted in every monitor state", arguments: Scenes.names)
    func everyKeyInEveryState(name: String) async throws {
        var scene = try await Scenes.scene(name)
        var generator = SplitMix64(seed: 12)
        let keys: [MonitorKey] =
            "q?hdsbrjuctepwx \u{0C}zäQ".unicodeScalars.map { .character($0) } + [
                .up, .down, .pageUp, .pageDown, .enter, .escape,
            ]
        for first in keys {
            scene.change { state in
                state.devices = [.ublox, .adapter]
                state.diagnosis = Scene.diagnosis
                _ = state.press(first)
            }
            scene.change { _ = $0.press(keys.randomElement(using: &generator) ?? .escape) }
            expectFull(picture(of: scene.state, size: Size(columns: 60, rows: 20)), 60, 20)
        }
        for page in MonitorView.Page.allCases {
            scene.change { $0.view.page = page }
            for (columns, rows) in [(1, 1), (2, 3), (11, 9), (40, 8)] {
                expectFull(picture(of: scene.state, size: Size(columns: columns, rows: rows)), columns, rows)
            }
        }
    }

    /// Expects that each row has exactly the given width.
    private func expectFull(_ picture: Picture, _ columns: Int, _ rows: Int) {
        #expect(picture.size == Size(columns: columns, rows: rows))
        for row in 0..<rows where picture.text(ofRow: row).terminalWidth != columns {
            Issue.record("row \(row) of \(columns) × \(rows): \(picture.text(ofRow: row))")
        }
    }
}
