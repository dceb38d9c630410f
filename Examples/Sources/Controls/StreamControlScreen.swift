import GPSBridgeMap
import MapApp

@MainActor
extension Streams where Base == Slider {
    /// The slider's value as a wind. Setting the wind also sets the slider's color.
    var wind: ControlProperty<Wind> {
        controlProperty(
            .valueChanged, get: { Wind(strength: $0.value) },
            set: { slider, wind in
                slider.value = wind.strength
                slider.color = wind.color
            })
    }
}

@MainActor
extension Binders where Base == SegmentedControl {
    /// A binder that selects the segment for a wind.
    var segmentedValue: Binder<Wind> { Binder(base) { $0.selectedIndex = $1.segment } }
}

final class StreamControlScreen: ControlScreen {
    private let wind = Property(Wind.calm)
    private let bag = CancellationBag()

    override func connect() {
        slider.streams.wind.stream().dropFirst()
            .bind(to: Binder(self) { $0.sliderValueChanged($1) }).store(in: bag)
        segments.streams.selectedIndex.stream().dropFirst()
            .bind(to: Binder(self) { print("segment:", $1 ?? 0) }).store(in: bag)
        resetButton.streams.tap.bind(to: Binder(self) { screen, _ in screen.reset() }).store(in: bag)
        resetButton.streams.tap.map { Wind.calm }.bind(to: slider.streams.wind.binder).store(in: bag)

        wind.stream().map(\.color).bind(to: slider.binders.color).store(in: bag)
        wind.stream().map(\.text).bind(to: windLabel.binders.text).store(in: bag)
        wind.stream().map(\.color).bind(to: windLabel.binders.textColor).store(in: bag)
        wind.stream().bind(to: segments.binders.segmentedValue).store(in: bag)

        let (begins, ends) = (Control.Event.editingDidBegin, Control.Event.editingDidEnd)
        nameField.streams.controlEvent(begins).map { Color.blue }.bind(to: nameField.binders.borderColor).store(in: bag)
        nameField.streams.controlEvent(ends).map { Color.gray }.bind(to: nameField.binders.borderColor).store(in: bag)
        nameField.streams.controlEvent(begins).observe { print("editing begins") }.store(in: bag)
        nameField.streams.controlEvent(ends)
            .bind(to: Binder(nameField) { field, _ in print("editing ends:", field.text) }).store(in: bag)

        app.manager.streams.didUpdateLocations.compactMap(\.last?.coordinate.text)
            .bind(to: positionLabel.binders.text).store(in: bag)
    }

    private func sliderValueChanged(_ wind: Wind) {
        print("slider:", wind.text)
        self.wind.value = wind
    }

    private func reset() {
        print("reset")
        wind.value = .calm
    }
}
