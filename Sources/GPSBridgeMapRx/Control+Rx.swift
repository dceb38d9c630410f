#if RxSwift
internal import DelegateStreams
public import GPSBridgeMap
public import GPSBridgeRx
@preconcurrency public import RxSwift

/// Adds `rx` to controls. Every settable property is also available as a binder: `name.bind(to: label.rx.text)`.
extension Control: ReactiveCompatible {}

@MainActor
extension Reactive where Base: Control {
    /// Returns an event of the control. The event completes when the control is deallocated.
    public func controlEvent(_ event: Control.Event) -> ControlEvent<Void> {
        ControlEvent(events: base.streams.controlEvent(event).asObservable())
    }

    /// Returns a property of the control that both the user and the program can change.
    ///
    /// ```swift
    /// extension Reactive where Base == Slider {
    ///     var percent: GPSBridgeRx.ControlProperty<Int> {
    ///         controlProperty(
    ///             editingEvents: .valueChanged, getter: { Int($0.value * 100) }, setter: { $0.value = Double($1) / 100 })
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - editingEvents: The event that reports changes made by the user.
    ///   - getter: A closure that returns the value.
    ///   - setter: A closure that sets the value.
    public func controlProperty<Value>(
        editingEvents: Control.Event, getter: @escaping @MainActor (Base) -> Value,
        setter: @escaping @MainActor (Base, Value) -> Void
    ) -> GPSBridgeRx.ControlProperty<Value> {
        let changes = controlEvent(editingEvents)
        let values = Observable<Value>.deferred { [weak base] in
            guard let current = base.map(getter) else { return .empty() }
            return changes.compactMap { base.map(getter) }.startWith(current)
        }
        return GPSBridgeRx.ControlProperty(values: values, valueSink: RxSwift.Binder(base, binding: setter))
    }

    /// Returns a property for the value that users change with the control.
    private func value<Value>(
        _ keyPath: ReferenceWritableKeyPath<Base, Value>
    ) -> GPSBridgeRx.ControlProperty<Value> {
        controlProperty(
            editingEvents: .valueChanged, getter: { $0[keyPath: keyPath] }, setter: { $0[keyPath: keyPath] = $1 })
    }
}

@MainActor
extension Reactive where Base == Button {
    /// An event that emits an element each time a user presses the button.
    public var tap: ControlEvent<Void> { controlEvent(.tap) }
}

@MainActor
extension Reactive where Base == TextField {
    /// The text.
    public var text: GPSBridgeRx.ControlProperty<String> { value(\.text) }
}

@MainActor
extension Reactive where Base == Slider {
    /// The chosen number.
    public var value: GPSBridgeRx.ControlProperty<Double> { value(\.value) }
}

@MainActor
extension Reactive where Base == Switch {
    /// Whether the switch is on.
    public var isOn: GPSBridgeRx.ControlProperty<Bool> { value(\.isOn) }
}

@MainActor
extension Reactive where Base == SegmentedControl {
    /// The index of the selected segment.
    public var selectedIndex: GPSBridgeRx.ControlProperty<Int?> { value(\.selectedIndex) }
}
#endif
