#if RxSwift
import GPSBridgeMap
import GPSBridgeMapRx
import RxSwift

final class RxPlaceListScreen: PlaceListScreen {
    private let bag = DisposeBag()

    override func addPlace() {
        SearchScreen.start(on: app.map).asSingle()
            .observe(on: MainScheduler.instance)
            .subscribe(
                onSuccess: { [weak self] in self?.add($0) }, onFailure: { [weak self] in self?.searchDidFail($0) }
            ).disposed(by: bag)
    }
}
#endif
