import GPSBridgeMap
import GPSBridgeMapSimulator
import Testing

/// Tests of viewers with and without the key of a map.
@MainActor
struct AccessTests {
    private let recorder = Recorder()

    private func map(_ access: MapView.Access) -> MapView {
        let map = MapView(access: access)
        map.delegate = recorder
        map.add(Marker(place(1, 2), title: "a"))
        return map
    }

    @Test("without the key, a viewer can neither see nor touch the map")
    func m19Key() {
        #expect(SimulatedViewer(withoutKeyOf: map(.key)) == nil)
        #expect(recorder.take().isEmpty)
    }

    @Test("with keyToTouch, a viewer without the key sees the map but cannot touch it")
    func m19KeyToTouch() throws {
        let map = map(.keyToTouch)
        let viewer = try #require(SimulatedViewer(withoutKeyOf: map))
        viewer.tap(place(3, 4))
        viewer.move(to: Camera(center: place(5, 5)))
        #expect(viewer.overlays["a"]?.coordinates == [place(1, 2)])
        #expect(recorder.take() == ["connect"] && !viewer.canTouch && map.camera == .world)
        SimulatedViewer(of: map).tap(place(3, 4))
        #expect(recorder.take() == ["connect", "tap 3 4"])
        #expect(map.viewers.map(\.canTouch) == [false, true])
    }

    @Test("viewers without the key can touch an open map")
    func m19Open() throws {
        let map = map(.open)
        let viewer = try #require(SimulatedViewer(withoutKeyOf: map))
        viewer.tap(place(3, 4))
        #expect(recorder.take() == ["connect", "tap 3 4"] && viewer.canTouch && map.viewers.count == 1)
    }
}
