#if RxSwift
@preconcurrency public import RxSwift

// RxCocoa is not available on Linux. These types have the same names and semantics as RxCocoa's types, so that code
// written for RxCocoa compiles.

/// An observable of user actions on a control.
public struct ControlEvent<Element>: ObservableType {
    private let events: Observable<Element>

    /// Creates an event from an observable.
    public init<Events: ObservableType>(events: Events) where Events.Element == Element {
        self.events = events.asObservable()
    }

    /// Sends each user action to an observer until the returned disposable is disposed of.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        events.subscribe(observer)
    }

    /// Returns the event itself.
    public func asControlEvent() -> ControlEvent<Element> { self }
}

/// A control's value that both the user and the program can change.
public struct ControlProperty<Element>: ObservableType, ObserverType {
    private let values: Observable<Element>
    private let sink: AnyObserver<Element>

    /// Creates a control property.
    /// - Parameters:
    ///   - values: An observable of the current value and of every later value.
    ///   - valueSink: An observer that sets the value.
    public init<Values: ObservableType, Sink: ObserverType>(
        values: Values, valueSink: Sink
    ) where Values.Element == Element, Sink.Element == Element {
        self.values = values.asObservable()
        sink = valueSink.asObserver()
    }

    /// Sends the current value and every later value to an observer until the returned disposable is disposed of.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        values.subscribe(observer)
    }

    /// Sets the value if the event is an element. Other events are ignored, so the property can still be set after a
    /// bound observable has completed.
    public func on(_ event: Event<Element>) {
        if case .next = event { sink.on(event) }
    }

    /// The new value after each change. Unlike the property itself, this event does not emit the current value first.
    public var changed: ControlEvent<Element> { ControlEvent(events: values.skip(1)) }

    /// Returns the property itself.
    public func asControlProperty() -> ControlProperty<Element> { self }

    /// Returns a property whose value is derived from this one. `get` converts a value that is read from the control,
    /// and `set` converts a new value before the control receives it.
    public func derived<Other>(
        get: @escaping (Element) -> Other, set: @escaping (Other) -> Element
    ) -> ControlProperty<Other> {
        ControlProperty<Other>(values: values.map(get), valueSink: sink.mapObserver(set))
    }
}
#endif
