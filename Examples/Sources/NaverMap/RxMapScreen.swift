#if RxSwift
import GPSBridgeMap
import GPSBridgeMapRx
import MapApp
import RxSwift

final class RxMapScreen: MapScreen {
    private let bag = DisposeBag()

    override func connect() {
        let events = app.map.rx
        events.didTap.subscribe(onNext: { print($0.line) }).disposed(by: bag)
        events.didLongPress.subscribe(onNext: { print("long", $0.line) }).disposed(by: bag)
        events.regionWillChange.subscribe(onNext: { print("will change:", $0.line) }).disposed(by: bag)
        events.regionDidChange.subscribe(onNext: { print("did change:", $0.line) }).disposed(by: bag)
        events.didChangeFollowMode.subscribe(onNext: { print("follow mode:", $0) }).disposed(by: bag)

        let locations = app.manager.rx.didUpdateLocations.compactMap(\.last)
        locations.subscribe(onNext: { print($0.line) }).disposed(by: bag)
        locations.map(\.coordinate.texts.latitude).bind(to: latitudeLabel.rx.text).disposed(by: bag)
        locations.map(\.coordinate.texts.longitude).bind(to: longitudeLabel.rx.text).disposed(by: bag)
    }
}
#endif
