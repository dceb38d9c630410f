import Testing

@testable import Serial

/// Tests of the events reported with udevd, with the device directory, or with both as sources.
struct HotplugStateTests {
    private let path = "/dev/ttyUSB0"

    private func sighting(
        node: UInt64 = 1, links: [String] = [], isInitialized: Bool = true, path: String = "/dev/ttyUSB0"
    ) -> SerialDevices.Sighting {
        SerialDevices.Sighting(
            device: SerialDevice(path: path, sysfsPath: "", links: links, verdict: .candidate("")), node: node,
            isInitialized: isInitialized)
    }

    @Test("a port is reported as soon as udevd announces it")
    func addition() {
        var state = HotplugState(source: .udev)
        #expect(state.handleNodeChange(path, sighting: sighting(), mayOpen: true, now: 0).isEmpty)
        #expect(state.devices.isEmpty)
        let complete = sighting(links: ["/dev/gps0"])
        #expect(state.handleAnnouncement("add", path, sighting: complete) == [.added(complete.device)])
        #expect(state.deadline == nil)
        #expect(state.devices == [complete.device])
    }

    @Test("a removal that both event sources report is delivered as one event")
    func removal() {
        var state = HotplugState(source: .udev, sightings: [sighting()])
        #expect(state.handleNodeChange(path, sighting: nil, mayOpen: false, now: 0) == [.removed(path: path)])
        #expect(state.handleAnnouncement("remove", path, sighting: nil).isEmpty)
        state = HotplugState(source: .udev, sightings: [sighting()])
        #expect(state.handleAnnouncement("remove", path, sighting: nil) == [.removed(path: path)])
        #expect(state.handleNodeChange(path, sighting: nil, mayOpen: false, now: 0).isEmpty)
    }

    @Test("a quick replug is reported as a removal followed by an addition")
    func aQuickReplugIsARemovalAndAnAddition() {
        // When the events are read, the new device file already exists, and both sources have announced everything.
        let new = sighting(node: 2)
        var state = HotplugState(source: .udev, sightings: [sighting()])
        #expect(state.handleNodeChange(path, sighting: new, mayOpen: true, now: 0) == [.removed(path: path)])
        #expect(state.handleAnnouncement("remove", path, sighting: new).isEmpty)
        #expect(state.handleAnnouncement("add", path, sighting: new) == [.added(new.device)])
        #expect(state.handleNodeChange(path, sighting: new, mayOpen: true, now: 0).isEmpty)
    }

    @Test("a quick replug is detected even without directory events")
    func aQuickReplugIsSeenWithoutTheNodes() {
        let new = sighting(node: 2)
        var state = HotplugState(source: .udev, sightings: [sighting()])
        #expect(state.handleAnnouncement("add", path, sighting: new) == [.removed(path: path), .added(new.device)])
    }

    @Test("a repeated announcement by udevd is reported as a change")
    func trigger() {
        var state = HotplugState(source: .udev, sightings: [sighting()])
        #expect(state.handleAnnouncement("add", path, sighting: sighting()) == [.changed(sighting().device)])
        #expect(state.handleAnnouncement("bind", path, sighting: sighting()) == [.changed(sighting().device)])
    }

    @Test("a port that disappears immediately after it appears is not reported")
    func briefPort() {
        var state = HotplugState(source: .udev)
        #expect(state.handleAnnouncement("add", path, sighting: nil).isEmpty)
        #expect(state.devices.isEmpty)
    }

    @Test("ports without udev data are held back at startup")
    func uninitializedPort() {
        var state = HotplugState(source: .udev, sightings: [sighting(isInitialized: false)], now: 7)
        #expect(state.devices.isEmpty)
        #expect(state.deadline == 7 + HotplugState.udevTimeout)
        #expect(state.handleAnnouncement("add", path, sighting: sighting()) == [.added(sighting().device)])
    }

    @Test("ports are found by scanning /dev if udevd does not respond")
    func silentUDev() {
        var state = HotplugState(source: .udev)
        _ = state.handleNodeChange(path, sighting: sighting(), mayOpen: true, now: 0)
        let look = { (_: String) in sighting() }
        #expect(state.handleTimeout(now: HotplugState.udevTimeout - 1, look: look).isEmpty)
        #expect(state.handleTimeout(now: HotplugState.udevTimeout, look: look) == [.added(sighting().device)])
        #expect(state.source == .nodes)
        #expect(state.deadline == nil)
        // A late announcement shows that udevd is running after all.
        #expect(state.handleAnnouncement("add", path, sighting: sighting()) == [.changed(sighting().device)])
        #expect(state.source == .udev)
    }

    @Test("without udevd, ports are reported under their device files")
    func withoutUDev() {
        var state = HotplugState(source: .nodes, sightings: [sighting(isInitialized: false)])
        #expect(state.devices.count == 1)
        let other = sighting(path: "/dev/ttyUSB1")
        #expect(
            state.handleNodeChange("/dev/ttyUSB1", sighting: other, mayOpen: true, now: 0) == [.added(other.device)])
        #expect(
            state.handleNodeChange("/dev/ttyUSB1", sighting: nil, mayOpen: false, now: 0) == [
                .removed(path: "/dev/ttyUSB1")
            ])
        #expect(state.deadline == nil)
    }

    @Test("without udevd, a port is held back until it can be opened or a timeout expires")
    func permissionsWithoutUDev() {
        var state = HotplugState(source: .nodes)
        #expect(state.handleNodeChange(path, sighting: sighting(), mayOpen: false, now: 0).isEmpty)
        #expect(
            state.handleNodeChange(path, sighting: sighting(), mayOpen: true, now: 1) == [.added(sighting().device)])
        state = HotplugState(source: .nodes)
        _ = state.handleNodeChange(path, sighting: sighting(), mayOpen: false, now: 0)
        #expect(state.deadline == HotplugState.nodeTimeout)
        let events = state.handleTimeout(now: HotplugState.nodeTimeout) { _ in sighting() }
        #expect(events == [.added(sighting().device)])
        #expect(
            state.handleNodeChange(path, sighting: sighting(), mayOpen: true, now: 2) == [.changed(sighting().device)])
    }

    @Test("enumerating the ports finds all missed changes")
    func missedChanges() {
        let stays = sighting(path: "/dev/ttyUSB1")
        let changes = sighting(path: "/dev/ttyUSB2")
        let returns = sighting(path: "/dev/ttyUSB3")
        var state = HotplugState(source: .udev, sightings: [sighting(), stays, changes, returns])
        let changed = sighting(links: ["/dev/gps2"], path: "/dev/ttyUSB2")
        let returned = sighting(node: 9, path: "/dev/ttyUSB3")
        let new = sighting(path: "/dev/ttyUSB4")
        #expect(
            state.handleEnumeration([stays, changed, returned, new]) == [
                .removed(path: path), .changed(changed.device), .removed(path: "/dev/ttyUSB3"), .added(returned.device),
                .added(new.device),
            ])
        #expect(state.handleEnumeration([stays, changed, returned, new]).isEmpty)
    }
}
