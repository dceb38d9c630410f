import Dashboard
import GPSBridgeSimulator
import Receivers

/// Scenes for all kinds of problems. Each scene is simulated once instead of once per test.
package actor SceneCollection<State: SceneState> {
    private var scenes: [String: Task<Scene<State>, Never>] = [:]

    package init() {}

    /// Returns the scene with a given name.
    package func scene(_ name: String) async -> Scene<State> {
        let task = scenes[name] ?? Task { await Scene.made(name) }
        scenes[name] = task
        return await task.value
    }
}

/// The names of all scenes.
package enum SceneNames {
    package static let all = [
        "no-device", "away", "permission", "busy", "wrong-baud-rate", "no-data", "finding-baud-rate", "searching",
        "no-sky",
        "2d",
        "3d", "dgps", "rtk-float", "rtk-fixed", "stale", "silent", "lost", "replugged", "binary", "simulated", "replay",
        "many-signals", "moving", "ubx-rtk", "ubx-jammed",
    ]
}

extension Scene {
    fileprivate static func made(_ name: String) async -> Scene {
        switch name {
        case "no-device": Scene(.waiting(.noDevice))
        case "away": Scene(.waiting(.deviceIsAway)) { $0.name = "/dev/ttyUSB0" }
        case "permission": Scene(.waiting(.error(error(.permissionDenied(group: "dialout"))))) { onAdapter(&$0) }
        case "busy":
            Scene(.waiting(.error(error(.busy([PortHolder(process: 812, command: "gpsd")]))))) { onAdapter(&$0) }
        case "wrong-baud-rate": Scene(.findingBaudRate(.garbage), for: 40) { onAdapter(&$0) }
        case "no-data": Scene(.findingBaudRate(.silence), for: 40) { onAdapter(&$0) }
        case "finding-baud-rate": Scene(.findingBaudRate(.undecided), for: 2) { onAdapter(&$0) }
        case "searching": await Scene(seconds: 5.5)
        case "no-sky": await Scene(seconds: 40) { batch in change(&batch) { $0 = lost($0) } }
        case "2d": await Scene(seconds: 60, faults: [FaultPlan(.twoDimensional)])
        case "3d": await Scene(seconds: 120) { batch in changeQuality(&batch, .autonomous) }
        case "dgps": await Scene(seconds: 60)
        case "rtk-float": await Scene(seconds: 30) { batch in changeQuality(&batch, .rtkFloat) }
        case "rtk-fixed": await Scene(seconds: 30) { batch in changeQuality(&batch, .rtkFixed) }
        case "stale": await stale()
        case "silent": await Scene(seconds: 70, faults: [FaultPlan(.stall, at: 40, for: 100)])
        case "lost": await lost()
        case "replugged": await Scene(seconds: 75.5, faults: [FaultPlan(.unplug, at: 40, for: 20)])
        case "binary": await Scene(seconds: 70, faults: [FaultPlan(.binary, at: 40, for: 100)])
        case "simulated": await Scene(seconds: 60, origin: .simulation)
        case "replay": await Scene(seconds: 60, origin: .replay("harbour.nmea"))
        case "many-signals": await Scene("ubloxf9", seconds: 240, baudRate: 115_200)
        case "ubx-rtk": await Scene(UBXReceiver().events(seconds: 100), seconds: 59.5, baudRate: 115_200)
        case "ubx-jammed": await Scene(UBXReceiver(isJammed: true).events(seconds: 100), seconds: 59.5, baudRate: 9_600)
        default: await Scene("ublox8", "drive", seconds: 200)
        }
    }

    private static func error(_ cause: SerialError.Cause) -> LinkError {
        LinkError(SerialError(.open, path: "/dev/ttyUSB0", number: 13, cause: cause))
    }

    private static func onAdapter(_ status: inout Receiver.Status) {
        status.name = "/dev/ttyUSB0"
        status.device = .adapter
        status.baudRate = 9_600
    }

    private static func stale() async -> Scene {
        var scene = await Scene(seconds: 60)
        scene.wait(12)
        return scene
    }

    private static func lost() async -> Scene {
        var scene = await Scene(seconds: 60)
        let error = SerialError(.read, path: "/dev/ttyUSB0", number: 5, cause: .disconnected)
        scene.handle(.lost(LinkError(error)), after: 0.2) { $0.status.losses = 1 }
        scene.handle(.waiting(.deviceIsAway), after: 0.2)
        scene.wait(7)
        return scene
    }

    private static func change(_ batch: inout Receiver.Batch, _ body: (inout Epoch) -> Void) {
        for index in batch.epochs.indices { body(&batch.epochs[index]) }
    }

    private static func changeQuality(_ batch: inout Receiver.Batch, _ quality: Fix.Quality) {
        change(&batch) { if $0.fix.hasPosition { $0.fix.quality = quality } }
    }

    /// Returns an epoch without its position, as under a roof.
    private static func lost(_ epoch: Epoch) -> Epoch {
        var fix = Fix()
        fix.mode = .noFix
        fix.time = epoch.fix.time
        return Epoch(fix: fix, sky: Sky(), sentences: epoch.sentences)
    }
}
