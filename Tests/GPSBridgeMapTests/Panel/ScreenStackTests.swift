import Testing

@testable import GPSBridgeMap

@MainActor
struct ScreenStackTests {
    private let map = TestMap()
    private let log = Log()

    @Test("viewDidLoad is called once, before the screen is shown")
    func viewDidLoad() {
        map.screens.delegate = log
        let screen = LoggedScreen("first", log)
        map.screens.push(screen)
        map.screens.push(Screen(title: "second"))
        map.screens.pop()
        #expect(
            log.lines == [
                "load first", "will first", "did first", "will second", "did second", "will first", "did first",
            ])
    }

    @Test("controls that viewDidLoad sets are sent to viewers")
    func controlsOfViewDidLoad() {
        map.screens.push(LoggedScreen("first", log))
        #expect(map.screens.state.screen?.controls.map(\.shape) == [.label(text: "first", color: nil)])
    }

    @Test("a stack's delegate and streams both get every screen", arguments: [true, false])
    func delegateAndStreams(isDelegateFirst: Bool) async {
        if isDelegateFirst { map.screens.delegate = log }
        var willShow = map.screens.streams.willShow.makeAsyncIterator()
        var didShow = map.screens.streams.didShow.makeAsyncIterator()
        if !isDelegateFirst { map.screens.delegate = log }
        map.screens.push(Screen(title: "a"))
        #expect(await willShow.next()?.title == "a")
        #expect(await didShow.next()?.title == "a")
        #expect(log.lines == ["will a", "did a"])
    }

    @Test("the streams of a screen stack end when the map is released")
    func lifetimes() async {
        var map: TestMap? = TestMap()
        var delegate: Log? = Log()
        map?.screens.delegate = delegate
        weak let released = delegate
        delegate = nil
        #expect(released == nil)
        let shown = map?.screens.streams.didShow
        map = nil
        if let shown { for await _ in shown {} }
    }

    @Test("a removed screen and its controls are released")
    func releasedScreens() {
        map.screens.push(Screen())
        var references: [WeakReference] = []
        func add(_ show: (Screen) -> Void) {
            let (screen, button) = (Screen(), Button("b"))
            screen.controls = [button]
            _ = button.streams.tap
            references += [WeakReference(screen), WeakReference(button)]
            show(screen)
        }
        add { map.screens.push($0) }
        map.screens.pop()
        add { map.screens.present($0) }
        add { map.screens.push($0) }
        map.screens.dismiss()
        add { map.screens.push($0) }
        #expect(references.last?.object != nil)
        #expect(map.leave())
        #expect(references.allSatisfy { $0.object == nil })
    }

    @Test("a screen change made in a callback is reported after the callback has returned")
    func nestedChanges() {
        map.screens.delegate = log
        let token = ScreenStackDelegateProxy.proxy(for: map.screens).willShow.invoked.observe { [map, log] screen in
            guard screen.title == "a" else { return }
            map.screens.push(Screen(title: "b"))
            log.lines.append("top \(map.screens.top?.title ?? "")")
        }
        map.screens.push(Screen(title: "a"))
        #expect(log.lines == ["will a", "top b", "did a", "will b", "did b"])
        token.cancel()
    }

    @Test("a screen that is pushed and popped in a callback is never shown")
    func briefScreens() {
        map.screens.delegate = log
        map.screens.push(Screen(title: "a"))
        map.turns.call { [map, log] in
            map.screens.push(LoggedScreen("b", log))
            map.screens.pop()
        }
        #expect(log.lines == ["will a", "did a"])
    }

    @Test("a screen that is removed while it is being loaded is not shown", arguments: [true, false])
    func screensThatRemoveThemselves(isRemovedByDelegate: Bool) {
        map.screens.push(Screen(title: "below"))
        map.screens.delegate = log
        let screen = LoggedScreen("dialog", log)
        if isRemovedByDelegate {
            log.onWillShow = { [map] in if $0 === screen { map.screens.dismiss() } }
        } else {
            screen.onLoad = { [map] in map.screens.dismiss() }
        }
        map.screens.present(screen)
        #expect(log.lines == ["load dialog"] + (isRemovedByDelegate ? ["will dialog"] : []))
        #expect(screen.stack == nil && map.screens.shown?.title == "below")
    }

    @Test("pop() removes neither the first screen nor a presented screen")
    func popAndDismiss() {
        #expect(map.screens.pop() == nil)
        let (first, dialog, page) = (Screen(), Screen(), Screen())
        map.screens.push(first)
        #expect(map.screens.pop() == nil)
        map.screens.present(dialog)
        #expect(map.screens.pop() == nil)
        map.screens.push(page)
        #expect(map.screens.pop() === page)
        map.screens.push(page)
        map.screens.dismiss()
        #expect(map.screens.screens.map(ObjectIdentifier.init) == [ObjectIdentifier(first)])
        #expect(page.stack == nil)
        map.screens.dismiss()
        #expect(map.screens.top === first)
    }

    @Test("a user can leave only the screen that the user sees, and never the first screen")
    func back() {
        map.screens.push(Screen())
        #expect(map.screens.state.screen?.back == nil)
        #expect(!map.leave())
        map.screens.push(Screen())
        map.screens.present(Screen())
        #expect(map.screens.state.screen?.back == .dismiss)
        let seen = map.screens.shown?.number ?? 0
        #expect(map.leave())
        // A second viewer has closed the same screen.
        #expect(!map.screens.apply(.back(screen: seen)))
        #expect(map.screens.screens.count == 2)
        #expect(map.screens.state.screen?.back == .pop)
        #expect(map.leave())
    }

    @Test("the panel is empty after its last screen is dismissed")
    func emptyPanel() async throws {
        var page = TestPage()
        map.screens.present(Screen(title: "only"))
        try await page.update(from: map)
        #expect(page.title == "only")
        map.screens.dismiss()
        try await page.update(from: map)
        #expect(page.title == nil)
        #expect(map.screens.top == nil)
    }

    @Test("adding a control to another screen moves it there")
    func movedControls() {
        let (first, second, label) = (Screen(), Screen(), Label("moved"))
        first.controls = [label, label]
        #expect(first.controls.count == 1)
        map.screens.push(first)
        second.controls = [label]
        #expect(first.controls.isEmpty)
        let version = map.screens.version
        label.text = "hidden"
        #expect(map.screens.version == version)
    }

    @Test("a screen stack's proxy forwards every method")
    func forwarding() {
        let (stack, screen) = (map.screens, Screen())
        let problems = ScreenStackDelegateProxy.proxy(for: stack).forwardingProblems(
            log, callCount: { log.lines.count },
            calls: [{ $0.stack(stack, willShow: screen) }, { $0.stack(stack, didShow: screen) }])
        #expect(problems == [])
    }

    @MainActor
    private final class Log: ScreenStackDelegate {
        var lines: [String] = []
        var onWillShow: (Screen) -> Void = { _ in }

        func stack(_ stack: ScreenStack, willShow screen: Screen) {
            lines.append("will \(screen.title)")
            onWillShow(screen)
        }
        func stack(_ stack: ScreenStack, didShow screen: Screen) { lines.append("did \(screen.title)") }
    }

    private final class LoggedScreen: Screen {
        private let log: Log
        var onLoad: () -> Void = {}

        init(_ title: String, _ log: Log) {
            self.log = log
            super.init(title: title)
        }

        override func viewDidLoad() {
            log.lines.append("load \(title)")
            controls = [Label(title)]
            onLoad()
        }
    }

    private struct WeakReference {
        weak var object: AnyObject?

        init(_ object: AnyObject) { self.object = object }
    }
}
