@_exported public import GPSBridgeMap
internal import TextOutput

/// A viewer without a browser, for tests of programs that use a map.
///
/// ```swift
/// let viewer = SimulatedViewer(of: map)
/// viewer.tap(home)
/// #expect(map.selection === home)
/// ```
///
/// A simulated viewer talks to the map in the same process, using the same protocol as the web page. Delegates are
/// called, and streams deliver their values, before the viewer's methods return.
@MainActor
public final class SimulatedViewer {
    /// The outcome of a request that reports user actions.
    public enum Delivery: Hashable, Sendable, CaseIterable {
        /// The map receives the request, and the viewer receives the answer.
        case complete
        /// The connection breaks before the map receives the request.
        case requestIsLost
        /// The map receives the request, but the connection breaks before the viewer receives the answer.
        case answerIsLost
        /// The map receives the request twice.
        case requestIsRepeated
    }

    /// A closure that decides the outcome of each request. By default, every request succeeds. Actions that have not
    /// been delivered are sent again with the next action, or by ``wait(_:)``.
    public var delivery: () -> Delivery = { .complete }
    /// Whether the viewer may touch the map. If not, user actions are not reported.
    public let canTouch: Bool

    private let link: LocalLink
    private let secret: String
    private var lastTouch = 0
    /// The touches that the map has not accepted yet.
    private var unsent: [TouchText] = []
    /// The number of actions reported by the viewer so far.
    package private(set) var reportCount = 0
    private let size: Viewer.Size
    /// The version of the state that the viewer shows; `nil` before the first update.
    private var version: Int?
    private var page: ShownPage
    private var generation: Int { page.generation }

    /// The maximum number of touches in a request.
    private static let maxBatch = 16

    /// Connects a viewer that knows the map's key. The map must not be served to browsers.
    public convenience init(of map: MapView, size: Viewer.Size = Viewer.Size(width: 800, height: 600)) {
        guard let joined = Self.join(map, size, hasKey: true) else {
            preconditionFailure(
                "the map refused the viewer: at most 1,024 viewers may be connected, and 256 may connect per second")
        }
        self.init(joined, size, .of(map))
    }

    /// Connects a viewer that does not know the map's key; `nil` if the map requires the key.
    public convenience init?(
        withoutKeyOf map: MapView, size: Viewer.Size = Viewer.Size(width: 800, height: 600)
    ) {
        guard let joined = Self.join(map, size, hasKey: false) else { return nil }
        self.init(joined, size, .of(map))
    }

    private typealias Joined = (secret: String, canTouch: Bool)

    private static func join(_ map: MapView, _ size: Viewer.Size, hasKey: Bool) -> Joined? {
        LocalLink.of(map).join(#"{"size":[\#(size.width),\#(size.height)]}"#, hasKey: hasKey)
    }

    private init(_ joined: Joined, _ size: Viewer.Size, _ link: LocalLink) {
        (secret, canTouch) = joined
        self.size = size
        self.link = link
        page = ShownPage(size: size)
        _ = link.openStream(of: secret)
    }

    // MARK: The page

    /// The overlays that the viewer shows, keyed by title. Overlays without a title are omitted.
    public var overlays: [String: ShownOverlay] {
        update()
        return Dictionary(page.overlays.values.compactMap { overlay in overlay.title.map { ($0, overlay) } }) { $1 }
    }

    /// The number of overlays that the viewer shows.
    public var overlayCount: Int {
        update()
        return page.overlays.count
    }

    /// The camera of the viewer; `nil` if the map has never set a camera.
    public var camera: Camera? {
        update()
        return page.camera
    }

    /// Whether the viewer follows the position.
    public var followMode: FollowMode {
        update()
        return page.followMode
    }

    /// The position of the receiver; `nil` if no position is shown.
    public var position: ShownPlace? {
        update()
        return page.position
    }

    /// The screen in the panel; `nil` if there is no panel.
    public var screen: ShownScreen? {
        update()
        return page.panel.screen
    }

    /// Whether the viewer shows that the program is busy.
    public var showsBusyProgram: Bool {
        update()
        return page.showsBusyProgram
    }

    // MARK: User actions

    /// Taps the map.
    public func tap(_ coordinate: LocationCoordinate2D) { touch(.tap(coordinate, overlays: [])) }

    /// Taps a point at which several overlays overlap. Pass the overlays from the topmost to the lowest.
    public func tap(_ overlays: Overlay...) {
        let numbers = overlays.map(\.number)
        touch(.tap(shownCoordinate(of: numbers.first), overlays: numbers))
    }

    /// Presses the map for half a second.
    public func longPress(_ coordinate: LocationCoordinate2D) { touch(.press(coordinate)) }

    /// Moves the map with a gesture until it has the given camera.
    public func move(to camera: Camera, through: [Camera] = []) {
        touch(.begin(self.camera ?? .world, generation: generation))
        if followMode != .none { follow(.none) }
        for step in through { view(step, reason: "gesture") }
        page.camera = camera
        touch(.end(camera, generation: generation))
    }

    /// Chooses how the map follows the position.
    public func follow(_ mode: FollowMode) {
        update()
        page.followMode = mode
        touch(.follow(mode, generation: generation))
    }

    /// Presses a button in the panel.
    public func press(_ button: Button) {
        update()
        if page.panel.wants("tap", of: button.number) { touch(.control(button.number, "tap")) }
    }

    /// Enters text into a field in the panel.
    public func type(_ text: String, into field: TextField) { edit(field, text.quotedForJSON) }

    /// Drags a slider in the panel to a value.
    public func set(_ slider: Slider, to value: Double) { edit(slider, "\(value)") }

    /// Turns a switch in the panel on or off.
    public func set(_ control: Switch, to isOn: Bool) { edit(control, "\(isOn)") }

    /// Selects a segment.
    public func select(_ index: Int, in control: SegmentedControl) { edit(control, "\(index)") }

    /// Selects a row of a list.
    public func select(_ row: Int, in list: ListView) {
        update()
        if page.panel.wants("row", of: list.number) { touch(.row(list.number, row, seen: page.panel.version)) }
    }

    /// Leaves the screen, as with the page's back or close button.
    public func goBack() {
        update()
        if let number = page.panel.number { touch(.back(number)) }
    }

    private func edit(_ control: Control, _ value: String) {
        update()
        touch(.edit(control.number, value, seen: page.panel.version))
    }

    /// Completes a camera animation that the program started.
    public func finishAnimation() {
        touch(.end(camera ?? .world, generation: generation, reason: "program"))
    }

    /// Moves the page to the background, or back to the foreground.
    public func setVisible(_ isVisible: Bool) { view(camera ?? .world, reason: nil, isVisible: isVisible) }

    // MARK: Connections

    /// Loses the connection. The map reports the viewer as disconnected after five seconds.
    public func loseConnection() { link.closeStream(of: secret) }

    /// Reconnects, and shows everything that has changed since the connection was lost.
    public func reconnect() {
        let isKnown = link.openStream(of: secret)
        precondition(isKnown, "the map has already removed this viewer: create another viewer")
        update()
    }

    /// Closes the page.
    public func close() {
        link.view(viewText(camera ?? .world, reason: nil, isVisible: false, isLeaving: true), by: secret)
        link.closeStream(of: secret)
    }

    /// Advances time for all simulated viewers of the map. This viewer then resends its undelivered actions.
    public func wait(_ duration: Duration) {
        link.advance(duration)
        sendTouches()
    }

    /// Runs `body` while the program handles no actions, as if its main actor were busy.
    public func whileProgramIsBusy(_ body: () throws -> Void) rethrows {
        link.isHandling = false
        defer {
            link.isHandling = true
            link.handle()
            sendTouches()
        }
        try body()
    }

    // MARK: The protocol

    private func update() {
        let events = link.events(since: version)
        version = page.read(events) ?? version
    }

    /// Reports a user action, after the earlier actions that the map has not accepted yet.
    private func touch(_ event: TouchText) {
        guard canTouch else { return }
        update()
        reportCount += 1
        unsent.append(event)
        sendTouches()
    }

    /// Sends the unsent touches until the map refuses a touch. As in a real page, the remaining touches are sent
    /// together with the next user action.
    private func sendTouches() {
        while !unsent.isEmpty {
            let batch = unsent.prefix(Self.maxBatch).map(\.text).joined(separator: ",")
            let body = #"{"first":\#(lastTouch + 1),"events":[\#(batch)]}"#
            guard let next = deliver(body), next > lastTouch + 1 else { return }
            unsent.removeFirst(next - 1 - lastTouch)
            lastTouch = next - 1
        }
    }

    /// Sends a request with touches. Returns the answer, or `nil` if the viewer receives none.
    private func deliver(_ body: String) -> Int? {
        switch delivery() {
        case .complete: return link.touch(body, by: secret)
        case .requestIsLost: return nil
        case .answerIsLost:
            _ = link.touch(body, by: secret)
            return nil
        case .requestIsRepeated:
            _ = link.touch(body, by: secret)
            return link.touch(body, by: secret)
        }
    }

    private func view(_ camera: Camera, reason: String?, isVisible: Bool = true) {
        update()
        page.camera = camera
        link.view(viewText(camera, reason: reason, isVisible: isVisible), by: secret)
    }

    private func viewText(
        _ camera: Camera, reason: String?, isVisible: Bool, isLeaving: Bool = false
    ) -> String {
        let reason = reason.map { #""reason":"\#($0)","# } ?? ""
        return """
            {"camera":\(camera.text),"generation":\(generation),\(reason)"size":[\(size.width),\(size.height)],\
            "visible":\(isVisible),"leaving":\(isLeaving)}
            """
    }

    private func shownCoordinate(of number: Int?) -> LocationCoordinate2D {
        update()
        return number.flatMap { page.overlays[$0]?.coordinates.first }
            ?? LocationCoordinate2D(latitude: 0, longitude: 0)
    }
}

/// A user action, encoded for the protocol.
private struct TouchText {
    let text: String

    static func tap(_ coordinate: LocationCoordinate2D, overlays: [Int]) -> TouchText {
        TouchText(text: #"{"kind":"tap","at":\#(coordinate.text),"point":[400,300],"overlays":\#(overlays)}"#)
    }

    static func press(_ coordinate: LocationCoordinate2D) -> TouchText {
        TouchText(text: #"{"kind":"press","at":\#(coordinate.text),"point":[400,300]}"#)
    }

    static func begin(_ camera: Camera, generation: Int) -> TouchText {
        TouchText(
            text: #"{"kind":"begin","camera":\#(camera.text),"reason":"gesture","generation":\#(generation)}"#)
    }

    static func end(_ camera: Camera, generation: Int, reason: String = "gesture") -> TouchText {
        TouchText(
            text: #"{"kind":"end","camera":\#(camera.text),"reason":"\#(reason)","generation":\#(generation)}"#)
    }

    static func control(_ number: Int, _ event: String) -> TouchText {
        TouchText(text: #"{"kind":"control","control":\#(number),"event":"\#(event)"}"#)
    }

    static func edit(_ number: Int, _ value: String, seen version: Int) -> TouchText {
        TouchText(text: #"{"kind":"edit","control":\#(number),"value":\#(value),"version":\#(version)}"#)
    }

    static func row(_ number: Int, _ index: Int, seen version: Int) -> TouchText {
        TouchText(text: #"{"kind":"row","control":\#(number),"index":\#(index),"version":\#(version)}"#)
    }

    static func back(_ screen: Int) -> TouchText { TouchText(text: #"{"kind":"back","screen":\#(screen)}"#) }

    static func follow(_ mode: FollowMode, generation: Int) -> TouchText {
        TouchText(text: #"{"kind":"follow","mode":"\#(mode.rawValue)","generation":\#(generation)}"#)
    }
}

extension LocationCoordinate2D {
    fileprivate var text: String { "[\(latitude),\(longitude)]" }
}

extension Camera {
    fileprivate var text: String { #"{"center":\#(center.text),"zoom":\#(zoom),"heading":\#(heading)}"# }
}
