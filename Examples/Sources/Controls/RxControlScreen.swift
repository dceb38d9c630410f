#if RxSwift
import GPSBridgeMap
import GPSBridgeMapRx
import MapApp
import RxSwift

@MainActor
extension Reactive where Base == Slider {
    /// The slider's value as a wind. Setting the wind also sets the slider's color.
    var wind: GPSBridgeRx.ControlProperty<Wind> {
        controlProperty(
            editingEvents: .valueChanged, getter: { Wind(strength: $0.value) },
            setter: { slider, wind in
                slider.value = wind.strength
                slider.color = wind.color
            })
    }
}

@MainActor
extension Reactive where Base == SegmentedControl {
    /// A binder that selects the segment for a wind.
    var segmentedValue: RxSwift.Binder<Wind> { RxSwift.Binder(base) { $0.selectedIndex = $1.segment } }
}

final class RxControlScreen: ControlScreen {
    private let bag = DisposeBag()

    override func connect() {
        let changes = slider.rx.wind.changed.do(onNext: { print("slider:", $0.text) })
        let resets = resetButton.rx.tap.do(onNext: { print("reset") }).map { Wind.calm }.share()
        let wind = Observable.merge(changes, resets).startWith(.calm).share(replay: 1)

        resets.bind(to: slider.rx.wind).disposed(by: bag)
        wind.map(\.color).bind(to: slider.rx.color).disposed(by: bag)
        wind.map(\.text).bind(to: windLabel.rx.text).disposed(by: bag)
        wind.map(\.color).bind(to: windLabel.rx.textColor).disposed(by: bag)
        wind.bind(to: segments.rx.segmentedValue).disposed(by: bag)
        segments.rx.selectedIndex.changed.subscribe(onNext: { print("segment:", $0 ?? 0) }).disposed(by: bag)

        nameField.rx.controlEvent(.editingDidBegin).do(onNext: { print("editing begins") })
            .map { .blue }.bind(to: nameField.rx.borderColor).disposed(by: bag)
        nameField.rx.controlEvent(.editingDidEnd).withLatestFrom(nameField.rx.text)
            .do(onNext: { print("editing ends:", $0) })
            .map { _ in .gray }.bind(to: nameField.rx.borderColor).disposed(by: bag)

        app.manager.rx.didUpdateLocations.compactMap(\.last?.coordinate.text)
            .bind(to: positionLabel.rx.text).disposed(by: bag)
    }
}
#endif
