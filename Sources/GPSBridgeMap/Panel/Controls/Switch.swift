/// A switch that users turn on and off.
public final class Switch: Control {
    /// Whether the switch is on.
    public var isOn: Bool { didSet { if isOn != oldValue { changeValue() } } }

    /// Creates a switch.
    public init(isOn: Bool = false) {
        self.isOn = isOn
        super.init()
    }

    override var shape: ControlShape { .switch(isOn: isOn) }

    override func set(_ value: PanelEvent.Value) -> Bool {
        guard case .flag(let isOn) = value else { return false }
        self.isOn = isOn
        return true
    }
}

@MainActor
extension Streams where Base == Switch {
    /// Whether the switch is on.
    public var isOn: ControlProperty<Bool> {
        controlProperty(.valueChanged, get: { $0.isOn }, set: { $0.isOn = $1 })
    }
}
