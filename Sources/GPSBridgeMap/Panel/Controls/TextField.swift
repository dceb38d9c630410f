/// A line of text that users can edit.
public final class TextField: Control {
    /// The text. Users can enter up to 1,000 UTF-16 code units.
    public var text: String { didSet { if text != oldValue { changeValue() } } }
    /// The text shown while the field is empty; `nil` for none.
    public var placeholder: String? { didSet { if placeholder != oldValue { change() } } }
    /// The color of the border; `nil` for a color that fits the page's theme.
    public var borderColor: Color? { didSet { if borderColor != oldValue { change() } } }

    /// Creates a text field.
    public init(_ text: String = "", placeholder: String? = nil) {
        self.text = text
        self.placeholder = placeholder
        super.init()
    }

    override var shape: ControlShape { .textField(text, placeholder: placeholder, borderColor: borderColor) }

    override var reportedEvents: Set<Event> { [.editingDidBegin, .editingDidEnd, .editingDidEndOnExit] }

    override func set(_ value: PanelEvent.Value) -> Bool {
        guard case .text(let text) = value else { return false }
        self.text = text
        return true
    }
}

@MainActor
extension Streams where Base == TextField {
    /// The text.
    public var text: ControlProperty<String> {
        controlProperty(.valueChanged, get: { $0.text }, set: { $0.text = $1 })
    }
}
