import DashboardTestSupport

@testable import MonitorScreen

typealias Scene = DashboardTestSupport.Scene<MonitorState>

extension MonitorState: SceneState {}

/// Monitor states for all kinds of problems.
enum Scenes {
    static let names = SceneNames.all
    private static let collection = SceneCollection<MonitorState>()

    static func scene(_ name: String) async throws -> Scene {
        var scene = await collection.scene(name)
        if name == "replay" {
            scene.change { $0.recording = MonitorState.Recording(name: "track.gpx", bytes: 123_456) }
        }
        return scene
    }
}

extension Scene {
    mutating func press(_ keys: String) {
        change { for key in keys.unicodeScalars { _ = $0.press(.character(key)) } }
    }

    /// A recorder's message that is too long for one row.
    package static let recordingProblem = """
        cannot record to gpsbridge-20261120-123000.rec: no space left on device. Free some space: recording then \
        resumes by itself
        """
}
