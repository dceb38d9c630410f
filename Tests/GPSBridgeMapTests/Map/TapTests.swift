import GPSBridgeMap
import GPSBridgeMapSimulator
import Testing

@MainActor
struct TapTests {
    private let map = MapView()
    private let recorder = Recorder()
    private let viewer: SimulatedViewer

    init() {
        map.delegate = recorder
        viewer = SimulatedViewer(of: map)
        _ = recorder.take()
    }

    private func marker(_ title: String, isSelectable: Bool = true) -> Marker {
        let marker = Marker(place(1, 2), title: title)
        marker.isSelectable = isSelectable
        map.add(marker)
        return marker
    }

    @Test("the delegate and the streams both get every event, even if the delegate is replaced")
    func m1DelegateAndStreams() async {
        var taps = map.streams.didTap.makeAsyncIterator()
        viewer.tap(place(1, 1))
        let other = Recorder()
        map.delegate = other
        viewer.tap(place(2, 2))
        #expect(await taps.next()?.coordinate == place(1, 1))
        #expect(await taps.next()?.coordinate == place(2, 2))
        #expect(recorder.take() == ["tap 1 1"] && other.take() == ["tap 2 2"])
        #expect(map.delegate === other)
    }

    @Test("the streams of a map end when the map is released")
    func m2Lifetimes() async {
        var map: MapView? = MapView()
        weak let weakMap = map
        weak var delegate: Recorder?
        do {
            let recorder = Recorder()
            delegate = recorder
            map?.delegate = recorder
        }
        #expect(delegate == nil && map?.delegate == nil)
        var taps = map?.streams.didTap.makeAsyncIterator()
        map = nil
        #expect(await taps?.next() == nil && weakMap == nil)
    }

    @Test(
        "a tap selects the topmost overlay that the delegate accepts")
    func m9Target() {
        let (top, bottom) = (marker("top"), marker("bottom"))
        viewer.tap(top, bottom)
        #expect(map.selection === top)
        recorder.refused = [top]
        map.selection = nil
        viewer.tap(top, bottom)
        #expect(map.selection === bottom)
        recorder.refused = [top, bottom]
        map.selection = nil
        viewer.tap(top, bottom)
        #expect(map.selection == nil)
        #expect(recorder.take() == ["select top", "select bottom", "tap 1 2"])
    }

    @Test("a tap on an overlay that cannot be selected is reported as a tap on the map")
    func unselectable() {
        viewer.tap(marker("a", isSelectable: false))
        #expect(recorder.take() == ["tap 1 2"])
    }

    @Test("a tap on an overlay that the program has just removed is dropped and counted")
    func m9RemovedOverlay() {
        let (top, bottom) = (marker("top"), marker("bottom"))
        viewer.whileProgramIsBusy {
            viewer.tap(top, bottom)
            map.remove(top)
        }
        #expect(recorder.take().isEmpty && map.droppedTapCount == 1 && map.selection == nil)
    }

    @Test("the selection is already set when the delegate is called")
    func m4NewValue() {
        let marker = marker("a")
        var seen: Overlay?
        recorder.onLine = { [map] _ in seen = map.selection }
        viewer.tap(marker)
        #expect(seen === marker)
    }

    @Test("a change that a delegate makes is not reported until the delegate has returned")
    func m3Nesting() {
        recorder.onLine = { [map] line in
            if line.hasPrefix("tap") { map.camera = Camera(center: place(5, 5)) }
        }
        var order: [String] = []
        let observers = [
            MapViewDelegateProxy.proxy(for: map).didTap.invoked.observe { _ in order.append("tap ends") },
            MapViewDelegateProxy.proxy(for: map).regionDidChange.sent.observe { _ in order.append("camera") },
        ]
        viewer.tap(place(1, 1))
        #expect(order == ["tap ends", "camera"])
        for observer in observers { observer.cancel() }
    }

    @Test("a selection that the program sets is shown but not reported")
    func programsSelection() {
        let marker = marker("a")
        map.selection = marker
        #expect(viewer.overlays["a"]?.isSelected == true && recorder.take().isEmpty)
        map.remove(marker)
        #expect(map.selection == nil && viewer.overlays.isEmpty)
    }

    @Test("after a delegate has closed the map, no more taps are reported")
    func closedMap() {
        recorder.onLine = { [map] line in if line == "tap 1 1" { map.close() } }
        viewer.whileProgramIsBusy {
            viewer.tap(place(1, 1))
            viewer.tap(place(2, 2))
        }
        #expect(recorder.take() == ["tap 1 1", "disconnect"] && map.viewers.isEmpty)
    }

    @Test("a long press calls didLongPress and is not reported as a tap")
    func m10LongPress() {
        viewer.longPress(place(3, 4))
        #expect(recorder.take() == ["press 3 4"])
    }
}
