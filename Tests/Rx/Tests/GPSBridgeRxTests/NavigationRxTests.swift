import DelegateStreams
import GPSBridgeRx
@preconcurrency import RxSwift
import Testing

/// A navigation controller, used as with RxCocoa.
@MainActor
@Suite struct NavigationRxTests {
    private let bag = DisposeBag()

    @Test("pushing a view controller sends it to rx.willShow and rx.didShow")
    func aPushedControllerIsAnElement() {
        let navigation = NavigationController()
        var seen: [String] = []
        navigation.rx.willShow
            .subscribe(onNext: { seen.append("will show \($0.viewController.title), animated: \($0.animated)") })
            .disposed(by: bag)
        navigation.rx.didShow
            .subscribe(onNext: { seen.append("did show \($0.viewController.title), animated: \($0.animated)") })
            .disposed(by: bag)
        navigation.push(ViewController(title: "Settings"), animated: true)
        #expect(seen == ["will show Settings, animated: true", "did show Settings, animated: true"])
    }

    @Test("a navigation controller calls its delegate before the observers")
    func theDelegateIsCalledFirst() {
        let navigation = NavigationController()
        var seen: [String] = []
        let delegate = Titles { seen.append("delegate: \($0)") }
        navigation.delegate = delegate
        navigation.rx.willShow
            .subscribe(onNext: { seen.append("willShow: \($0.viewController.title)") })
            .disposed(by: bag)
        // The delegate does not implement this method.
        navigation.rx.didShow
            .subscribe(onNext: { seen.append("didShow: \($0.viewController.title)") })
            .disposed(by: bag)
        navigation.push(ViewController(title: "Settings"), animated: false)
        #expect(seen == ["delegate: Settings", "willShow: Settings", "didShow: Settings"])
        withExtendedLifetime(delegate) {}
    }

    @Test("the shown view controller's title can be bound to a label")
    func theTitleIsBoundToALabel() {
        let (navigation, label) = (NavigationController(), Label())
        navigation.rx.didShow.map { $0.viewController.title }.bind(to: label.rx.text).disposed(by: bag)
        navigation.push(ViewController(title: "Settings"), animated: false)
        #expect(label.text == "Settings")
        navigation.push(ViewController(title: "Sound"), animated: false)
        #expect(label.text == "Sound")
    }

    @Test("a navigation controller subclass has the same observables")
    func aSubclassHasTheObservables() {
        var picker: ImagePicker? = ImagePicker()
        var seen: [String] = []
        picker?.rx.didShow
            .subscribe(onNext: { seen.append($0.viewController.title) }, onCompleted: { seen.append("end") })
            .disposed(by: bag)
        picker?.push(ViewController(title: "Albums"), animated: false)
        picker = nil
        #expect(seen == ["Albums", "end"])
    }
}

@MainActor
private final class ViewController {
    let title: String

    init(title: String) { self.title = title }
}

@MainActor
private protocol NavigationControllerDelegate: AnyObject {
    func navigationController(
        _ controller: NavigationController, willShow viewController: ViewController, animated: Bool)
    func navigationController(
        _ controller: NavigationController, didShow viewController: ViewController, animated: Bool)
}

extension NavigationControllerDelegate {
    func navigationController(
        _ controller: NavigationController, willShow viewController: ViewController, animated: Bool
    ) {}
    func navigationController(
        _ controller: NavigationController, didShow viewController: ViewController, animated: Bool
    ) {}
}

@MainActor
private class NavigationController: @MainActor HasDelegate, @MainActor DelegateProxyOwner, ReactiveCompatible {
    weak var delegate: (any NavigationControllerDelegate)?
    let delegateProxies = DelegateProxyStorage()

    func push(_ viewController: ViewController, animated: Bool) {
        delegate?.navigationController(self, willShow: viewController, animated: animated)
        delegate?.navigationController(self, didShow: viewController, animated: animated)
    }
}

@MainActor
private final class ImagePicker: NavigationController {}

@MainActor
private final class NavigationDelegateProxy: DelegateProxy<NavigationController, any NavigationControllerDelegate>,
    @MainActor DelegateProxyType, NavigationControllerDelegate
{
    let willShow = DelegateEvent<(viewController: ViewController, animated: Bool)>()
    let didShow = DelegateEvent<(viewController: ViewController, animated: Bool)>()

    func navigationController(
        _ controller: NavigationController, willShow viewController: ViewController, animated: Bool
    ) {
        forward((viewController, animated), of: willShow) {
            $0.navigationController(controller, willShow: viewController, animated: animated)
        }
    }
    func navigationController(
        _ controller: NavigationController, didShow viewController: ViewController, animated: Bool
    ) {
        forward((viewController, animated), of: didShow) {
            $0.navigationController(controller, didShow: viewController, animated: animated)
        }
    }

    static func registerKnownImplementations() { register { NavigationDelegateProxy($0) } }
}

@MainActor
extension Reactive where Base: NavigationController {
    var willShow: Observable<(viewController: ViewController, animated: Bool)> {
        NavigationDelegateProxy.proxy(for: base).willShow.asObservable()
    }
    var didShow: Observable<(viewController: ViewController, animated: Bool)> {
        NavigationDelegateProxy.proxy(for: base).didShow.asObservable()
    }
}

/// A delegate that implements one of the two methods.
private final class Titles: NavigationControllerDelegate {
    private let show: (String) -> Void

    init(_ show: @escaping (String) -> Void) { self.show = show }

    func navigationController(
        _ controller: NavigationController, willShow viewController: ViewController, animated: Bool
    ) {
        show(viewController.title)
    }
}
