#if RxSwift
@preconcurrency public import RxSwift

// `bind(to:)` belongs to RxCocoa, which does not exist on Linux.

extension ObservableType {
    /// Sends each element to observers. An error stops the program in debug builds, because a binding cannot show it.
    public func bind<Observer: ObserverType>(
        to observers: Observer...
    ) -> any Disposable where Observer.Element == Element {
        subscribe { event in
            if Self.isWanted(event) { for observer in observers { observer.on(event) } }
        }
    }

    /// Sends each element to observers of optional elements.
    public func bind<Observer: ObserverType>(
        to observers: Observer...
    ) -> any Disposable where Observer.Element == Element? {
        map { Optional($0) }.subscribe { event in
            if Self.isWanted(event) { for observer in observers { observer.on(event) } }
        }
    }

    /// Hands the observable to a function, such as a control's `items`.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// Hands the observable to a function, and an argument to the function that it returns.
    public func bind<Argument, Result>(
        to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
    ) -> Result {
        binder(self)(curriedArgument)
    }

    /// Calls a closure with each element.
    public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
        subscribe { event in
            if Self.isWanted(event), case .next(let element) = event { onNext(element) }
        }
    }

    /// Calls a closure with an object and each element, as long as the object exists.
    public func bind<Object: AnyObject>(
        with object: Object, onNext: @escaping (Object, Element) -> Void
    ) -> any Disposable {
        bind { [weak object] element in
            if let object { onNext(object, element) }
        }
    }

    private static func isWanted<Value>(_ event: RxSwift.Event<Value>) -> Bool {
        guard case .error(let error) = event else { return true }
        assertionFailure("binding error: \(error)")
        return false
    }
}
#endif
