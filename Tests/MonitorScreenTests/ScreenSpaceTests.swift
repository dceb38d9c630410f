import DashboardTestSupport
import TerminalScreen
import Testing

@testable import MonitorScreen
@testable import Receivers

/// Tests of how screens of various sizes use their space.
struct ScreenSpaceTests {
    private func rows(_ scene: Scene, _ columns: Int, _ rows: Int, _ options: MonitorOptions = .test) -> [String] {
        let picture = picture(of: scene.state, size: Size(columns: columns, rows: rows), options: options)
        return (0..<rows).map { picture.text(ofRow: $0) }
    }

    /// Returns the words in several rows.
    private func words(_ rows: some Sequence<String>) -> String {
        rows.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    @Test("advice is never truncated", arguments: ["silent", "no-sky", "permission", "wrong-baud-rate"], 100...119)
    func advice(_ name: String, _ columns: Int) async throws {
        let scene = try await Scenes.scene(name)
        let advice = try #require(scene.state.shown.condition.advice)
        #expect(words(rows(scene, columns, 30).prefix(7)).contains(advice))
    }

    @Test("no word is truncated in the panels beside the sky view", arguments: 100...140)
    func wholeWords(_ columns: Int) async throws {
        let rows = rows(try await Scenes.scene("dgps"), columns, 30)
        let accuracy = try #require(rows.first { $0.hasPrefix(" accuracy") })
        #expect(!accuracy.contains("est ") && !accuracy.contains("es "), "\(accuracy)")
    }

    @Test("the vertical error is shown in full or not at all", arguments: 21...40)
    func wholeNumbers(_ columns: Int) async throws {
        let rows = rows(try await Scenes.scene("dgps"), columns, 30)
        guard let accuracy = rows.first(where: { $0.hasPrefix(" accuracy") }) else { return }
        let errors = accuracy.split(separator: "±").dropFirst()
        #expect(!errors.isEmpty && errors.allSatisfy { $0.contains(" m") }, "\(accuracy)")
    }

    @Test("on narrow screens, values are whole, and units are whole or omitted", arguments: 14...30)
    func wholeFacts(_ columns: Int) async throws {
        let rows = rows(try await Scenes.scene("3d"), columns, 40)
        let whole = rows.map { $0.split(separator: " ").joined(separator: " ") }
        for (label, values) in [
            ("altitude", ["530.2", "530.2 m", "530.2 m MSL"]), ("speed", ["0.0", "0.0 km/h"]),
            ("CEP", ["50 % 0.66 m", "50 % 0.66 m 95 % 5.0 m"]), ("host clock", ["0.123 s ahead"]),
            ("DOP", ["H 0.6", "H 0.6 V 0.9", "H 0.6 V 0.9 P 1.1"]),
        ] {
            guard let row = whole.first(where: { $0.hasPrefix("\(label) ") }) else { continue }
            let value = row.dropFirst(label.count + 1)
            #expect(values.contains { $0 == value || value.hasPrefix("\($0) ▁") }, "\(row)")
        }
        if columns >= 20 { #expect(whole.contains { $0.hasPrefix("altitude 530.2") }) }
    }

    @Test("below 60 columns, the altitude is shown only once", arguments: 36...59)
    func oneAltitude(_ columns: Int) async throws {
        let text = words(rows(try await Scenes.scene("3d"), columns, 30))
        #expect(text.ranges(of: "530.2").count == 1, "\(text)")
    }

    @Test("large screens have few empty rows if there are more sentences to show", arguments: [(200, 60), (300, 80)])
    func largeScreens(_ columns: Int, _ count: Int) async throws {
        let rows = rows(try await Scenes.scene("dgps"), columns, count)
        let link = try #require(rows.firstIndex { $0.contains("── link") })
        let sentences = try #require(rows.firstIndex { $0.contains("── sentences") })
        let empty = rows[link..<sentences].count { $0.allSatisfy { $0 == " " } }
        #expect(empty <= 7, "\(rows[link..<sentences].joined(separator: "\n"))")
        #expect(rows[sentences..<(count - 1)].count { $0.allSatisfy { $0 == " " } } == 0)
    }

    @Test("the help page is never truncated", arguments: [40, 60, 80])
    func help(_ columns: Int) async throws {
        var scene = try await Scenes.scene("dgps")
        scene.press("?")
        let all = words(rows(scene, columns, 120))
        #expect(all.contains("carrier-to-noise density in dBHz: 30 is usable, 45 is strong"))
        #expect(all.contains("time to first fix after the port was opened"))
    }

    @Test("the reason for a failing recording is shown in full", arguments: [60, 80, 100, 132])
    func recordingProblem(_ columns: Int) async throws {
        var scene = try await Scenes.scene("dgps")
        scene.change { $0.recording = MonitorState.Recording(name: "a.rec", problem: Scene.recordingProblem) }
        let rows = rows(scene, columns, 30)
        #expect(rows[0].contains("REC ERROR"))
        #expect(words(rows[1...3]).contains(words([Scene.recordingProblem])))
        #expect(scene.state.shown.log.events.contains { $0.text == Scene.recordingProblem && $0.tone == .bad })
        scene.change { $0.recording?.problem = nil }
        #expect(scene.state.shown.log.events.last?.text == "recording resumed")
    }

    @Test("the first rows show a recording's name and size", arguments: [60, 80, 100, 132])
    func recording(_ columns: Int) async throws {
        var scene = try await Scenes.scene("dgps")
        scene.change { $0.recording = MonitorState.Recording(name: "a.rec", bytes: 123_456) }
        let rows = rows(scene, columns, 30)
        #expect(rows[0].contains("◉ REC"))
        #expect(rows[1].contains("a.rec 123 kB"))
    }

    @Test("an ended replay keeps showing its last time and sky")
    func endOfReplay() async throws {
        var scene = try await Scenes.scene("replay")
        scene.handle(.ended, after: 1)
        let (before, sky) = (rows(scene, 100, 30), scene.state.shown.currentSky)
        scene.wait(3_600)
        #expect(rows(scene, 100, 30)[0].suffix(24) == before[0].suffix(24))
        #expect(before[0].contains(" UTC at the end"))
        #expect(!before[0].contains("host clock"))
        #expect(sky?.satellites.isEmpty == false && scene.state.shown.currentSky == sky)
        #expect(before.contains { $0.contains("●G") })
    }

    @Test("the position is shown only once in any coordinate format")
    func notations() async throws {
        var options = MonitorOptions(notations: .all())
        options.shortNotation = PositionNotation(.maidenhead)
        for (index, notation) in options.notations.enumerated() {
            var scene = try await Scenes.scene("3d")
            scene.change { $0.view.notation = index }
            let text = words(rows(scene, 80, 24, options))
            #expect(text.ranges(of: "JN58").count == 1, "\(notation.name)")
            #expect(text.ranges(of: "HAE").count == 1, "\(notation.name)")
        }
    }

    @Test("the monitor shows how far the host clock is ahead")
    func clock() async throws {
        #expect(words(rows(try await Scenes.scene("3d"), 80, 24)).contains("host clock 0.123 s ahead"))
    }
}
