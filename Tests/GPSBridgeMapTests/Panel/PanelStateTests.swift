import FoundationEssentials
import Testing

@testable import GPSBridgeMap

@MainActor
struct PanelStateTests {
    private let map = TestMap()

    @Test("a panel's JSON has the members that the protocol defines")
    func members() {
        let (label, button, field) = (Label("text", textColor: .black), Button("OK"), TextField(placeholder: "name"))
        let (slider, power, segments) = (Slider(0.5), Switch(), SegmentedControl(["a", "b"], selectedIndex: 1))
        let list = ListView()
        field.borderColor = .white
        _ = button.streams.tap
        slider.accessibilityLabel = "zoom"
        power.isEnabled = false
        list.show(["<b>"])
        let screen = Screen(title: "Test")
        screen.backgroundColor = .gray
        screen.controls = [label, button, field, slider, power, segments, list]
        map.screens.present(screen)
        let json = String(decoding: map.event(since: nil), as: UTF8.self)
        let expected = [
            ##"{"version":8,"screen":{"id":1,"title":"Test","background":"#808080ff","back":"dismiss","##,
            #""controls":[2,3,4,5,6,7,8]},"controls":["#,
            ##"{"id":2,"kind":"label","text":"text","color":"#000000ff","enabled":true,"set":2},"##,
            #"{"id":3,"kind":"button","title":"OK","enabled":true,"set":3,"wants":["tap"]},"#,
            ##"{"id":4,"kind":"textField","value":"","placeholder":"name","border":"#ffffffff","enabled":true,"set":4},"##,
            #"{"id":5,"kind":"slider","value":0.5,"minimum":0,"maximum":1,"enabled":true,"set":5,"label":"zoom"},"#,
            #"{"id":6,"kind":"switch","value":false,"enabled":false,"set":6},"#,
            #"{"id":7,"kind":"segments","segments":["a","b"],"value":1,"enabled":true,"set":7},"#,
            #"{"id":8,"kind":"list","rows":["<b>"],"enabled":true,"set":8}]}"#,
        ]
        #expect(json == expected.joined())
    }

    @Test("a returning viewer gets only the changed controls and shows the same panel as a new viewer")
    func returningViewers() async throws {
        let (label, field, button) = (Label("a"), TextField(), Button("b"))
        map.show(label, field, button)
        var returning = TestPage()
        #expect(try await returning.update(from: map) == 3)
        label.text = "changed"
        #expect(map.edit(field, .text("edited")))
        #expect(try await returning.update(from: map) == 2)
        #expect(try await returning.update(from: map) == 0)
        map.screens.top?.controls = [button, Switch()]
        #expect(try await returning.update(from: map) == 1)
        map.show(Slider())
        map.screens.pop()
        map.screens.top?.title = "new title"
        try await returning.update(from: map)
        var late = TestPage()
        #expect(try await late.update(from: map) == 2)
        #expect(returning == late)
        #expect(late.title == "new title")
    }

    @Test("a panel entry contains only the controls that have changed since the viewer's map version")
    func versionsOfTheMap() throws {
        let (label, other) = (Label("a"), Label("b"))
        map.show(label, other)
        var entry = PanelEntry()
        #expect(!entry.hasChanged(since: nil))
        entry.set(map.screens.state, at: 100)
        label.text = "c"
        entry.set(map.screens.state, at: 200)
        #expect(entry.hasChanged(since: nil))
        #expect(entry.hasChanged(since: 199))
        #expect(!entry.hasChanged(since: 200))
        var page = TestPage()
        #expect(try page.update(text(of: entry, since: 99)) == 2)
        #expect(try page.update(text(of: entry, since: 100)) == 1)
        #expect(try page.update(text(of: entry, since: 200)) == 0)
        // The removal of the last screen is also a change.
        map.screens.close()
        entry.set(map.screens.state, at: 300)
        #expect(entry.hasChanged(since: 200))
        #expect(!entry.hasChanged(since: 300))
    }

    @Test("a change to a hidden control is not sent to viewers")
    func hiddenControls() {
        let label = Label("a")
        map.show(label)
        map.show(Label("b"))
        let (version, changes) = (map.screens.version, map.changes)
        label.text = "c"
        #expect(map.screens.version == version)
        #expect(map.changes == changes)
        map.screens.pop()
        #expect(map.screens.state.screen?.controls.map(\.shape) == [.label(text: "c", color: nil)])
    }

    @Test("panel events from pages are decoded")
    func events() throws {
        #expect(
            try event(#"{"kind":"edit","control":2,"value":"x","version":7}"#)
                == .edit(control: 2, value: .text("x"), seen: 7))
        #expect(
            try event(#"{"kind":"edit","control":2,"value":1,"version":7}"#)
                == .edit(control: 2, value: .number(1), seen: 7))
        #expect(
            try event(#"{"kind":"edit","control":2,"value":true,"version":7}"#)
                == .edit(control: 2, value: .flag(true), seen: 7))
        #expect(try event(#"{"kind":"control","control":2,"event":"editingDidEnd"}"#) == .control(2, .editingDidEnd))
        #expect(
            try event(#"{"kind":"row","control":2,"index":3,"version":7}"#)
                == .row(control: 2, index: 3, seen: 7))
        #expect(try event(#"{"kind":"back","screen":4}"#) == .back(screen: 4))
    }

    @Test(
        "malformed panel events are refused",
        arguments: [
            "{}", #"{"kind":"other"}"#, #"{"kind":"back"}"#, #"{"kind":"back","screen":1.5}"#,
            #"{"kind":"control","control":2,"event":"explode"}"#,
            #"{"kind":"edit","control":2,"value":[],"version":7}"#,
            #"{"kind":"edit","control":2,"value":1e999,"version":7}"#,
            #"{"kind":"edit","control":2,"value":null,"version":7}"#,
            #"{"kind":"row","control":99999999999999999999,"index":3,"version":7}"#,
        ])
    func malformedEvents(text: String) {
        #expect(throws: DecodingError.self) { try event(text) }
    }

    private func event(_ text: String) throws -> PanelEvent {
        try JSONDecoder().decode(PanelEvent.self, from: Data(text.utf8))
    }
}
