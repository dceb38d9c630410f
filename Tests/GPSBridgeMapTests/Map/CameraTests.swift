import GPSBridgeMap
import GPSBridgeMapSimulator
import Testing

@MainActor
struct CameraTests {
    private let map = MapView()
    private let recorder = Recorder()
    private let viewer: SimulatedViewer

    init() {
        map.delegate = recorder
        viewer = SimulatedViewer(of: map)
        _ = recorder.take()
    }

    private func camera(_ latitude: Double, zoom: Double = 12) -> Camera {
        Camera(center: place(latitude, 0), zoom: zoom)
    }

    @Test("a camera's heading is less than 360°", arguments: [360, -360, -1e-20])
    func headingsAreLessThan360(_ heading: Double) {
        #expect(Camera(center: place(0, 0), heading: heading).heading == 0)
    }

    @Test("a gesture reports its start, the intermediate cameras and its end")
    func m5Gesture() {
        viewer.move(to: camera(3), through: [camera(1), camera(2)])
        #expect(
            recorder.take() == [
                "will 20 0 gesture, animated", "is 1 0 gesture, animated", "is 2 0 gesture, animated",
                "did 3 0 gesture, animated",
            ])
        #expect(map.camera == camera(3))
    }

    @Test("setting an equal camera is not reported as a change")
    func m4EqualCamera() {
        map.camera = camera(5)
        #expect(recorder.take() == ["will 20 0 program", "did 5 0 program"])
        #expect(viewer.camera == camera(5))
        map.camera = camera(5)
        #expect(recorder.take().isEmpty, "the camera has not changed")
    }

    @Test("after a gesture, setting the follow mode and then the zoom level leaves follow mode on")
    func m4CameraOfGesture() {
        viewer.move(to: Camera(center: place(48.1234567, 11.7654321), zoom: 12.3456, heading: 45.67))
        _ = recorder.take()
        let camera = map.camera
        map.camera = camera
        #expect(recorder.take().isEmpty, "the camera has not changed")
        map.followMode = .follow
        map.camera.zoom = 16
        #expect(map.followMode == .follow && viewer.followMode == .follow && viewer.camera?.zoom == 16)
    }

    @Test("the end of an animation is reported when the viewer has finished the animation")
    func m5Animation() {
        map.setCamera(camera(5), animated: true)
        #expect(recorder.take() == ["will 20 0 program, animated"])
        viewer.finishAnimation()
        #expect(recorder.take() == ["did 5 0 program, animated"])
        viewer.finishAnimation()
        #expect(recorder.take().isEmpty)
    }

    @Test("the end of an animation is reported before the next animation starts")
    func replacedAnimation() {
        map.setCamera(camera(5), animated: true)
        map.setCamera(camera(6), animated: true)
        viewer.finishAnimation()
        #expect(
            recorder.take() == [
                "will 20 0 program, animated", "did 5 0 program, animated", "will 5 0 program, animated",
                "did 6 0 program, animated",
            ])
    }

    @Test("an animation ends when its only viewer leaves, or immediately if there are no viewers")
    func animationWithoutViewers() {
        map.setCamera(camera(5), animated: true)
        viewer.close()
        #expect(recorder.take() == ["will 20 0 program, animated", "did 5 0 program, animated", "disconnect"])
        map.setCamera(camera(6), animated: true)
        #expect(recorder.take() == ["will 5 0 program, animated", "did 6 0 program, animated"])
    }

    @Test("camera reports older than the program's last camera change are dropped")
    func m6OldReports() {
        viewer.whileProgramIsBusy {
            viewer.move(to: camera(9))
            map.camera = camera(5)
        }
        #expect(map.camera == camera(5))
        let lines = recorder.take()
        #expect(lines.count { $0.hasPrefix("will") } == lines.count { $0.hasPrefix("did") }, "\(lines)")
    }

    @Test("follow modes that a page reports are dropped if the program has set the mode since then")
    func m6OldFollowModes() {
        viewer.whileProgramIsBusy {
            viewer.follow(.follow)
            map.followMode = .followWithHeading
        }
        #expect(map.followMode == .followWithHeading && viewer.followMode == .followWithHeading)
        viewer.whileProgramIsBusy {
            viewer.follow(.none)
            map.camera.zoom = 15
        }
        #expect(map.followMode == .none && viewer.followMode == .none, "a zoom level does not set the mode")
        #expect(recorder.take().filter { !$0.contains(" ") } == ["followWithHeading", "none"])
    }

    @Test("a gesture moves only the camera of the viewer that made the gesture")
    func m7SeparateCameras() {
        let other = SimulatedViewer(of: map)
        map.followMode = .follow
        viewer.move(to: camera(7))
        #expect(other.camera != camera(7) && other.followMode == .follow)
        #expect(map.camera == camera(7) && map.followMode == .none)
        other.tap(place(0, 0))
        #expect(map.camera != camera(7) && map.followMode == .follow, "the other viewer is the active one now")
    }

    @Test("setting the camera's center turns off follow mode, but setting the zoom level does not")
    func followingAndCameras() {
        map.followMode = .follow
        map.camera.zoom = 15
        #expect(map.followMode == .follow && viewer.followMode == .follow && viewer.camera?.zoom == 15)
        map.camera.center = place(8, 8)
        #expect(map.followMode == .none && viewer.followMode == .none)
        #expect(recorder.take().filter { !$0.contains(" ") } == ["follow", "none"])
    }

    @Test("each viewer zooms so that the region fits the map")
    func region() throws {
        let region = try #require(MapRegion(containing: [place(47, 11), place(48, 12)]))
        map.show(region)
        let shown = try #require(viewer.camera)
        #expect(abs(shown.center.latitude - 47.5) < 0.01 && abs(shown.center.longitude - 11.5) < 0.01)
        #expect(shown == map.camera && shown.zoom > 8 && shown.zoom < 10)
    }

    @Test("cameras and regions that are not finite are ignored", arguments: [Double.nan, .infinity])
    func notFinite(_ number: Double) {
        map.camera.center = place(number, 0)
        map.show(MapRegion(southWest: place(0, 0), northEast: place(1, number)))
        #expect(recorder.take().isEmpty && map.camera == .world && viewer.camera == .world)
        let places = [place(47, 11), place(number, 0), place(0, number), place(48, 12)]
        #expect(MapRegion(containing: places) == MapRegion(containing: [place(47, 11), place(48, 12)]))
        #expect(MapRegion(containing: [place(number, number)]) == nil)
    }

    @Test("a region can be created from a sequence that can be iterated only once")
    func regionOfIterator() {
        let places = [place(47, 11), place(48, 12)]
        #expect(MapRegion(containing: AnyIterator(places.makeIterator())) == MapRegion(containing: places))
    }

    @Test("a region across the antimeridian is shown without zooming out to the whole globe")
    func antimeridian() {
        map.show(MapRegion(southWest: place(-10, 179), northEast: place(10, -179)))
        #expect(abs(abs(map.camera.center.longitude) - 180) < 0.01 && map.camera.zoom > 4)
    }

    @Test("a camera's zoom level is limited to the range from 0 to 22", arguments: [-1, 99, .nan, .infinity])
    func limits(_ zoom: Double) {
        #expect((0...22).contains(Camera(center: place(0, 0), zoom: zoom).zoom))
    }
}

/// Tests of the cameras and follow modes of several viewers.
@MainActor
struct SeveralCamerasTests {
    private let map = MapView()
    private let recorder = Recorder()
    private let one: SimulatedViewer
    private let other: SimulatedViewer

    init() {
        map.delegate = recorder
        (one, other) = (SimulatedViewer(of: map), SimulatedViewer(of: map))
        map.followMode = .follow
        other.move(to: Camera(center: place(3, 3)))
        one.tap(place(0, 0))
        _ = recorder.take()
    }

    @Test("an animation ends in the viewer that was active when it began", arguments: [true, false])
    func m5AnimationAndOtherViewer(isFinished: Bool) {
        map.setCamera(Camera(center: place(7, 7)), animated: true)
        other.tap(place(1, 1))
        other.finishAnimation()
        #expect(recorder.take() == ["will 20 0 program, animated", "none", "tap 1 1"])
        if isFinished { one.finishAnimation() } else { one.close() }
        #expect(recorder.take() == ["did 7 7 program, animated"] + (isFinished ? [] : ["disconnect"]))
    }

    @Test("setting the zoom level does not change the follow mode of any viewer")
    func scale() {
        map.camera.zoom = 15
        #expect(one.followMode == .follow && other.followMode == .none && map.followMode == .follow)
    }

    @Test("setting the center turns off follow mode in all viewers, even if a viewer turned it on")
    func center() {
        map.followMode = .none
        one.follow(.follow)
        map.camera.center = place(9, 9)
        #expect(one.followMode == .none && map.followMode == .none)
    }

    @Test("setting the camera to its current value reports nothing")
    func sameCamera() {
        let camera = map.camera
        map.camera = camera
        #expect(recorder.take().isEmpty)
    }

    @Test("setting the follow mode during a gesture ends the gesture")
    func modeDuringGesture() {
        one.whileProgramIsBusy {
            one.move(to: Camera(center: place(5, 5)))
            map.followMode = .followWithHeading
        }
        let lines = recorder.take()
        #expect(lines.count { $0.hasPrefix("will") } == lines.count { $0.hasPrefix("did") }, "\(lines)")
    }

    @Test("a page whose viewer has timed out becomes a viewer again when it sends a touch")
    func lateTouch() {
        one.loseConnection()
        one.wait(.seconds(10))
        one.tap(place(1, 1))
        #expect(recorder.take() == ["disconnect", "connect", "tap 1 1"])
        #expect(map.viewers.count == 2)
    }
}

struct RegionTests {
    @Test("the smallest region that contains a set of positions may cross the antimeridian")
    func antimeridian() throws {
        let region = try #require(MapRegion(containing: [place(1, 179), place(2, -179), place(0, 178)]))
        #expect(region.southWest == place(0, 178) && region.northEast == place(2, -179))
        #expect(MapRegion(containing: [place(0, 178), place(2, 181)]) == region)
    }

    @Test(
        "a camera's heading is normalized to less than 360°",
        arguments: [(-90.0, 270.0), (360, 0), (725, 5), (.nan, 0)])
    func headings(_ heading: Double, _ normalized: Double) {
        #expect(Camera(center: place(0, 0), heading: heading).heading == normalized)
    }
}
