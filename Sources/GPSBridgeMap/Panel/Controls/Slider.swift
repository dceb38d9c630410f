/// A slider for choosing a number.
public final class Slider: Control {
    /// The chosen number. A number outside ``range`` is replaced by the nearest bound, and NaN is ignored.
    public var value: Double {
        didSet {
            value = value.isNaN ? oldValue : value.clamped(to: range)
            if value != oldValue { changeValue() }
        }
    }
    /// The range of numbers that users can choose. Its bounds must be finite.
    public var range: ClosedRange<Double> {
        didSet {
            guard range != oldValue else { return }
            Self.check(range)
            change()
            value = value.clamped(to: range)
        }
    }
    /// The color; `nil` for a color that fits the page's theme.
    public var color: Color? { didSet { if color != oldValue { change() } } }

    /// Creates a slider.
    public init(_ value: Double = 0, in range: ClosedRange<Double> = 0...1) {
        Self.check(range)
        self.value = value.isNaN ? range.lowerBound : value.clamped(to: range)
        self.range = range
        super.init()
    }

    private static func check(_ range: ClosedRange<Double>) {
        precondition(range.lowerBound.isFinite && range.upperBound.isFinite, "the range of a slider must be finite")
    }

    override var shape: ControlShape { .slider(value, range: range, color: color) }

    override func set(_ value: PanelEvent.Value) -> Bool {
        guard case .number(let number) = value else { return false }
        self.value = number
        return true
    }
}

@MainActor
extension Streams where Base == Slider {
    /// The chosen number, as a property that both users and the program can change.
    public var value: ControlProperty<Double> {
        controlProperty(.valueChanged, get: { $0.value }, set: { $0.value = $1 })
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
