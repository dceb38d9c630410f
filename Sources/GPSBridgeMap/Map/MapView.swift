internal import FoundationEssentials

/// A map that is shown in browsers and reports taps and gestures to the program.
///
/// ```swift
/// let map = MapView()
/// map.delegate = self
/// map.add(Marker(home, title: "Home"))
/// print(try map.serve())  // the URL to open
/// ```
///
/// The program holds the whole state of the map, and the pages only show it. A map without viewers encodes and sends
/// nothing.
@MainActor
public final class MapView: DelegateProxyOwner, StreamsProviding {
    /// The users who can see and touch a map.
    public enum Access: Hashable, Sendable {
        /// Only users who know the URL that contains the map's key can see and touch the map.
        case key
        /// Everyone who can reach the server can see the map, but only users who know the URL that contains the map's
        /// key can touch it.
        case keyToTouch
        /// Everyone who can reach the server can see and touch the map.
        case open
    }

    /// The text in the title of the page.
    public let title: String
    /// Whether a double tap zooms in. If not, taps are reported a quarter of a second earlier, because the page does
    /// not have to wait for a second tap.
    public let doubleTapZooms: Bool
    let access: Access

    /// The storage of the proxy behind ``delegate`` and `streams`.
    public nonisolated let delegateProxies = DelegateProxyStorage()
    var proxy: MapViewDelegateProxy { .proxy(for: self) }

    let turns = CallbackTurns()
    var cameras = ViewerCameras()
    var overlays: [Int: Overlay] = [:]
    private var lastNumber = 0
    var positionTask: Task<Void, Never>?

    /// The changes that have not been sent to viewers yet. They are sent together.
    var changes = PendingChanges()
    /// The connection to the viewers; `nil` while the map is not served.
    var link: (any MapLink)?
    private var isFlushing = false
    let closed = Promise<Void>()

    /// Creates a map.
    ///
    /// - Parameters:
    ///   - title: The text in the title of the page.
    ///   - access: The users who can see and touch the map when it is served.
    ///   - doubleTapZooms: Whether a double tap zooms.
    public init(_ title: String = "", access: Access = .key, doubleTapZooms: Bool = true) {
        self.title = title
        self.access = access
        self.doubleTapZooms = doubleTapZooms
        screens.host = self
    }

    isolated deinit {
        positionTask?.cancel()
        link?.close()
    }

    /// The delegate, held weakly. Streams receive every event, with or without a delegate.
    public var delegate: (any MapViewDelegate)? {
        get { proxy.forwardToDelegate }
        set { proxy.setForwardToDelegate(newValue) }
    }

    // MARK: Overlays

    /// Shows an overlay. If another map shows the overlay, it is removed from that map.
    public func add(_ overlay: Overlay) {
        guard overlay.map !== self else { return }
        overlay.map?.remove(overlay)
        lastNumber += 1
        overlay.number = lastNumber
        overlay.map = self
        overlays[lastNumber] = overlay
        overlay.change()
    }

    /// Removes an overlay.
    public func remove(_ overlay: Overlay) {
        guard overlay.map === self else { return }
        if selection === overlay { selection = nil }
        overlays[overlay.number] = nil
        changes.remove(overlay.number, isKnown: link != nil)
        overlay.map = nil
        flushSoon()
    }

    /// The selected overlay; `nil` if none is selected. Tapping elsewhere does not change the selection.
    public var selection: Overlay? {
        didSet {
            guard selection !== oldValue else { return }
            for overlay in [oldValue, selection] { overlay?.change() }
        }
    }

    func overlayDidChange(_ overlay: Overlay) {
        guard overlay.map === self else { return }
        changes.note(overlay.number)
        flushSoon()
    }

    // MARK: Position

    /// The location manager whose position the map shows. The map does not start the manager's updates.
    public var locationManager: LocationManager? {
        didSet { if locationManager !== oldValue { followLocationManager() } }
    }

    /// The position shown to viewers; `nil` if none is shown.
    var position: ShownPosition? {
        didSet {
            changes.position = .some(position)
            flushSoon()
        }
    }

    private func followLocationManager() {
        positionTask?.cancel()
        position = locationManager?.location.map {
            // The receiver's clock might be ahead of this machine's clock. A location whose time is in the future
            // counts as delivered now.
            ShownPosition($0, deliveredAt: .now - .seconds(max(0, Date().timeIntervalSince($0.timestamp))))
        }
        guard let updates = locationManager?.streams.didUpdateLocations else { return }
        positionTask = Task { [weak self] in
            for await locations in updates {
                guard let self, !Task.isCancelled, let location = locations.last else { continue }
                position = ShownPosition(location, deliveredAt: .now)
            }
        }
    }

    // MARK: Panel

    /// The screens in the panel next to the map. Without a screen, the map fills the page.
    public let screens = ScreenStack()

    /// Lets the user pick a place, by its name or by a tap on the map.
    ///
    /// - Throws: A ``PlacePickerError`` if the user cancels or the map is closed, or `CancellationError` if the task is
    ///   cancelled.
    public func pickPlace(_ prompt: String? = nil) async throws -> Place {
        try await PlacePicker.pick(prompt, on: self)
    }

    // MARK: Viewers

    /// The pages that show the map.
    public var viewers: [Viewer] { cameras.viewers }

    /// The number of taps that were dropped because their overlay had just been removed.
    public internal(set) var droppedTapCount = 0

    /// Sends all changes to the viewers.
    func flush() {
        isFlushing = false
        guard let link else { return }
        let changes = changes.take({ overlays[$0] }, panel: screens.state)
        if !changes.isEmpty { link.apply(changes) }
    }

    func flushSoon() {
        guard link != nil, !isFlushing else { return }
        isFlushing = true
        // Changes that the program makes without suspending are sent together.
        Task { [weak self] in self?.flush() }
    }
}

/// The connection of a map to its viewers.
@MainActor
protocol MapLink: AnyObject {
    /// Shows changes to the viewers.
    func apply(_ changes: [BoardChange])

    /// Notifies the viewers that the map is closed.
    func close()
}
