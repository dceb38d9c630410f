import GPSBridgeMap
import GPSBridgeMapSimulator
import Testing

/// Tests of the panel as viewers see it, through the map.
@MainActor
struct PanelTests {
    private let map = MapView()

    @Test("a viewer shows the controls of the topmost screen, and what it does reaches them")
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

    @Test("a viewer that comes late shows the same panel")
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

    @Test("a place is picked by a tap on the map, and the picker is gone")
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

    @Test("leaving the picker cancels the pick")
    func cancelledPick() async throws {
        let viewer = SimulatedViewer(of: map)
        let pick = Task { try await map.pickPlace() }
        while viewer.screen == nil { await Task.yield() }
        viewer.goBack()
        await #expect(throws: PlacePickerError.cancelled) { try await pick.value }
    }
}
