internal import TextOutput

// Viewers report versions of the whole map, but the panel numbers its changes separately. This entry therefore records
// the map version at which each part of the panel arrived.

/// The state of the panel, with the map versions at which its parts changed.
struct PanelEntry {
    private var state = PanelState.empty
    private var screenVersion: Int?
    private var controlVersions: [Int: Int] = [:]

    /// Sets the newest state.
    ///
    /// - Parameter version: The version of the map to which the state belongs.
    mutating func set(_ new: PanelState, at version: Int) {
        if new.screenVersion > state.screenVersion { screenVersion = version }
        let formerVersions = controlVersions
        controlVersions = [:]
        for control in new.screen?.controls ?? [] {
            // Numbers are never reused, so a known number always identifies the same control.
            let known = control.version > state.version ? nil : formerVersions[control.number]
            controlVersions[control.number] = known ?? version
        }
        state = new
    }

    /// Returns whether a viewer needs a `panel` event.
    ///
    /// - Parameter known: The version that the viewer has; `nil` if it has not received any version.
    func hasChanged(since known: Int?) -> Bool {
        screenVersion.map { $0 > known ?? -1 } ?? false || controlVersions.values.contains { $0 > known ?? -1 }
    }

    /// Appends the members of the `panel` event for a viewer.
    func appendMembers(since known: Int?, to json: inout JSONText) {
        let known = known ?? -1
        json.member("version", state.version)
        if let screenVersion, screenVersion > known {
            json.member("screen") { json in json.object { json in state.screen?.appendMembers(to: &json) } }
        }
        let changed = state.screen?.controls.filter { controlVersions[$0.number, default: 0] > known } ?? []
        guard !changed.isEmpty else { return }
        json.member("controls") { json in json.list { json in for control in changed { control.append(to: &json) } } }
    }
}
