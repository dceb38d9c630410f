#if RxSwift
@preconcurrency public import RxSwift

// `bind(to:)` is part of RxCocoa, which is not available on Linux.

extension ObservableType {
    /// Sends each element to one or more observers until the returned disposable is disposed of.
    ///
    /// A binding cannot report an error that the observable emits. Such an error therefore terminates the program in
    /// debug builds, and is ignored in release builds. This applies to all `bind` methods.
    public func bind<Observer: ObserverType>(
        to observers: Observer...
    ) -> any Disposable where Observer.Element == Element {
        subscribe { event in
            if Self.isWanted(event) { for observer in observers { observer.on(event) } }
        }
    }

    /// Sends each element to one or more observers of optional elements until the returned disposable is disposed of.
    public func bind<Observer: ObserverType>(
        to observers: Observer...
    ) -> any Disposable where Observer.Element == Element? {
        map { Optional($0) }.subscribe { event in
            if Self.isWanted(event) { for observer in observers { observer.on(event) } }
        }
    }

    /// Passes the observable to a function, such as a control's `items`.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// Passes the observable to a curried function, such as a control's `items`, and then passes an argument to the
    /// returned function.
    public func bind<Argument, Result>(
        to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
    ) -> Result {
        binder(self)(curriedArgument)
    }

    /// Calls a closure with each element until the returned disposable is disposed of.
    public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
        subscribe { event in
            if Self.isWanted(event), case .next(let element) = event { onNext(element) }
        }
    }

    /// Calls a closure with an object and each element, until the object is deallocated or the returned disposable is
    /// disposed of.
    public func bind<Object: AnyObject>(
        with object: Object, onNext: @escaping (Object, Element) -> Void
    ) -> any Disposable {
        bind { [weak object] element in
            if let object { onNext(object, element) }
        }
    }

    private static func isWanted<Value>(_ event: RxSwift.Event<Value>) -> Bool {
        guard case .error(let error) = event else { return true }
        assertionFailure(
            "a bound observable failed: \(error). Handle errors before binding the observable, for example with "
                + "catch(_:)")
        return false
    }
}
#endif
