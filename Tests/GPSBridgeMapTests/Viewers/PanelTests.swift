import GPSBridgeMapSimulator
import Testing

@testable import GPSBridgeMap

/// Tests of the panel as viewers of a map see it.
@MainActor
struct PanelTests {
    private let map = MapView()

    @Test("a viewer shows the topmost screen, and the user's input reaches its controls")
    func controls() {
        let viewer = SimulatedViewer(of: map)
        #expect(viewer.screen == nil)
        let (field, button, slider) = (TextField("a"), Button("Go"), Slider(0.5))
        let screen = Screen(title: "Search")
        screen.controls = [field, button, slider]
        map.screens.push(screen)
        #expect(viewer.screen?.title == "Search" && viewer.screen?.controls.map(\.text) == ["a", "Go", nil])
        var presses = 0
        let observer = button.observe(.tap) { presses += 1 }
        viewer.type("Seoul", into: field)
        viewer.set(slider, to: 0.25)
        viewer.press(button)
        #expect(field.text == "Seoul" && slider.value == 0.25 && presses == 1)
        field.text = "Busan"
        #expect(viewer.screen?.controls.first?.text == "Busan")
        observer.cancel()
    }

    @Test("a viewer that joins later shows the same panel")
    func lateViewer() {
        let first = SimulatedViewer(of: map)
        let (list, label) = (ListView(), Label("one"))
        let screen = Screen(title: "List")
        screen.controls = [label, list]
        map.screens.push(screen)
        _ = first.screen
        label.text = "two"
        #expect(SimulatedViewer(of: map).screen == first.screen)
    }

    @Test("a tap on the map picks a place and closes the picker")
    func pickByTap() async throws {
        let viewer = SimulatedViewer(of: map)
        let pick = Task { try await map.pickPlace("Where do you live?") }
        while viewer.screen == nil { await Task.yield() }
        #expect(viewer.screen?.title == "Where do you live?")
        viewer.tap(place(48, 11))
        let picked = try await pick.value
        #expect(picked.coordinate == place(48, 11))
        #expect(viewer.screen == nil)
    }

    @Test("a tap on a marker picks its place, and is reported neither as a selection nor as a tap on the map")
    func pickOnMarker() async throws {
        let (recorder, marker) = (Recorder(), Marker(place(48, 11), title: "a"))
        map.delegate = recorder
        marker.isSelectable = true
        map.add(marker)
        let viewer = SimulatedViewer(of: map)
        let picked = PlacePicker.start(on: map)
        viewer.tap(marker)
        #expect(try await picked.value.coordinate == place(48, 11))
        #expect(recorder.take() == ["connect"] && map.selection == nil)
        viewer.tap(marker)
        #expect(recorder.take() == ["select a"])
    }

    @Test("leaving the picker cancels the pick")
    func cancelledPick() async throws {
        let viewer = SimulatedViewer(of: map)
        let pick = Task { try await map.pickPlace() }
        while viewer.screen == nil { await Task.yield() }
        viewer.goBack()
        await #expect(throws: PlacePickerError.cancelled) { try await pick.value }
    }

    @Test("if two viewers respond to a picker at the same time, the first response counts")
    func m17TwoViewers() async throws {
        let (one, other) = (SimulatedViewer(of: map), SimulatedViewer(of: map))
        let pick = Task { try await map.pickPlace() }
        while one.screen == nil { await Task.yield() }
        one.whileProgramIsBusy {
            one.tap(place(1, 1))
            other.tap(place(2, 2))
            other.goBack()
        }
        #expect(try await pick.value.coordinate == place(1, 1))
        #expect(one.screen == nil && other.screen == nil)
    }

    @Test("text that the program sets replaces the text that a user is typing")
    func m11NewerText() {
        let (viewer, field) = (SimulatedViewer(of: map), TextField())
        show(field)
        var edits: [String] = []
        let observer = field.observe(.valueChanged) { edits.append(field.text) }
        viewer.whileProgramIsBusy {
            viewer.type("user", into: field)
            field.text = "program"
        }
        #expect(field.text == "program" && viewer.screen?.controls.first?.text == "program" && edits.isEmpty)
        viewer.type("user", into: field)
        #expect(field.text == "user" && edits == ["user"])
        observer.cancel()
    }

    @Test("new viewers do not cause calls to a list's data source")
    func m18DataSource() {
        let (list, cities) = (ListView(), Cities())
        list.dataSource = cities
        show(list)
        #expect(SimulatedViewer(of: map).screen?.controls.first?.rows == [])
        list.reloadData()
        for _ in 0..<3 { #expect(SimulatedViewer(of: map).screen?.controls.first?.rows.count == 1_000) }
        #expect(cities.requests == 1_000)
    }

    @Test("an edit with more than 1,000 characters is dropped")
    func m20LongText() {
        let (viewer, field) = (SimulatedViewer(of: map), TextField("old"))
        show(field)
        viewer.type(String(repeating: "a", count: 1_001), into: field)
        #expect(field.text == "old")
        viewer.type(String(repeating: "\u{1F600}", count: 500), into: field)
        #expect(field.text.count == 500)
    }

    @Test(
        "text with special characters reaches viewers unchanged",
        arguments: [
            "<img src=x onerror=alert(1)>", "a\n\nevent: end\ndata: {}\n\n", "\r\n", "\"\\", "\u{2028}\u{0}\u{7F}",
            "ü\u{1F600}",
        ])
    func m21HostileTexts(_ text: String) {
        let viewer = SimulatedViewer(of: map)
        let list = ListView()
        list.show([text])
        show(Label(text), Button(text), TextField(text), SegmentedControl([text]), list)
        map.add(Marker(place(1, 1), title: text))
        #expect(viewer.overlays[text]?.kind == "marker")
        let controls = viewer.screen?.controls
        #expect(controls?.map { $0.text ?? $0.rows.first } == Array(repeating: text, count: 5))
    }

    @Test("viewers report only the events that the program observes")
    func m22WantedEvents() {
        let (viewer, button, list) = (SimulatedViewer(of: map), Button("Go"), ListView())
        list.show(["a"])
        show(button, list)
        viewer.press(button)
        viewer.select(0, in: list)
        #expect(viewer.reportCount == 0)
        var presses = 0
        let observer = button.observe(.tap) { presses += 1 }
        _ = list.streams.didSelectRow
        viewer.press(button)
        viewer.select(0, in: list)
        #expect(viewer.reportCount == 2 && presses == 1)
        observer.cancel()
    }

    private func show(_ controls: Control...) {
        let screen = Screen()
        screen.controls = controls
        map.screens.push(screen)
    }

    private final class Cities: ListDataSource {
        private(set) var requests = 0

        func numberOfRows(in list: ListView) -> Int { 5_000 }
        func list(_ list: ListView, textForRow row: Int) -> String {
            requests += 1
            return "city \(row)"
        }
    }
}
