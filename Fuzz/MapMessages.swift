// A viewer's message is ignored unless it is within the protocol's limits: coordinates and cameras are valid, numbers
// are finite and lists are short. Touches that are sent again are ignored. After any panel event, the panel's controls
// have values that the program could have set.

@_cdecl("LLVMFuzzerTestOneInput")
public func testMapMessages(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let choice = input.choice()
    guard !input.bytes.isEmpty else { return -1 }
    return withExactCopy(of: input.bytes) { bytes in
        let body = Array(bytes)
        return MainActor.assumeIsolated {
            switch choice % 4 {
            case 0: checkJoin(body)
            case 1: checkView(body)
            default: checkTouch(body)
            }
        } ? 0 : -1
    }
}

/// The part of the map type that the server needs.
enum MapView {
    enum Access { case key, keyToTouch, open }
}

private let inbox = Inbox {}
private let now = ContinuousClock.now
private let viewer = "viewer"

/// A desk with one viewer that has joined. Each input uses a copy.
@MainActor private let joined: ViewerDesk = {
    var desk = ViewerDesk(inbox: inbox, access: .key) { viewer }
    _ = desk.join(Array(#"{"size":[800,600]}"#.utf8), hasKey: true, at: now)
    _ = inbox.takeAll()
    return desk
}()

/// Returns whether the body is a message.
@MainActor private func checkJoin(_ body: [UInt8]) -> Bool {
    var desk = joined
    let answer = desk.join(body, hasKey: true, at: now)
    let entries = inbox.takeAll()
    guard case .content(let new) = answer else {
        expect(entries.isEmpty, "a viewer that was refused is connected")
        return false
    }
    expectEqual(entries, [.connected(new.viewer)], "the new viewer")
    check(new.viewer.size)
    return true
}

@MainActor private func checkView(_ body: [UInt8]) -> Bool {
    var desk = joined
    let answer = desk.view(body, by: viewer, at: now)
    let entries = inbox.takeAll()
    guard case .content = answer else {
        expect(entries.isEmpty, "a view that was refused is in the inbox")
        return false
    }
    expect(entries.count == 1, "\(entries)")
    if case .view(_, let message) = entries[0] {
        check(message.camera)
        check(message.size)
    }
    return true
}

@MainActor private func checkTouch(_ body: [UInt8]) -> Bool {
    var desk = joined
    let answer = desk.touch(body, by: viewer, at: now)
    let entries = inbox.takeAll()
    guard case .content(let next) = answer else {
        expect(entries.isEmpty, "a touch that was refused is in the inbox")
        return false
    }
    expect((1...16).contains(entries.count) && next > entries.count, "\(entries.count) touches before \(next)")
    guard case .content(next) = desk.touch(body, by: viewer, at: now) else { fatalError("touches again: other answer") }
    expect(inbox.takeAll().isEmpty, "touches were taken twice")
    for case .touch(_, let event, _) in entries { check(event) }
    return true
}

@MainActor private func check(_ event: TouchEvent) {
    switch event {
    case .tap(let coordinate, let point, let objects):
        check(coordinate)
        check(point)
        expect(objects.count <= 32, "\(objects.count) objects")
    case .press(let coordinate, let point):
        check(coordinate)
        check(point)
    case .begin(let camera, _, _), .end(let camera, _, _): check(camera)
    case .follow: break
    case .panel(let event): panel.check(event)
    }
}

private func check(_ coordinate: LocationCoordinate2D) {
    let isRight = abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
    expect(isRight, "the coordinate \(coordinate)")
}

private func check(_ point: Tap.Point) { expect(abs(point.x) <= 1e5 && abs(point.y) <= 1e5, "the point \(point)") }

private func check(_ size: Viewer.Size) {
    expect((0...1e5).contains(size.width) && (0...1e5).contains(size.height), "the size \(size)")
}

private func check(_ camera: Camera) {
    check(camera.center)
    expect((0...22).contains(camera.zoom) && (0..<360).contains(camera.heading), "the camera \(camera)")
}

/// A panel with one control of each kind. Their numbers are 2 to 8.
@MainActor private final class Panel: PanelHost {
    let turns = CallbackTurns()
    private let screens = ScreenStack()
    private let field = TextField()
    private let slider = Slider(0.5, in: -1...1)
    private let segments = SegmentedControl(["a", "b"])
    private let list = ListView()
    private let rows = Rows()

    init() {
        screens.host = self
        let screen = Screen()
        screen.controls = [Label("a"), Button("b"), field, slider, Switch(), segments, list]
        list.dataSource = rows
        list.delegate = rows
        list.reloadData()
        screens.push(screen)
    }

    func panelDidChange() {}

    func check(_ event: PanelEvent) {
        _ = screens.apply(event)
        expect(field.text.utf16.count <= 1_000, "a text with \(field.text.utf16.count) units")
        expect((-1...1).contains(slider.value), "the value \(slider.value)")
        expect([nil, 0, 1].contains(segments.selectedIndex), "segment \(segments.selectedIndex ?? -1)")
        expect(screens.screens.count == 1, "the first screen was left")
    }

    private final class Rows: ListDataSource, ListDelegate {
        func numberOfRows(in list: ListView) -> Int { 3 }
        func list(_ list: ListView, textForRow row: Int) -> String { "\(row)" }
        func list(_ list: ListView, didSelectRow row: Int) { expect((0..<3).contains(row), "row \(row)") }
    }
}

@MainActor private let panel = Panel()
