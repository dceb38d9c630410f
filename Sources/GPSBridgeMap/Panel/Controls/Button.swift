/// A button.
public final class Button: Control {
    /// The text on the button.
    public var title: String { didSet { if title != oldValue { change() } } }

    /// Creates a button.
    public init(_ title: String) {
        self.title = title
        super.init()
    }

    override var shape: ControlShape { .button(title: title) }

    override var reportedEvents: Set<Event> { [.tap] }
}

@MainActor
extension Streams where Base == Button {
    /// A stream that delivers an element each time a user presses the button.
    public var tap: EventStream<Void> { controlEvent(.tap) }
}
