/// A row of segments from which users select one.
public final class SegmentedControl: Control {
    /// The titles of the segments.
    public var segments: [String] {
        didSet {
            guard segments != oldValue else { return }
            // An edit that was made for the previous segments must not select one of the new segments.
            changeValue()
            selectedIndex = existing(selectedIndex)
        }
    }
    /// The index of the selected segment; `nil` if none is selected. An index that is out of range selects none.
    public var selectedIndex: Int? {
        didSet {
            selectedIndex = existing(selectedIndex)
            if selectedIndex != oldValue { changeValue() }
        }
    }

    /// Creates a segmented control.
    public init(_ segments: [String], selectedIndex: Int? = nil) {
        self.segments = segments
        self.selectedIndex = selectedIndex.flatMap { segments.indices.contains($0) ? $0 : nil }
        super.init()
    }

    private func existing(_ index: Int?) -> Int? { index.flatMap { segments.indices.contains($0) ? $0 : nil } }

    override var shape: ControlShape { .segments(segments, selected: selectedIndex) }

    override func set(_ value: PanelEvent.Value) -> Bool {
        guard case .number(let number) = value, let index = existing(Int(exactly: number)) else { return false }
        selectedIndex = index
        return true
    }
}

@MainActor
extension Streams where Base == SegmentedControl {
    /// The index of the selected segment, as a property that both users and the program can change.
    public var selectedIndex: ControlProperty<Int?> {
        controlProperty(.valueChanged, get: { $0.selectedIndex }, set: { $0.selectedIndex = $1 })
    }
}
