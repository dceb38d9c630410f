import GPSBridgeMapRx
import GPSBridgeMapSimulator
@preconcurrency import RxSwift
import Testing

/// Tests of the panel's controls, lists and screens, used as in RxCocoa.
@MainActor
@Suite struct PanelRxTests {
    private let bag = DisposeBag()
    private let map = MapView()

    private func show(_ controls: Control...) -> SimulatedViewer {
        let screen = Screen()
        screen.controls = controls
        map.screens.push(screen)
        return SimulatedViewer(of: map)
    }

    @Test("rx.value.changed omits values set by the program")
    func aSliderIsObservedAndSet() {
        let (slider, label, reset) = (Slider(), Label(), Button("Reset"))
        let viewer = show(slider, label, reset)
        var changes: [Double] = []
        slider.rx.value.changed.subscribe(onNext: { changes.append($0) }).disposed(by: bag)
        slider.rx.value.map { "\($0)" }.bind(to: label.rx.text).disposed(by: bag)
        reset.rx.tap.map { 0 }.bind(to: slider.rx.value).disposed(by: bag)
        #expect(label.text == "0.0")
        viewer.set(slider, to: 0.5)
        viewer.press(reset)
        #expect(slider.value == 0 && label.text == "0.5" && changes == [0.5])
    }

    @Test("text fields, switches and segmented controls have control properties")
    func everyValueIsAProperty() {
        let (field, toggle, segments) = (TextField("a"), Switch(), SegmentedControl(["x", "y"]))
        let viewer = show(field, toggle, segments)
        var seen: [String] = []
        field.rx.text.subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        toggle.rx.isOn.subscribe(onNext: { seen.append("\($0)") }).disposed(by: bag)
        segments.rx.selectedIndex.changed.subscribe(onNext: { seen.append("\($0 ?? -1)") }).disposed(by: bag)
        viewer.type("b", into: field)
        viewer.set(toggle, to: true)
        viewer.select(1, in: segments)
        #expect(seen == ["a", "false", "b", "true", "1"])
        Observable.just("c").bind(to: field.rx.text).disposed(by: bag)
        Observable.just(false).bind(to: toggle.rx.isOn).disposed(by: bag)
        Observable.just(0).bind(to: segments.rx.selectedIndex).disposed(by: bag)
        Observable.just(Color.red).bind(to: field.rx.borderColor).disposed(by: bag)
        #expect(field.text == "c" && !toggle.isOn && segments.selectedIndex == 0 && field.borderColor == .red)
    }

    @Test("observables do not retain their control, and complete when the control is released")
    func observablesEndWithTheirControl() {
        var ends = 0
        var slider: Slider? = Slider()
        slider?.rx.value.subscribe(onCompleted: { ends += 1 }).disposed(by: bag)
        slider?.rx.controlEvent(.valueChanged).subscribe(onCompleted: { ends += 1 }).disposed(by: bag)
        let late = slider?.rx.value
        weak let freed = slider
        slider = nil
        #expect(freed == nil && ends == 2)
        late?.subscribe(onCompleted: { ends += 1 }).disposed(by: bag)
        #expect(ends == 3)
    }

    @Test("a list shows the elements of a bound observable until the binding is disposed of")
    func aListShowsTheElements() {
        struct City { var name: String }
        let list = ListView()
        let viewer = show(list)
        let cities = BehaviorSubject(value: [City(name: "Seoul")])
        let binding = cities.bind(to: list.rx.items { $0.name })
        #expect(viewer.screen?.controls.first?.rows == ["Seoul"])
        cities.onNext([City(name: "Seoul"), City(name: "Busan")])
        #expect(list.rows == ["Seoul", "Busan"])
        var selected: [Int] = []
        list.rx.didSelectRow.subscribe(onNext: { selected.append($0) }).disposed(by: bag)
        viewer.select(1, in: list)
        #expect(selected == [1])
        binding.dispose()
        list.reloadData()
        #expect(list.rows == [])
        Observable.just(["Daegu"]).bind(to: list.rx.items).disposed(by: bag)
        #expect(list.rows == ["Daegu"])
    }

    @Test("rx.willShow and rx.didShow emit every screen that a stack shows")
    func shownScreensAreElements() {
        var seen: [String] = []
        map.screens.rx.willShow.subscribe(onNext: { seen.append("will show \($0.title)") }).disposed(by: bag)
        map.screens.rx.didShow.subscribe(onNext: { seen.append("did show \($0.title)") }).disposed(by: bag)
        let screen = Screen(title: "List")
        map.screens.push(screen)
        Observable.just("Cities").bind(to: screen.rx.title).disposed(by: bag)
        #expect(SimulatedViewer(of: map).screen?.title == "Cities")
        map.screens.push(Screen(title: "City"))
        map.screens.pop()
        #expect(
            seen == [
                "will show List", "did show List", "will show City", "did show City", "will show Cities",
                "did show Cities",
            ])
    }

    @Test("each outcome of a picker is sent to the observable for its kind")
    func outcomesOfAPickerAreElements() {
        var seen: [String] = []
        let viewer = SimulatedViewer(of: map)
        func present() -> PlacePicker {
            let picker = PlacePicker()
            picker.rx.didSelectPlace.subscribe(onNext: { seen.append($0.name) }).disposed(by: bag)
            picker.rx.didSelectCoordinate.subscribe(onNext: { seen.append("\($0.latitude)") }).disposed(by: bag)
            picker.rx.didCancel.subscribe(onNext: { seen.append("cancelled") }).disposed(by: bag)
            map.screens.present(picker)
            return picker
        }
        let controls = present().controls
        if let field = controls[0] as? TextField { viewer.type("Seoul", into: field) }
        if let list = controls[1] as? ListView { viewer.select(0, in: list) }
        _ = present()
        viewer.tap(place(48, 11))
        _ = present()
        viewer.goBack()
        #expect(seen == ["Seoul", "48.0", "cancelled"])
    }
}
