#if RxSwift
import GPSBridgeMap
import GPSBridgeMapRx
import RxSwift

final class RxViewModel: LocationViewModel {
    private let bag = DisposeBag()

    init(_ name: String, _ repository: LocationRepository) {
        super.init(name)
        repository.rx.didUpdate.subscribe(onNext: { [weak self] in self?.show($0) }).disposed(by: bag)
    }
}

extension LocationRepository: ReactiveCompatible {}

@MainActor
extension Reactive where Base == LocationRepository {
    var didUpdate: Observable<Location> { LocationRepositoryDelegateProxy.proxy(for: base).didUpdate.asObservable() }
}
#endif
