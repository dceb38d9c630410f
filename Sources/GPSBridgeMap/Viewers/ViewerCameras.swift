// Each viewer has its own camera, because cameras that follow each other would oscillate. The program reads the camera
// of the active viewer, and sets the cameras of all viewers.

/// The cameras of all viewers of a map.
struct ViewerCameras {
    /// A change that is reported to the program.
    enum Report: Equatable {
        case willChange(CameraChange)
        case isChanging(CameraChange)
        case didChange(CameraChange)
        case followMode(FollowMode)
    }

    /// The connected viewers, in the order in which they connected.
    private(set) var viewers: [Viewer] = []
    private var views: [Viewer.ID: View] = [:]
    /// The most recently touched viewer.
    private var touched: Viewer.ID?
    /// The sequence number of the program's last command.
    private(set) var generation = 0
    /// The sequence number of the last command that set the follow modes.
    private(set) var modeGeneration = 0
    private var programView = View(camera: .world, followMode: .none)
    /// The change in progress, and the viewer that was active when it began and that reports its end.
    private var current: (viewer: Viewer.ID, change: CameraChange)?

    /// The maximum number of disconnected viewers whose cameras are kept.
    private static let maxAbsent = 256

    private struct View {
        var camera: Camera
        var followMode: FollowMode
    }

    private var active: Viewer.ID? { touched ?? viewers.first(where: \.canTouch)?.id }

    private var activeView: View { active.flatMap { views[$0] } ?? programView }

    /// The camera of the active viewer.
    var camera: Camera { activeView.camera }

    /// How the camera of the active viewer follows the position.
    var followMode: FollowMode { activeView.followMode }

    /// The size of the active viewer's map, or a typical size if there is no viewer.
    var size: Viewer.Size {
        viewers.first { $0.id == active }?.size ?? Viewer.Size(width: 800, height: 600)
    }

    // MARK: Commands from the program

    /// Sets all cameras. Returns the changes to report, or `nil` if nothing changes.
    mutating func set(_ camera: Camera, animated: Bool) -> [Report]? {
        let camera = camera.rounded
        guard camera != programView.camera || views.values.contains(where: { $0.camera != camera }) else { return nil }
        let former = self.camera
        let isMoved = camera.center != former.center
        var reports = endCurrentChange()
        generation += 1
        let formerMode = followMode
        change { view in
            view.camera = camera
            // A viewer cannot follow the position and show another center.
            if isMoved { view.followMode = .none }
        }
        if isMoved { modeGeneration = generation }
        // If the active viewer already had this camera, only other viewers had to change, so no new change is reported.
        guard camera != former else { return reports }
        reports.append(.willChange(CameraChange(camera: former, animated: animated, reason: .program)))
        let new = CameraChange(camera: camera, animated: animated, reason: .program)
        if animated, let active { current = (active, new) } else { reports.append(.didChange(new)) }
        if followMode != formerMode { reports.append(.followMode(followMode)) }
        return reports
    }

    /// Sets all follow modes. Returns the changes to report, or `nil` if nothing changes.
    mutating func set(_ mode: FollowMode) -> [Report]? {
        guard mode != programView.followMode || views.values.contains(where: { $0.followMode != mode }) else {
            return nil
        }
        let reports = endCurrentChange()
        generation += 1
        modeGeneration = generation
        let former = followMode
        change { $0.followMode = mode }
        return reports + (followMode == former ? [] : [.followMode(followMode)])
    }

    private mutating func change(_ change: (inout View) -> Void) {
        change(&programView)
        for id in views.keys {
            if var view = views[id] {
                change(&view)
                views[id] = view
            }
        }
    }

    // MARK: Events from viewers

    mutating func connect(_ viewer: Viewer) {
        viewers.append(viewer)
        // A viewer that reconnects keeps its camera.
        if views[viewer.id] == nil { views[viewer.id] = programView }
        forgetOldest()
    }

    /// Forgets the camera of the disconnected viewer that joined first, if too many cameras are kept.
    private mutating func forgetOldest() {
        guard views.count > viewers.count + Self.maxAbsent else { return }
        let absent = Set(views.keys).subtracting(viewers.map(\.id))
        if let oldest = absent.min(by: { $0.number < $1.number }) { views[oldest] = nil }
    }

    /// Removes a viewer. Returns the viewer, and the changes that must be reported.
    mutating func disconnect(_ id: Viewer.ID) -> (Viewer, [Report])? {
        guard let index = viewers.firstIndex(where: { $0.id == id }) else { return nil }
        let reports = current?.viewer == id ? endCurrentChange() : []
        if touched == id { touched = nil }
        return (viewers.remove(at: index), reports)
    }

    /// Records that a user touches a viewer. It becomes the active viewer.
    mutating func touch(_ id: Viewer.ID) { touched = id }

    mutating func begin(
        _ id: Viewer.ID, _ camera: Camera, _ reason: CameraChange.Reason, generation: Int
    ) -> [Report] {
        // The program's own animations have already been reported, and an event from before the program's last command
        // is out of date.
        guard reason != .program, generation >= self.generation else { return [] }
        views[id]?.camera = camera
        guard id == active else { return [] }
        var reports = endCurrentChange()
        let change = CameraChange(camera: camera, animated: true, reason: reason)
        current = (id, change)
        reports.append(.willChange(change))
        return reports
    }

    mutating func end(
        _ id: Viewer.ID, _ camera: Camera, _ reason: CameraChange.Reason, generation: Int
    ) -> [Report] {
        // An event from before the program's last command is out of date.
        guard generation >= self.generation else { return [] }
        views[id]?.camera = camera
        guard current?.viewer == id, current?.change.reason == reason else { return [] }
        current?.change.camera = camera
        return endCurrentChange()
    }

    mutating func see(_ id: Viewer.ID, _ message: ViewMessage) -> [Report] {
        if let index = viewers.firstIndex(where: { $0.id == id }) {
            viewers[index].size = message.size
            viewers[index].isVisible = message.isVisible
        }
        // While an animation started by the program runs, its target counts as the camera.
        guard message.generation >= generation, message.reason != .program, views[id]?.camera != message.camera else {
            return []
        }
        views[id]?.camera = message.camera
        guard current?.viewer == id, current?.change.reason != .program else { return [] }
        current?.change.camera = message.camera
        return current.map { [.isChanging($0.change)] } ?? []
    }

    mutating func follow(_ id: Viewer.ID, _ mode: FollowMode, generation: Int) -> [Report] {
        // An event from before the program last set the mode is out of date. Other commands do not change the mode.
        guard generation >= modeGeneration, views[id] != nil, views[id]?.followMode != mode else { return [] }
        views[id]?.followMode = mode
        return id == active ? [.followMode(mode)] : []
    }

    private mutating func endCurrentChange() -> [Report] {
        defer { current = nil }
        return current.map { [.didChange($0.change)] } ?? []
    }
}
