/// Text that users cannot edit.
public final class Label: Control {
    /// The text; `nil` for an empty label.
    public var text: String? { didSet { if text != oldValue { change() } } }
    /// The color of the text; `nil` for a color that fits the page's theme.
    public var textColor: Color? { didSet { if textColor != oldValue { change() } } }

    /// Creates a label.
    public init(_ text: String? = nil, textColor: Color? = nil) {
        self.text = text
        self.textColor = textColor
        super.init()
    }

    override var shape: ControlShape { .label(text: text, color: textColor) }
}
