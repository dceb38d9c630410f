/// A screen in the panel next to the map: a title and controls from top to bottom.
///
/// ```swift
/// final class Settings: Screen {
///     private let zoom = Slider(in: 0...20)
///
///     override func viewDidLoad() {
///         title = "Settings"
///         controls = [zoom]
///     }
/// }
///
/// map.screens.push(Settings())
/// ```
///
/// A screen is shown by a ``ScreenStack``, which releases it when it is popped or dismissed.
@MainActor
open class Screen: StreamsProviding {
    /// The title.
    public var title: String { didSet { if title != oldValue { change() } } }
    /// The color of the background; `nil` for a color that fits the page's theme.
    public var backgroundColor: Color? { didSet { if backgroundColor != oldValue { change() } } }
    /// The controls, from top to bottom. A control on another screen is moved to this one. Repeated controls are shown
    /// once.
    public var controls: [Control] {
        get { ownControls }
        set { replaceControls(with: newValue) }
    }
    /// The stack that contains the screen; `nil` if the screen is not on a stack.
    public internal(set) weak var stack: ScreenStack?

    private var ownControls: [Control] = []
    /// The number that identifies the screen to viewers. The screen gets a new number each time it is shown.
    private(set) var number = 0
    private var isLoaded = false
    private var isShown: Bool { stack?.shown === self }

    /// Creates a screen.
    public init(title: String = "") { self.title = title }

    /// Called once, before the screen is shown for the first time. The default implementation does nothing.
    open func viewDidLoad() {}

    /// Called when the screen has been added to a stack.
    func wasAdded() {}

    /// Called when the screen has been removed from its stack.
    func wasRemoved() {}

    /// Called when the map is tapped while the screen is the topmost one. Returns whether the screen uses the tap.
    func take(tapAt coordinate: LocationCoordinate2D) -> Bool { false }

    final func loadOnce() {
        guard !isLoaded else { return }
        isLoaded = true
        viewDidLoad()
    }

    /// Shows the screen and its controls to viewers, and assigns new numbers to all of them.
    final func appear(on stack: ScreenStack) {
        number = stack.nextNumber()
        for control in controls { control.appear(on: stack, number: stack.nextNumber()) }
    }

    final func disappear() {
        for control in controls { control.disappear() }
    }

    private func change() {
        if isShown { stack?.screenDidChange() }
    }

    private func replaceControls(with wanted: [Control]) {
        var known: Set<ObjectIdentifier> = []
        let new = wanted.filter { known.insert(ObjectIdentifier($0)).inserted }
        guard !new.elementsEqual(ownControls, by: ===) else { return }
        for control in ownControls where !known.contains(ObjectIdentifier(control)) {
            control.screen = nil
            control.disappear()
        }
        ownControls = new
        for control in new where control.screen !== self {
            control.screen?.controls.removeAll { $0 === control }
            control.screen = self
            if isShown, let stack { control.appear(on: stack, number: stack.nextNumber()) }
        }
        change()
    }
}
