#if RxSwift
public import DelegateStreams
@preconcurrency public import RxSwift

// With these methods, each event of a proxy becomes an observable in one line:
//
//     extension Reactive where Base: Chat {
//         var didReceive: Observable<String> { ChatDelegateProxy.proxy(for: base).didReceive.asObservable() }
//     }

extension DelegateStreams.Event {
    /// Returns an observable of the values that the event sends after the subscription. The observable completes when
    /// the event ends.
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
    /// Returns an observable that corresponds to RxCocoa's `methodInvoked`. It emits the arguments of each call after
    /// the delegate has been called.
    public func asObservable() -> Observable<Arguments> { invoked.asObservable() }
}

extension EventStream {
    /// Returns an observable of the stream's values, which are delivered on the thread that sends them. The observable
    /// completes when the stream ends.
    public func asObservable() -> Observable<Element> {
        // Only the first loop over the stream needs the buffer. An observable does not read it.
        dropBuffer()
        return Observable.create { observer in
            let token = observe({ observer.onNext($0) }, onEnd: { observer.onCompleted() })
            return Disposables.create { token.cancel() }
        }
    }
}

extension Property {
    /// Returns an observable of the current value and all later values. The observable completes when the property is
    /// deallocated.
    public func asObservable() -> Observable<Value> {
        Observable.deferred { [weak self] in self?.stream(.unbounded).asObservable() ?? .empty() }
    }

    /// Returns an observer that sets the property to each element. The observer does not keep the property alive.
    public func asObserver() -> AnyObserver<Value> {
        AnyObserver { [weak self] event in
            if case .next(let value) = event { self?.value = value }
        }
    }

    /// Returns a control property, as in RxCocoa, that observes and sets this property.
    public func asControlProperty() -> ControlProperty<Value> {
        ControlProperty(values: asObservable(), valueSink: asObserver())
    }
}

extension Promise {
    /// Returns an RxSwift `Single` that emits the value or the error of the promise.
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
