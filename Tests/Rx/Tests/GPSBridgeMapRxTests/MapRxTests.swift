import GPSBridgeMapRx
import GPSBridgeMapSimulator
@preconcurrency import RxSwift
import Testing

/// The map's events as observables, and its properties as binders.
@MainActor
@Suite struct MapRxTests {
    private let bag = DisposeBag()

    private final class Listener: MapViewDelegate {
        private let note: (String) -> Void

        init(_ note: @escaping (String) -> Void) { self.note = note }

        func mapView(_ mapView: MapView, didTap tap: Tap) { note("delegate") }
    }

    @Test("the delegate and all observables get every tap")
    func tapsReachTheDelegateAndObservables() {
        var seen: [String] = []
        var map: MapView? = MapView()
        map?.rx.didTap.subscribe(onNext: { seen.append("first \($0.coordinate.latitude)") }).disposed(by: bag)
        let listener = Listener { seen.append($0) }
        map?.delegate = listener
        map?.rx.didTap.subscribe(onNext: { _ in seen.append("second") }, onCompleted: { seen.append("end") })
            .disposed(by: bag)
        if let map { SimulatedViewer(of: map).tap(place(48, 11)) }
        #expect(seen == ["delegate", "first 48.0", "second"])
        weak let freed = map
        map = nil
        #expect(freed == nil && seen.last == "end")
        withExtendedLifetime(listener) {}
    }

    @Test("each viewer event is sent to the observable for its kind")
    func everyEventIsAnElement() {
        var seen: [String] = []
        let map = MapView()
        map.rx.viewerDidConnect.subscribe(onNext: { _ in seen.append("connected") }).disposed(by: bag)
        map.rx.viewerDidDisconnect.subscribe(onNext: { _ in seen.append("disconnected") }).disposed(by: bag)
        map.rx.didLongPress.subscribe(onNext: { _ in seen.append("press") }).disposed(by: bag)
        map.rx.didSelect.subscribe(onNext: { seen.append("selected \($0.title ?? "")") }).disposed(by: bag)
        map.rx.regionWillChange.subscribe(onNext: { seen.append("will \($0.reason)") }).disposed(by: bag)
        map.rx.regionIsChanging.subscribe(onNext: { seen.append("is at \($0.camera.zoom)") }).disposed(by: bag)
        map.rx.regionDidChange.subscribe(onNext: { seen.append("did \($0.reason)") }).disposed(by: bag)
        map.rx.didChangeFollowMode.subscribe(onNext: { seen.append("mode \($0)") }).disposed(by: bag)
        let marker = Marker(place(48, 11), title: "Pin")
        marker.isSelectable = true
        map.add(marker)
        let viewer = SimulatedViewer(of: map)
        viewer.longPress(place(48, 11))
        viewer.tap(marker)
        viewer.follow(.follow)
        viewer.move(
            to: Camera(center: place(48, 11), zoom: 7), through: [Camera(center: place(48, 11), zoom: 6)])
        viewer.close()
        #expect(
            seen == [
                "connected", "press", "selected Pin", "mode follow", "will gesture", "mode none", "is at 6.0",
                "did gesture", "disconnected",
            ])
    }

    @Test("observables can be bound to properties of a map and its overlays")
    func propertiesAreBinders() {
        let (map, marker) = (MapView(), Marker(place(0, 0), title: "Boat"))
        map.add(marker)
        let viewer = SimulatedViewer(of: map)
        Observable.just(place(48, 11)).bind(to: marker.rx.coordinate).disposed(by: bag)
        Observable.just(Camera(center: place(48, 11), zoom: 15)).bind(to: map.rx.camera).disposed(by: bag)
        Observable.just(.follow).bind(to: map.rx.followMode).disposed(by: bag)
        #expect(viewer.overlays["Boat"]?.coordinates == [place(48, 11)])
        #expect(viewer.camera?.zoom == 15 && viewer.followMode == .follow)
    }

    @Test("subscribing to rx.pickPlace shows a picker, and the Single emits the picked place")
    func aPickIsASingle() {
        var seen: [String] = []
        let map = MapView()
        let viewer = SimulatedViewer(of: map)
        let pick = map.rx.pickPlace("Where?").map(\.coordinate)
        #expect(viewer.screen == nil)
        pick.subscribe(onSuccess: { seen.append("\($0.latitude)") }).disposed(by: bag)
        #expect(viewer.screen?.title == "Where?")
        viewer.tap(place(48, 11))
        pick.subscribe(onFailure: { seen.append("\($0)") }).disposed(by: bag)
        viewer.goBack()
        #expect(seen == ["48.0", "cancelled"])
    }

    @Test("disposing of a subscription to rx.pickPlace closes the picker")
    func aDisposedPickClosesThePicker() async {
        let map = MapView()
        let pick = map.rx.pickPlace().subscribe()
        #expect(map.screens.top is PlacePicker)
        pick.dispose()
        while map.screens.top != nil { await Task.yield() }
    }
}

func place(_ latitude: Double, _ longitude: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitude, longitude: longitude)
}
