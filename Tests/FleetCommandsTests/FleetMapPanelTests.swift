import FleetFences
import FleetStore
import FleetWire
import GNSS
import GPSBridgeMapSimulator
import NMEA
import Synchronization
import SystemSupport
import Testing

@testable import FleetCommands

@Suite("Screens of the fleet map")
@MainActor
struct FleetMapPanelTests {
    private let archive = TestArchive()
    private let fleet: FleetMap
    private let viewer: SimulatedViewer

    init() {
        fleet = FleetMap(access: .key, archive: archive)
        viewer = SimulatedViewer(of: fleet.map)
        for (device, latitude) in [("truck7", 48.0), ("truck8", 49.0)] { show(device, latitude) }
    }

    /// Selects a device, and waits until its days are shown.
    private func open(_ device: String) async throws -> DeviceScreen {
        viewer.tap(try #require(fleet.marker(of: device)))
        let screen = try #require(fleet.map.screens.top as? DeviceScreen)
        await screen.loading?.value
        return screen
    }

    /// Selects the first day of a device, and waits until it is shown.
    private func openDay(of device: String) async throws -> DayScreen {
        viewer.select(0, in: try await open(device).list)
        let screen = try #require(fleet.map.screens.top as? DayScreen)
        await screen.loading?.value
        return screen
    }

    /// The texts of the shown labels.
    private var labels: [String?] {
        viewer.screen?.controls.filter { $0.kind == "label" }.map(\.text) ?? []
    }

    @Test("selecting a device shows its days, newest first, and selecting another device replaces them")
    func days() async throws {
        #expect(viewer.screen == nil)
        let screen = try await open("truck7")
        #expect(viewer.screen?.title == "truck7")
        #expect(screen.list.rows == ["2026-11-20", "2026-11-18"])
        _ = try await open("truck8")
        #expect(viewer.screen?.title == "truck8")
        #expect(labels == ["No fixes of this device are stored yet."])
        #expect(fleet.map.screens.screens.count == 1)
        viewer.goBack()
        #expect(viewer.screen == nil)
    }

    @Test("selecting a day shows its path, and the slider moves a marker along the path")
    func day() async throws {
        let before = viewer.overlayCount
        let screen = try await openDay(of: "truck7")
        #expect(viewer.screen?.title == "truck7 on 2026-11-20")
        #expect(labels == ["08:00:00 UTC   36 km/h"])
        #expect(viewer.overlayCount == before + 2)
        #expect(viewer.overlays["truck7 at 08:00:00"]?.coordinates == [.init(latitude: 48, longitude: 11)])
        viewer.set(screen.slider, to: 100)
        #expect(labels == ["08:01:40 UTC   36 km/h"])
        #expect(viewer.overlays["truck7 at 08:01:40"]?.coordinates == [.init(latitude: 48.01, longitude: 11)])
    }

    @Test("a notice shows that some fixes of a day are damaged, even if no others are left")
    func damagedDay() async throws {
        archive.isDamaged.withLock { $0 = true }
        _ = try await openDay(of: "truck7")
        let notice = "Some fixes of this day are missing, because the stored data is damaged."
        #expect(labels == ["08:00:00 UTC   36 km/h", notice])
        archive.positionCount.withLock { $0 = 0 }
        viewer.goBack()
        _ = try await openDay(of: "truck7")
        #expect(labels == [notice])
    }

    @Test("selecting a fence event moves the slider and the marker to its time")
    func crossings() async throws {
        let screen = try await openDay(of: "truck7")
        #expect(screen.crossings.rows == ["08:01:00  entered depot", "08:03:00  left depot"])
        viewer.select(1, in: screen.crossings)
        #expect(screen.slider.value == 180)
        #expect(labels == ["08:03:00 UTC   36 km/h"])
    }

    @Test("leaving a day removes its path from the map")
    func leaving() async throws {
        let before = viewer.overlayCount
        // The screen must be released, so the test does not keep it.
        _ = try await openDay(of: "truck7")
        viewer.goBack()
        #expect(viewer.screen?.title == "truck7")
        #expect(viewer.overlayCount == before)
    }

    @Test("a day that is left before it is loaded is not shown")
    func leavingEarly() async throws {
        let before = viewer.overlayCount
        let gate = Gate()
        archive.gate.withLock { $0 = gate }
        viewer.select(0, in: try await open("truck7").list)
        let loading = try #require((fleet.map.screens.top as? DayScreen)?.loading)
        await gate.waitForArrival()
        let camera = viewer.camera
        viewer.goBack()
        gate.open()
        await loading.value
        #expect(viewer.screen?.title == "truck7")
        #expect(viewer.overlayCount == before)
        #expect(viewer.camera == camera)
    }

    @Test("the map shows all devices until a user selects a device or moves the map", arguments: [true, false])
    func showsAll(selects: Bool) async throws {
        let both = viewer.camera
        show("truck9", 20)
        #expect(await cameraChanges(from: both))
        let all = viewer.camera
        if selects {
            _ = try await open("truck7")
        } else {
            viewer.move(to: Camera(center: .init(latitude: 1, longitude: 1), zoom: 9))
        }
        let chosen = viewer.camera
        #expect(selects == (chosen == all))
        show("truck10", -40)
        await Task.yield()
        #expect(viewer.camera == chosen)
    }

    /// Waits until the camera changes. The map changes it in a task on the main actor.
    private func cameraChanges(from camera: Camera?) async -> Bool {
        for _ in 0..<100 {
            if viewer.camera != camera { return true }
            await Task.yield()
        }
        return false
    }

    private func show(_ device: String, _ latitude: Double) {
        fleet.show(
            device, at: Coordinate(latitude: latitude, longitude: 11), time: TestArchive.start, speed: nil, course: nil,
            isLive: true, now: TestArchive.start)
    }

    @Test("if the database cannot be read, the screens show why")
    func failures() async throws {
        archive.problem.withLock { $0 = "cannot connect to PostgreSQL" }
        _ = try await open("truck7")
        #expect(labels == ["cannot connect to PostgreSQL"])
    }

    @Test("new fences appear and removed fences disappear")
    func fences() async throws {
        let before = viewer.overlayCount
        await fleet.updateFences()
        #expect(viewer.overlays["depot"]?.radius == 200)
        #expect(viewer.overlays["harbor"]?.coordinates.count == 3)
        // An area with a hole is shown as two outlines.
        #expect(viewer.overlays["island"]?.kind == "polyline")
        #expect(viewer.overlayCount == before + 4)
        archive.fenceList.withLock { $0.removeFirst(2) }
        await fleet.updateFences()
        #expect(viewer.overlays["depot"] == nil)
        #expect(viewer.overlayCount == before + 2)
        archive.problem.withLock { $0 = "cannot connect to PostgreSQL" }
        await fleet.updateFences()
        #expect(viewer.overlayCount == before + 2)
    }
}
