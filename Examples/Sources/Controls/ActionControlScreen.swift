import GPSBridgeMap
import MapApp

final class ActionControlScreen: ControlScreen, @MainActor LocationManagerDelegate {
    private let bag = CancellationBag()

    override func connect() {
        slider.observe(.valueChanged) { [weak self] in self?.sliderValueChanged() }.store(in: bag)
        segments.observe(.valueChanged) { [weak self] in self?.segmentSelected() }.store(in: bag)
        resetButton.observe(.tap) { [weak self] in self?.reset() }.store(in: bag)
        nameField.observe(.editingDidBegin) { [weak self] in self?.editingDidBegin() }.store(in: bag)
        nameField.observe(.editingDidEnd) { [weak self] in self?.editingDidEnd() }.store(in: bag)
        app.manager.delegate = self
        show(.calm)
    }

    private func sliderValueChanged() {
        let wind = Wind(strength: slider.value)
        print("slider:", wind.text)
        show(wind)
    }

    private func segmentSelected() { print("segment:", segments.selectedIndex ?? 0) }

    private func reset() {
        print("reset")
        slider.value = Wind.calm.strength
        show(.calm)
    }

    private func show(_ wind: Wind) {
        slider.color = wind.color
        windLabel.text = wind.text
        windLabel.textColor = wind.color
        segments.selectedIndex = wind.segment
    }

    private func editingDidBegin() {
        print("editing begins")
        nameField.borderColor = .blue
    }

    private func editingDidEnd() {
        print("editing ends:", nameField.text)
        nameField.borderColor = .gray
    }

    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        guard let location = locations.last else { return }
        positionLabel.text = location.coordinate.text
    }
}
