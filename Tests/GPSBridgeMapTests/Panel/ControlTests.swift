import Testing

@testable import GPSBridgeMap

@MainActor
struct ControlTests {
    private let map = TestMap()

    @Test("an edit is reported once, after the property has changed")
    func editsAreReported() {
        let slider = Slider()
        map.show(slider)
        var values: [Double] = []
        let token = slider.observe(.valueChanged) { values.append(slider.value) }
        #expect(map.edit(slider, .number(0.5)))
        #expect(map.edit(slider, .number(0.5)))
        #expect(values == [0.5])
        token.cancel()
    }

    @Test("values that the program sets are not reported as edits")
    func m11ProgramValues() {
        let (field, slider, power, segments) = (TextField(), Slider(), Switch(), SegmentedControl(["a", "b"]))
        map.show(field, slider, power, segments)
        var count = 0
        let tokens = [field, slider, power, segments].map { $0.observe(.valueChanged) { count += 1 } }
        field.text = "text"
        slider.value = 1
        power.isOn = true
        segments.selectedIndex = 1
        #expect(count == 0)
        for token in tokens { token.cancel() }
    }

    @Test("an edit is refused if the program has set the value since the user last saw it")
    func m11NewerProgramValues() {
        let field = TextField()
        map.show(field)
        let seen = map.screens.version
        field.text = "program"
        #expect(!map.edit(field, .text("user"), seen: seen))
        #expect(field.text == "program")
        #expect(map.edit(field, .text("user")))
        #expect(field.text == "user")
    }

    @Test("changes to other properties and controls do not cause an edit to be refused")
    func unrelatedChangesDoNotDropEdits() {
        let (field, label) = (TextField(), Label())
        map.show(field, label)
        let seen = map.screens.version
        field.borderColor = .red
        label.text = "other"
        #expect(map.edit(field, .text("user"), seen: seen))
    }

    @Test("an edit does not cause the user's later edits to be refused")
    func editsDoNotDropEdits() {
        let field = TextField()
        map.show(field)
        let seen = map.screens.version
        for text in ["S", "Se", "Seo"] { #expect(map.edit(field, .text(text), seen: seen)) }
        #expect(field.text == "Seo")
    }

    @Test("a value set in an edit callback overrides edits made before the user saw that value")
    func aValueSetByACallbackWins() {
        let slider = Slider(0.2)
        let reset = slider.observe(.valueChanged) { slider.value = 0.2 }
        map.show(slider)
        let seen = map.screens.version
        #expect(map.edit(slider, .number(0.9), seen: seen))
        #expect(slider.value == 0.2)
        #expect(!map.edit(slider, .number(0.95), seen: seen))
        reset.cancel()
    }

    @Test("setting a control's property to its current value does not change the panel's version")
    func equalValuesChangeNothing() {
        let (label, button, field) = (Label("a", textColor: .red), Button("b"), TextField("c", placeholder: "d"))
        let (slider, power, segments, list) = (Slider(0.5), Switch(isOn: true), SegmentedControl(["e"]), ListView())
        map.show(label, button, field, slider, power, segments, list)
        list.show(["f"])
        let (version, changes) = (map.screens.version, map.changes)
        (label.text, label.textColor, button.title) = ("a", .red, "b")
        (field.text, field.placeholder, field.borderColor) = ("c", "d", nil)
        (slider.value, slider.range, slider.color) = (0.5, 0...1, nil)
        (power.isOn, segments.segments, segments.selectedIndex) = (true, ["e"], nil)
        (label.isEnabled, label.accessibilityLabel) = (true, nil)
        list.show(["f"])
        list.reloadData()
        let screen = map.screens.top
        screen?.title = "Test"
        screen?.backgroundColor = nil
        screen?.controls = screen?.controls ?? []
        #expect(map.screens.version == version)
        #expect(map.changes == changes)
    }

    @Test("events for unknown, hidden and disabled controls are refused")
    func unknownControlsAreRefused() {
        let (field, hidden, disabled) = (TextField(), TextField(), TextField())
        map.show(hidden)
        let number = hidden.number
        map.show(field, disabled)
        disabled.isEnabled = false
        #expect(!map.screens.apply(.edit(control: number, value: .text("x"), seen: 99)))
        #expect(!map.screens.apply(.edit(control: 999, value: .text("x"), seen: 99)))
        #expect(!map.edit(disabled, .text("x")))
        #expect([hidden.text, disabled.text, field.text] == ["", "", ""])
    }

    @Test("values and events of the wrong kind are refused")
    func wrongKindsAreRefused() {
        let (label, button, field, slider) = (Label(), Button("b"), TextField(), Slider())
        let (power, segments, list) = (Switch(), SegmentedControl(["a", "b"]), ListView())
        map.show(label, button, field, slider, power, segments, list)
        let values: [PanelEvent.Value] = [.text("x"), .number(1), .flag(true)]
        let accepted = [label, button, field, slider, power, segments, list].map { control in
            values.filter { map.edit(control, $0) }
        }
        #expect(accepted == [[], [], [.text("x")], [.number(1)], [.flag(true)], [.number(1)], []])
        for number in [-1, 2, 0.5, 1e300] { #expect(!map.edit(segments, .number(number))) }
        let events: [Control.Event] = [.tap, .valueChanged, .editingDidBegin, .editingDidEnd, .editingDidEndOnExit]
        #expect(events.filter { map.screens.apply(.control(button.number, $0)) } == [.tap])
        #expect(
            events.filter { map.screens.apply(.control(field.number, $0)) }
                == [.editingDidBegin, .editingDidEnd, .editingDidEndOnExit])
        #expect(!map.screens.apply(.control(slider.number, .tap)))
        #expect(!map.screens.apply(.row(control: button.number, index: 0, seen: 99)))
    }

    @Test("texts of more than 1,000 characters and numbers that are not finite are refused")
    func m20HostileValues() {
        let (field, slider) = (TextField(), Slider(0.5))
        map.show(field, slider)
        #expect(map.edit(field, .text(String(repeating: "a", count: 1_000))))
        #expect(!map.edit(field, .text(String(repeating: "a", count: 1_001))))
        // Each combining accent counts as a character.
        #expect(!map.edit(field, .text("a" + String(repeating: "\u{301}", count: 1_000))))
        #expect(field.text.count == 1_000)
        for number in [Double.nan, .infinity, -.infinity] { #expect(!map.edit(slider, .number(number))) }
        #expect(slider.value == 0.5)
    }

    @Test("a slider's value is limited to its range")
    func slidersClamp() {
        let slider = Slider(5)
        #expect(slider.value == 1)
        slider.value = -.infinity
        #expect(slider.value == 0)
        slider.value = .nan
        #expect(slider.value == 0)
        slider.range = 2...3
        #expect(slider.value == 2)
        map.show(slider)
        #expect(map.edit(slider, .number(9)))
        #expect(slider.value == 3)
    }

    @Test("a segmented control can select only an existing segment")
    func segmentsExist() {
        let segments = SegmentedControl(["a", "b"], selectedIndex: 7)
        #expect(segments.selectedIndex == nil)
        segments.selectedIndex = 1
        segments.segments = ["c"]
        #expect(segments.selectedIndex == nil)
        map.show(segments)
        let seen = map.screens.version
        segments.segments = ["d", "e"]
        #expect(!map.edit(segments, .number(0), seen: seen), "the user saw another segment")
    }

    @Test("a control's callback is not called within another callback")
    func callbacksTakeTurns() {
        let (first, second) = (Button("1"), Button("2"))
        map.show(first, second)
        var order: [String] = []
        let tokens = [
            first.observe(.tap) {
                _ = map.screens.apply(.control(second.number, .tap))
                order.append("first")
            },
            second.observe(.tap) { order.append("second") },
        ]
        #expect(map.screens.apply(.control(first.number, .tap)))
        #expect(order == ["first", "second"])
        for token in tokens { token.cancel() }
    }

    @Test("a control asks viewers only for the events that the program observes")
    func m22WantedEvents() {
        let (button, field, list) = (Button("b"), TextField(), ListView())
        map.show(button, field, list)
        #expect([button.wants, field.wants, list.wants] == [[], [], []])
        let version = map.screens.version
        _ = button.streams.tap
        _ = field.observe(.editingDidEndOnExit) {}
        _ = field.streams.text
        list.delegate = nil
        #expect(list.wants == [])
        _ = list.streams.didSelectRow
        #expect([button.wants, field.wants, list.wants] == [["tap"], ["editingDidEndOnExit"], ["row"]])
        #expect([button, field, list].allSatisfy { $0.version > version })
    }

    @Test("streams deliver taps and edited values, and end when their control is released")
    func streams() async {
        var button: Button? = Button("b")
        var field: TextField? = TextField("old")
        let (taps, texts) = (button?.streams.tap, field?.streams.text.stream(.unbounded))
        if let button, let field {
            map.show(button, field)
            #expect(map.screens.apply(.control(button.number, .tap)))
            #expect(map.edit(field, .text("edited")))
            field.text = "program"
        }
        (button, field) = (nil, nil)
        map.screens.close()
        var (count, all) = (0, [String]())
        if let taps { for await _ in taps { count += 1 } }
        if let texts { for await text in texts { all.append(text) } }
        #expect(count == 1)
        #expect(all == ["old", "edited"])
    }

    @Test("a program can define its own control properties")
    func ownProperties() async {
        let slider = Slider(0.25)
        map.show(slider)
        var percents = slider.streams.percent.stream().makeAsyncIterator()
        #expect(await percents.next() == 25)
        #expect(map.edit(slider, .number(0.5)))
        #expect(await percents.next() == 50)
        #expect(await slider.streams.percent.binder.put(75))
        #expect(slider.value == 0.75)
        let label = Label()
        await label.binders.text.put("bound")
        await slider.binders.color.put(.red)
        #expect(label.text == "bound")
        #expect(slider.color == .red)
    }

    @Test("a switch, a segmented control and a slider can be set through their properties")
    func properties() async {
        let (power, segments, slider) = (Switch(), SegmentedControl(["a", "b"]), Slider())
        await power.streams.isOn.binder.put(true)
        await segments.streams.selectedIndex.binder.put(1)
        await slider.streams.value.binder.put(0.5)
        #expect(power.isOn)
        #expect(segments.selectedIndex == 1)
        #expect(slider.value == 0.5)
    }
}

@MainActor
extension Streams where Base == Slider {
    fileprivate var percent: ControlProperty<Int> {
        controlProperty(.valueChanged, get: { Int($0.value * 100) }, set: { $0.value = Double($1) / 100 })
    }
}
