#if RxSwift
@preconcurrency public import RxSwift

// RxCocoa is not available on Linux. These types have its names and semantics, so that code written for it compiles.

/// An action of the user on a control.
public struct ControlEvent<Element>: ObservableType {
    private let events: Observable<Element>

    /// Creates an event from an observable.
    public init<Events: ObservableType>(events: Events) where Events.Element == Element {
        self.events = events.asObservable()
    }

    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        events.subscribe(observer)
    }

    /// Returns the event itself.
    public func asControlEvent() -> ControlEvent<Element> { self }
}

/// A value of a control that both the user and the program can change.
public struct ControlProperty<Element>: ObservableType, ObserverType {
    private let values: Observable<Element>
    private let sink: AnyObserver<Element>

    /// Creates a property.
    /// - Parameters:
    ///   - values: The current value, and every later one.
    ///   - valueSink: Sets the value.
    public init<Values: ObservableType, Sink: ObserverType>(
        values: Values, valueSink: Sink
    ) where Values.Element == Element, Sink.Element == Element {
        self.values = values.asObservable()
        sink = valueSink.asObserver()
    }

    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        values.subscribe(observer)
    }

    /// Sets the value. Completion of a bound observable does not end the property.
    public func on(_ event: Event<Element>) {
        if case .next = event { sink.on(event) }
    }

    /// The changes after the current value.
    public var changed: ControlEvent<Element> { ControlEvent(events: values.skip(1)) }

    /// Returns the property itself.
    public func asControlProperty() -> ControlProperty<Element> { self }

    /// Returns a property that is computed from this one in both directions.
    public func derived<Other>(
        get: @escaping (Element) -> Other, set: @escaping (Other) -> Element
    ) -> ControlProperty<Other> {
        ControlProperty<Other>(values: values.map(get), valueSink: sink.mapObserver(set))
    }
}
#endif
