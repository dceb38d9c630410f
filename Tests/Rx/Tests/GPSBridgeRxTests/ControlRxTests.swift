import DelegateStreams
import GPSBridgeRx
@preconcurrency import RxSwift
import Testing

/// Tests of code written for RxCocoa, with minimal replacements of its controls.
@MainActor
@Suite struct ControlRxTests {
    private let bag = DisposeBag()

    @Test("taps on a map reach an observable and the delegate")
    func tapsReachAnObservableAndTheDelegate() {
        let recorder = Taps()
        var map: MapView? = MapView()
        map?.delegate = recorder
        var seen: [String] = []
        map?.rx.didTap
            .subscribe(onNext: { seen.append("tap \($0.latitude)") }, onCompleted: { seen.append("end") })
            .disposed(by: bag)
        map?.rx.regionDidChange.subscribe(onNext: { seen.append("region \($0)") }).disposed(by: bag)
        map?.tap(1, 2)
        map?.move(animated: true)
        map = nil
        #expect(seen == ["tap 1.0", "region true", "end"])
        #expect(recorder.count == 1)
    }

    @Test("a control property emits the user's changes and sets the control's value")
    func aControlPropertyReadsAndSets() {
        let (slider, label) = (Slider(), Label())
        slider.rx.value.map { "\($0)" }.bind(to: label.rx.text).disposed(by: bag)
        #expect(label.text == "0.0")
        slider.drag(to: 0.5)
        #expect(label.text == "0.5")
        Observable.just(0.25).bind(to: slider.rx.value).disposed(by: bag)
        #expect(slider.value == 0.25)
        #expect(label.text == "0.5", "values that the program sets are not changes by the user")
        var percents: [Int] = []
        let percent = slider.rx.value.derived(get: { Int($0 * 100) }, set: { Double($0) / 100 })
        percent.changed.subscribe(onNext: { percents.append($0) }).disposed(by: bag)
        slider.drag(to: 0.75)
        Observable.just(10).bind(to: percent).disposed(by: bag)
        #expect(percents == [75])
        #expect(slider.value == 0.1)
    }

    @Test("a table shows the elements of an observable")
    func aTableShowsTheElementsOfAnObservable() {
        let table = Table()
        let items = BehaviorSubject(value: ["apple"])
        let binding = items.bind(to: table.rx.items)
        #expect(table.rows == ["apple"])
        items.onNext(["apple", "pear"])
        #expect(table.rows == ["apple", "pear"])
        var selected: [Int] = []
        table.rx.itemSelected.subscribe(onNext: { selected.append($0) }).disposed(by: bag)
        table.select(1)
        #expect(selected == [1])
        binding.dispose()
        table.reloadData()
        #expect(table.rows == [])
    }

    @Test("properties and streams can be used as observables")
    func propertiesAndStreamsAreObservables() {
        let property = Property(1)
        var seen: [Int] = []
        property.asObservable().subscribe(onNext: { seen.append($0) }).disposed(by: bag)
        Observable.just(2).subscribe(property.asObserver()).disposed(by: bag)
        property.value = 3
        #expect(seen == [1, 2, 3])
        var ends = 0
        var broadcast: Broadcast<Int>? = Broadcast()
        let stream = broadcast?.stream()
        stream?.asObservable().subscribe(onNext: { seen.append($0) }, onCompleted: { ends += 1 }).disposed(by: bag)
        broadcast?.send(4)
        broadcast = nil
        #expect(seen == [1, 2, 3, 4])
        #expect(ends == 1)
    }

    @Test("a promise converts to a Single")
    func aPromiseIsASingle() {
        struct Failure: Error {}
        var seen: [String] = []
        let promise = Promise<Int>()
        promise.asSingle().subscribe(onSuccess: { seen.append("\($0)") }).disposed(by: bag)
        promise.fulfill(1)
        let failing = Promise<Int>(.failure(Failure()))
        failing.asSingle().subscribe(onFailure: { _ in seen.append("failure") }).disposed(by: bag)
        #expect(seen == ["1", "failure"])
    }
}

private final class Taps: MapViewDelegate {
    private(set) var count = 0

    func mapView(_ mapView: MapView, didTapAt coordinate: (latitude: Double, longitude: Double)) { count += 1 }
}

// One line per event

extension MapView: ReactiveCompatible {}

@MainActor
extension Reactive where Base: MapView {
    var didTap: Observable<(latitude: Double, longitude: Double)> {
        MapViewDelegateProxy.proxy(for: base).didTap.asObservable()
    }
    var regionDidChange: Observable<Bool> { MapViewDelegateProxy.proxy(for: base).regionDidChange.asObservable() }
}

extension Control: ReactiveCompatible {}

@MainActor
extension Reactive where Base: Slider {
    var value: GPSBridgeRx.ControlProperty<Double> {
        let changes = base.didChange.asObservable().map { [base] in base.value }
        return GPSBridgeRx.ControlProperty(
            values: changes.startWith(base.value), valueSink: RxSwift.Binder(base) { $0.value = $1 })
    }
}

extension Table: ReactiveCompatible {}

@MainActor
extension Reactive where Base: Table {
    func items<Source: ObservableType>(_ source: Source) -> any Disposable where Source.Element == [String] {
        source.bind(to: Rows(base), behind: TableDataSourceProxy.proxy(for: base))
    }
    var itemSelected: Observable<Int> { TableDelegateProxy.proxy(for: base).didSelect.asObservable() }
}

/// A data source of strings.
@MainActor
private final class Rows: TableDataSource, @MainActor ItemsDataSource {
    private weak var table: Table?
    private var items: [String] = []

    init(_ table: Table) { self.table = table }

    func show(_ items: [String]) {
        self.items = items
        table?.reloadData()
    }

    func numberOfRows(in table: Table) -> Int { items.count }
    func table(_ table: Table, textForRow row: Int) -> String { items[row] }
}
