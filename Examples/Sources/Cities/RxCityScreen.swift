#if RxSwift
import GPSBridgeMap
import GPSBridgeMapRx
import MapApp
import RxSwift

final class RxCityScreen: CityScreen {
    private let disposeBag = DisposeBag()

    override func connect() {
        Observable.just(cities).bind(to: list.rx.items).disposed(by: disposeBag)
        list.rx.didSelectRow.subscribe(onNext: { [unowned self] in didSelect($0) }).disposed(by: disposeBag)
        stack?.rx.willShow.subscribe(onNext: { print("will show", $0.title) }).disposed(by: disposeBag)
    }

    override func connect(_ picker: PlacePicker) {
        picker.rx.didSelectPlace.subscribe(onNext: { print("picked", $0.name) }).disposed(by: disposeBag)
        picker.rx.didSelectCoordinate.subscribe(onNext: { print("picked", $0.text) }).disposed(by: disposeBag)
    }
}
#endif
