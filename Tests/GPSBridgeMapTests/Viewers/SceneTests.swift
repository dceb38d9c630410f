import GPSBridgeMap
import GPSBridgeMapSimulator
import Testing

@MainActor
struct SceneTests {
    private let map = MapView()

    @Test("a viewer shows overlays of every kind and their changes")
    func overlays() {
        let viewer = SimulatedViewer(of: map)
        let marker = Marker(place(1, 2), title: "marker", heading: 90)
        let circle = Circle(place(3, 4), radius: 50, title: "circle")
        let line = Polyline([place(0, 0), place(1, 1)], title: "line")
        let area = Polygon([place(0, 0), place(1, 1), place(1, 0)], title: "area")
        for overlay in [marker, circle, line, area] { map.add(overlay) }
        #expect(viewer.overlays["marker"]?.coordinates == [place(1, 2)])
        #expect(viewer.overlays["marker"]?.heading == 90 && viewer.overlays["circle"]?.radius == 50)
        #expect(viewer.overlays["line"]?.coordinates.count == 2 && viewer.overlays["area"]?.kind == "polygon")
        circle.radius = 70
        line.coordinates.append(place(2, 2))
        map.remove(area)
        #expect(viewer.overlays["circle"]?.radius == 70 && viewer.overlays["line"]?.coordinates.count == 3)
        #expect(viewer.overlays["area"] == nil && viewer.overlays.count == 3)
    }

    @Test("overlays without a finite coordinate are not shown until they have one", arguments: [Double.nan, .infinity])
    func coordinatesThatAreNotFinite(_ number: Double) {
        let viewer = SimulatedViewer(of: map)
        let marker = Marker(place(number, 1), title: "marker", heading: number)
        let circle = Circle(place(1, number), radius: 50, title: "circle")
        let line = Polyline([place(1, 2), place(number, number), place(3, 4)], title: "line")
        let area = Polygon([place(number, 1), place(1, 1)], title: "area")
        let track = Track(title: "track")
        for overlay in [marker, circle, line, area, track] { map.add(overlay) }
        #expect(viewer.overlays.keys.sorted() == ["area", "line", "track"])
        #expect(viewer.overlays["line"]?.coordinates == [place(1, 2), place(3, 4)])
        for latitude in [1, number, 2] { track.append(place(latitude, 0)) }
        #expect(viewer.overlays["track"]?.coordinates == [place(1, 0), place(2, 0)])
        for longitude in [5.0, 6] {
            marker.coordinate = place(5, longitude)
            #expect(viewer.overlays["marker"]?.coordinates == [place(5, longitude)])
        }
        marker.coordinate.latitude = number
        circle.center.longitude = 1
        #expect(viewer.overlays["marker"] == nil && viewer.overlays["circle"]?.radius == 50)
        circle.radius = number
        #expect(viewer.overlays["circle"] == nil)
    }

    @Test(
        "longitudes are wrapped",
        arguments: [(185, -175), (-185, 175), (180, 180), (-180, -180), (545, -175), (360, 0)] as [(Double, Double)])
    func longitudes(_ longitude: Double, _ shown: Double) {
        let viewer = SimulatedViewer(of: map)
        map.add(Marker(place(1, longitude), title: "a"))
        map.camera.center = place(1, longitude)
        #expect(viewer.overlays["a"]?.coordinates == [place(1, shown)])
        #expect(viewer.camera?.center == place(1, shown) && map.camera.center == place(1, shown))
    }

    @Test("rounding errors do not accumulate in a marker that moves a thousand times")
    func moves() {
        let (viewer, lazy) = (SimulatedViewer(of: map), SimulatedViewer(of: map))
        let marker = Marker(place(0, 0), title: "a")
        map.add(marker)
        _ = lazy.overlays
        for step in 1...1_000 {
            marker.coordinate = place(Double(step) * 1.234567e-4, Double(step) * -7.654321e-5)
            if step % 7 != 0 { _ = viewer.overlays }
        }
        let millionths = [123_457.0, -76_543.0]
        for shown in [viewer, lazy] {
            let coordinate = shown.overlays["a"]?.coordinates.first
            #expect(
                [coordinate?.latitude, coordinate?.longitude].map { ($0.map { $0 * 1e6 })?.rounded() } == millionths)
        }
    }

    @Test("a slow viewer skips to the newest state and gets a single update")
    func m13SlowViewer() {
        let (fast, slow) = (SimulatedViewer(of: map), SimulatedViewer(of: map))
        let marker = Marker(place(0, 0), title: "a")
        map.add(marker)
        #expect(slow.overlayCount == 1)
        let link = LocalLink.of(map)
        let version = link.version
        for step in 1...1_000 {
            marker.coordinate.latitude = Double(step) / 1e3
            #expect(fast.overlays["a"]?.coordinates == [marker.coordinate])
        }
        #expect(link.events(since: version).count < 300)
        #expect(slow.overlays == fast.overlays)
    }

    @Test("a growing track is shown correctly even when its oldest points are removed at the limit")
    func track() {
        let viewer = SimulatedViewer(of: map)
        let track = Track(title: "way")
        map.add(track)
        for number in 0..<10_050 {
            track.append(place(Double(number) / 1e6, 0))
            if number % 100 == 0 { #expect(viewer.overlays["way"]?.coordinates.count == track.coordinates.count) }
        }
        #expect(track.coordinates.count == 7_550 && viewer.overlays["way"]?.coordinates == track.coordinates)
        track.color = .red
        track.append(place(1, 1))
        #expect(viewer.overlays["way"]?.coordinates == track.coordinates)
        track.removeAll()
        #expect(viewer.overlays["way"]?.coordinates == [])
    }

    @Test("new and returning viewers show the same scene as a viewer that stayed connected")
    func m12LateViewers() {
        let (viewer, returning) = (SimulatedViewer(of: map), SimulatedViewer(of: map))
        let markers = (0..<50).map { Marker(place(Double($0), 0), title: "\($0)") }
        for marker in markers { map.add(marker) }
        _ = returning.overlays
        returning.loseConnection()
        for (number, marker) in markers.enumerated() {
            if number % 3 == 0 { map.remove(marker) } else { marker.coordinate.longitude = 5 }
        }
        map.add(Circle(place(1, 1), radius: 5, title: "new"))
        map.camera = Camera(center: place(9, 9))
        let late = SimulatedViewer(of: map)
        returning.reconnect()
        #expect(viewer.overlays.count == 34)
        for other in [late, returning] {
            #expect(other.overlays == viewer.overlays && other.camera == viewer.camera)
        }
    }

    @Test("a viewer that missed thousands of removals shows none of the removed overlays")
    func manyRemovals() {
        let viewer = SimulatedViewer(of: map)
        let markers = (0..<3_000).map { Marker(place(0, Double($0) / 100), title: "\($0)") }
        for marker in markers { map.add(marker) }
        #expect(viewer.overlayCount == 3_000)
        for marker in markers.dropLast() {
            map.remove(marker)
            if marker.title?.hasSuffix("00") == true { _ = SimulatedViewer(of: map) }
        }
        #expect(viewer.overlays.keys.sorted() == ["2999"])
    }

    @Test("selecting a track that viewers already show marks the track as selected")
    func selectedTrack() {
        let viewer = SimulatedViewer(of: map)
        let track = Track(title: "way")
        map.add(track)
        track.append(place(1, 1))
        _ = viewer.overlays
        map.selection = track
        #expect(viewer.overlays["way"]?.isSelected == true)
        track.append(place(2, 2))
        map.selection = nil
        #expect(viewer.overlays["way"]?.isSelected == false && viewer.overlays["way"]?.coordinates.count == 2)
    }

    @Test("adding an overlay to another map removes the overlay from the first map")
    func otherMap() {
        let other = MapView()
        let (viewer, second) = (SimulatedViewer(of: map), SimulatedViewer(of: other))
        let marker = Marker(place(1, 1), title: "a")
        map.add(marker)
        other.add(marker)
        #expect(viewer.overlays.isEmpty && second.overlays.count == 1 && marker.map === other)
    }

    @Test("the first viewer gets all changes that were made while there were no viewers")
    func m22UnwatchedMap() {
        let marker = Marker(place(1, 1), title: "a")
        map.add(marker)
        for step in 0..<100 { marker.coordinate.latitude = Double(step) / 10 }
        #expect(SimulatedViewer(of: map).overlays["a"]?.coordinates == [place(9.9, 1)])
    }
}
