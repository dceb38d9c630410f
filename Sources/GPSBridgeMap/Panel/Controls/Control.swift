/// A control on a screen: a ``Label``, ``Button``, ``TextField``, ``Slider``, ``Switch``, ``SegmentedControl`` or
/// ``ListView``.
///
/// All viewers see the same state, which is held by the program. A control can be on only one screen at a time.
@MainActor
public class Control: StreamsProviding {
    /// A user action on a control.
    public enum Event: String, Hashable, Sendable, Decodable {
        /// A button was pressed.
        case tap
        /// A user has changed the value. Changes made by the program are not reported.
        case valueChanged
        /// A user has begun to edit a text field.
        case editingDidBegin
        /// A user has left a text field.
        case editingDidEnd
        /// A user has pressed Enter in a text field.
        case editingDidEndOnExit
    }

    /// Whether users can use the control.
    public var isEnabled = true { didSet { if isEnabled != oldValue { change() } } }
    /// The name for screen readers. Set this property if the control has no visible text that names it.
    public var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { change() } } }

    /// The screen that contains the control.
    weak var screen: Screen?
    /// The stack that shows the control to viewers; `nil` while viewers do not see the control's screen.
    private weak var stack: ScreenStack?
    /// The number that identifies the control to viewers. The control gets a new number each time it is shown.
    package private(set) var number = 0
    /// The version of the panel at which the control last changed.
    private(set) var version = 0
    /// The version of the panel at which the program last set the value.
    private(set) var valueVersion = 0
    private var isApplyingEdit = false
    /// The sources of the events that the program observes, keyed by event. A source is never removed, because a stored
    /// stream can be read again at any time.
    private var events: [Event: DelegateStreams.Event<Void>] = [:]

    init() {}

    /// Calls a closure on the main actor each time an event occurs, until the returned token is cancelled.
    public func observe(_ event: Event, _ action: @escaping () -> Void) -> Cancellation {
        self.event(event).observe(action)
    }

    /// Returns the source of an event. From this call on, viewers report the event.
    func event(_ event: Event) -> DelegateStreams.Event<Void> {
        if let known = events[event] { return known }
        let new = DelegateStreams.Event<Void>()
        events[event] = new
        change()
        return new
    }

    // MARK: Viewers

    /// The control's content, as shown by viewers. Subclasses must override this property.
    var shape: ControlShape { preconditionFailure("\(type(of: self)) must override shape") }

    /// The events that viewers can report, other than edits.
    var reportedEvents: Set<Event> { [] }

    /// The names of the events and rows that viewers should report.
    var wants: [String] { reportedEvents.filter { events[$0] != nil }.map(\.rawValue).sorted() }

    /// Sets a value that a user has entered.
    ///
    /// - Returns: Whether the value is valid for the control.
    func set(_ value: PanelEvent.Value) -> Bool { false }

    /// Records that the control has changed and that its new state must be sent to viewers.
    final func change() {
        if let stack { version = stack.nextVersion() }
    }

    /// Records that the program has set a new value, which must be sent to viewers. The new value overrides edits that
    /// users made before they saw it.
    final func changeValue() {
        change()
        if !isApplyingEdit { valueVersion = version }
    }

    final func appear(on stack: ScreenStack, number: Int) {
        self.stack = stack
        self.number = number
        changeValue()
    }

    final func disappear() { stack = nil }

    /// The state of the control, as sent to viewers.
    final var state: ControlState {
        ControlState(
            number: number, version: version, valueVersion: valueVersion, isEnabled: isEnabled,
            label: accessibilityLabel, wants: wants, shape: shape)
    }

    /// Applies an edit, and reports it if it changes the value.
    final func apply(_ value: PanelEvent.Value, in turns: CallbackTurns) -> Bool {
        let before = version
        isApplyingEdit = true
        let isSet = value.isAcceptable && set(value)
        // The flag is reset before the callback, because a value set by the callback counts as set by the program.
        isApplyingEdit = false
        if version != before { send(.valueChanged, in: turns) }
        return isSet
    }

    final func send(_ event: Event, in turns: CallbackTurns) {
        guard let source = events[event] else { return }
        turns.call { source.send(()) }
    }
}

@MainActor
extension Streams where Base: Control {
    /// Returns the stream for an event. The stream ends when the control is deallocated.
    public func controlEvent(_ event: Control.Event) -> EventStream<Void> { base.event(event).stream() }

    /// Returns a property of the control that both the user and the program can change.
    ///
    /// ```swift
    /// extension Streams where Base == Slider {
    ///     var percent: ControlProperty<Int> {
    ///         controlProperty(.valueChanged, get: { Int($0.value * 100) }, set: { $0.value = Double($1) / 100 })
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - event: The event that reports changes made by the user.
    ///   - get: A closure that returns the value.
    ///   - set: A closure that sets the value.
    public func controlProperty<Value: Sendable>(
        _ event: Control.Event, get: @escaping @MainActor (Base) -> Value,
        set: @escaping @MainActor (Base, Value) -> Void
    ) -> ControlProperty<Value> { ControlProperty(base, changes: base.event(event), get: get, set: set) }
}
