import DelegateStreams
import GPSBridgeRx
@preconcurrency import RxSwift
import Testing

/// An object with a list of delegates.
@MainActor
@Suite struct MulticastRxTests {
    private let bag = DisposeBag()

    @Test("each value is sent to every delegate in a list and to rx.didMeasure")
    func everyDelegateAndTheObservableReceiveEachValue() {
        let thermometer = Thermometer()
        var seen: [String] = []
        let (screen, log) = (Display { seen.append("screen \($0)") }, Display { seen.append("log \($0)") })
        for delegate in [screen, log, screen] { thermometer.addDelegate(delegate) }
        thermometer.rx.didMeasure.subscribe(onNext: { seen.append("observer \($0)") }).disposed(by: bag)
        thermometer.measure(21)
        thermometer.removeDelegate(log)
        thermometer.measure(22)
        #expect(seen == ["screen 21.0", "log 21.0", "observer 21.0", "screen 22.0", "observer 22.0"])
        withExtendedLifetime((screen, log)) {}
    }

    @Test("each observer of rx.didMeasure receives values until the observer's subscription is disposed of")
    func eachObserverReceivesValuesUntilItIsDisposedOf() {
        let thermometer = Thermometer()
        var seen: [String] = []
        let first = thermometer.rx.didMeasure.subscribe(onNext: { seen.append("first \($0)") })
        thermometer.rx.didMeasure.subscribe(onNext: { seen.append("second \($0)") }).disposed(by: bag)
        thermometer.measure(21)
        first.dispose()
        thermometer.measure(22)
        #expect(seen == ["first 21.0", "second 21.0", "second 22.0"])
    }

    @Test("observing a delegate list retains neither its owner nor its delegates")
    func theListKeepsNothingAlive() {
        var thermometer: Thermometer? = Thermometer()
        var seen: [String] = []
        var screen: Display? = Display { seen.append("screen \($0)") }
        if let screen { thermometer?.addDelegate(screen) }
        thermometer?.rx.didMeasure
            .subscribe(onNext: { seen.append("observer \($0)") }, onCompleted: { seen.append("end") })
            .disposed(by: bag)
        thermometer?.measure(21)
        screen = nil
        thermometer?.measure(22)
        thermometer = nil
        #expect(seen == ["screen 21.0", "observer 21.0", "observer 22.0", "end"])
    }
}

@MainActor
private protocol ThermometerDelegate: AnyObject {
    func thermometer(_ thermometer: Thermometer, didMeasure degrees: Double)
}

@MainActor
private final class Thermometer: @MainActor HasDelegateList, @MainActor DelegateProxyOwner, ReactiveCompatible {
    private let delegates = MulticastDelegate<any ThermometerDelegate>()
    let delegateProxies = DelegateProxyStorage()

    func addDelegate(_ delegate: any ThermometerDelegate) { delegates.add(delegate) }
    func removeDelegate(_ delegate: any ThermometerDelegate) { delegates.remove(delegate) }
    func measure(_ degrees: Double) { delegates.notify { $0.thermometer(self, didMeasure: degrees) } }
}

@MainActor
private final class ThermometerDelegateProxy: DelegateProxy<Thermometer, any ThermometerDelegate>,
    @MainActor DelegateProxyType, ThermometerDelegate
{
    let didMeasure = DelegateEvent<Double>()

    func thermometer(_ thermometer: Thermometer, didMeasure degrees: Double) {
        forward(degrees, of: didMeasure) { $0.thermometer(thermometer, didMeasure: degrees) }
    }

    static func registerKnownImplementations() { register { ThermometerDelegateProxy($0) } }
}

@MainActor
extension Reactive where Base == Thermometer {
    var didMeasure: Observable<Double> { ThermometerDelegateProxy.proxy(for: base).didMeasure.asObservable() }
}

private final class Display: ThermometerDelegate {
    private let show: (Double) -> Void

    init(_ show: @escaping (Double) -> Void) { self.show = show }

    func thermometer(_ thermometer: Thermometer, didMeasure degrees: Double) { show(degrees) }
}
