/// The screens in the panel next to a map. Viewers see the topmost one.
///
/// ```swift
/// map.screens.push(CityList())
/// ```
@MainActor
public final class ScreenStack: StreamsProviding, DelegateProxyOwner {
    /// The delegate, held weakly. Streams receive every event, with or without a delegate.
    public var delegate: (any ScreenStackDelegate)? {
        get { proxy.forwardToDelegate }
        set { proxy.setForwardToDelegate(newValue) }
    }
    /// The storage of the proxies behind `streams`.
    public nonisolated let delegateProxies = DelegateProxyStorage()

    /// The map that the stack belongs to.
    weak var host: (any PanelHost)?
    /// The screen that viewers see. It is updated to ``top`` when no callback is running.
    private(set) var shown: Screen?
    private var entries: [(screen: Screen, isPresented: Bool)] = []
    /// The version number of the last change that viewers can see.
    private(set) var version = 0
    /// The version at which the shown screen last changed, apart from its controls.
    private var screenVersion = 0
    private var lastNumber = 0
    /// Whether the map has been closed, after which no screen can be added.
    private var isClosed = false

    init() {}

    /// All screens, from bottom to top.
    public var screens: [Screen] { entries.map(\.screen) }

    /// The topmost screen; `nil` if the stack is empty.
    public var top: Screen? { entries.last?.screen }

    /// Shows a screen, from which users can return to the one below. A closed map shows no screens.
    public func push(_ screen: Screen) { add(screen, isPresented: false) }

    /// Removes the topmost screen. The first screen cannot be popped. A presented screen must be dismissed instead.
    ///
    /// - Returns: The removed screen; `nil` if the topmost screen cannot be popped.
    @discardableResult
    public func pop() -> Screen? {
        guard back == .pop, let top else { return nil }
        remove(top)
        return top
    }

    /// Shows a screen that users can close, such as a dialog. Screens that are pushed above it are dismissed with it. A
    /// closed map shows no screens.
    public func present(_ screen: Screen) { add(screen, isPresented: true) }

    /// Removes the most recently presented screen, and all screens above it.
    public func dismiss() {
        if let entry = entries.last(where: { $0.isPresented }) { remove(entry.screen) }
    }

    private func add(_ screen: Screen, isPresented: Bool) {
        precondition(
            screen.stack == nil, "the screen \(screen.title) is already being shown: pop or dismiss the screen first")
        guard !isClosed else {
            host?.turns.call { screen.wasRemoved() }
            return
        }
        screen.stack = self
        entries.append((screen, isPresented))
        screen.wasAdded()
        topDidChange()
    }

    /// Removes a screen and all screens above it.
    func remove(_ screen: Screen) {
        guard let index = entries.firstIndex(where: { $0.screen === screen }) else { return }
        removeAll(from: index)
    }

    /// Removes all screens when the map is closed.
    func close() {
        isClosed = true
        removeAll(from: 0)
    }

    private func removeAll(from index: Int) {
        let removed = entries[index...]
        guard !removed.isEmpty else { return }
        entries.removeSubrange(index...)
        // The next screen is shown before the removed screens leave the stack, so that the shown screen is always in
        // the stack.
        topDidChange()
        for entry in removed.reversed() {
            entry.screen.stack = nil
            entry.screen.wasRemoved()
        }
    }

    // MARK: Callbacks

    private var proxy: ScreenStackDelegateProxy { .proxy(for: self) }

    private func topDidChange() {
        host?.turns.call { [weak self] in self?.showTop() }
    }

    /// Shows the topmost screen. A screen that was added and removed during a callback is never shown.
    private func showTop() {
        guard shown !== top else { return }
        guard let screen = top else { return show(nil) }
        screen.loadOnce()
        // `viewDidLoad` and the delegate may remove the screen. The screen below is then shown in the next turn.
        guard screen.stack === self else { return }
        proxy.stack(self, willShow: screen)
        guard screen.stack === self else { return }
        show(screen)
        proxy.stack(self, didShow: screen)
    }

    private func show(_ screen: Screen?) {
        shown?.disappear()
        shown = screen
        screenDidChange()
        screen?.appear(on: self)
    }

    // MARK: Viewers

    /// Returns the version of a new change, and schedules an update for viewers.
    func nextVersion() -> Int {
        version += 1
        host?.panelDidChange()
        return version
    }

    /// Returns an unused number for a screen or a control.
    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    func screenDidChange() { screenVersion = nextVersion() }

    /// How users can leave the topmost screen; `nil` if they cannot.
    var back: ScreenState.Back? {
        guard let last = entries.last else { return nil }
        return last.isPresented ? .dismiss : entries.count > 1 ? .pop : nil
    }

    /// The state of the panel, as sent to viewers.
    var state: PanelState {
        PanelState(
            version: version, screenVersion: screenVersion,
            screen: shown.map { screen in
                ScreenState(
                    number: screen.number, title: screen.title, background: screen.backgroundColor,
                    back: back, controls: screen.controls.map(\.state))
            })
    }

    /// Applies an event sent by a viewer.
    ///
    /// - Returns: Whether the event was applied. Events for unknown, hidden or disabled controls are refused, as are
    ///   edits of a value that the program has since changed.
    func apply(_ event: PanelEvent) -> Bool {
        guard let turns = host?.turns else { return false }
        switch event {
        case .edit(let number, let value, let seen):
            guard let control = control(number), seen >= control.valueVersion else { return false }
            return control.apply(value, in: turns)
        case .control(let number, let event):
            guard let control = control(number), control.reportedEvents.contains(event) else { return false }
            control.send(event, in: turns)
            return true
        case .row(let number, let index, let seen):
            guard let list = control(number) as? ListView, seen >= list.valueVersion else { return false }
            return list.select(index, in: turns)
        case .back(let number):
            guard let shown, shown === top, shown.number == number, back != nil else { return false }
            remove(shown)
            return true
        }
    }

    /// Passes a tap on the map to the topmost screen. Returns whether the screen uses the tap.
    func take(tapAt coordinate: LocationCoordinate2D) -> Bool { top?.take(tapAt: coordinate) ?? false }

    /// Returns the control with the given number, or `nil` if the user cannot use the control.
    private func control(_ number: Int) -> Control? {
        shown?.controls.first { $0.number == number && $0.isEnabled }
    }
}
