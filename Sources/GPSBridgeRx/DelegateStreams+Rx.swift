#if RxSwift
public import DelegateStreams
@preconcurrency public import RxSwift

// With these, the events of any proxy are observables in one line each:
//
//     extension Reactive where Base: Chat {
//         var didReceive: Observable<String> { ChatDelegateProxy.proxy(for: base).didReceive.asObservable() }
//     }

extension DelegateStreams.Event {
    /// The values from the subscription on. It completes when the event ends.
    public func asObservable() -> Observable<Value> {
        Observable.create { [weak self] observer in
            guard let self else {
                observer.onCompleted()
                return Disposables.create()
            }
            let token = observe({ observer.onNext($0) }, onEnd: { observer.onCompleted() })
            return Disposables.create { token.cancel() }
        }
    }
}

extension DelegateEvent {
    /// The arguments of each call, after the delegate received them: RxCocoa's `methodInvoked`.
    public func asObservable() -> Observable<Arguments> { invoked.asObservable() }
}

extension EventStream {
    /// The values of the stream, delivered on the thread that sends them. It completes when the stream ends.
    public func asObservable() -> Observable<Element> {
        // The observable is no loop, so nothing is kept for one.
        dropBuffer()
        return Observable.create { observer in
            let token = observe({ observer.onNext($0) }, onEnd: { observer.onCompleted() })
            return Disposables.create { token.cancel() }
        }
    }
}

extension Property {
    /// The current value, and every later one. It completes when the property is deallocated.
    public func asObservable() -> Observable<Value> {
        Observable.deferred { [weak self] in self?.stream(.unbounded).asObservable() ?? .empty() }
    }

    /// Sets the property to each element. The property is not kept alive.
    public func asObserver() -> AnyObserver<Value> {
        AnyObserver { [weak self] event in
            if case .next(let value) = event { self?.value = value }
        }
    }

    /// The property as an RxCocoa-style observable and observer.
    public func asControlProperty() -> ControlProperty<Value> {
        ControlProperty(values: asObservable(), valueSink: asObserver())
    }
}

extension Promise {
    /// The value or the error.
    public func asSingle() -> Single<Value> {
        Observable.create { observer in
            self.then { value in
                observer.onNext(value)
                observer.onCompleted()
            }.catch { observer.onError($0) }
            return Disposables.create()
        }.asSingle()
    }
}
#endif
