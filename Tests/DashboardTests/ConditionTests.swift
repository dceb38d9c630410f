import DashboardTestSupport
import GNSS
import Receivers
import Testing

@testable import Dashboard

struct ConditionTests {
    private static let scenes = SceneCollection<DashboardState>()

    @Test(
        "each dashboard state has the expected title, and each bad state has advice",
        arguments: zip(
            SceneNames.all,
            [
                "NO DEVICE", "NO DEVICE", "PERMISSION", "BUSY", "WRONG BAUD RATE", "NO DATA", "FINDING BAUD RATE",
                "SEARCHING", "SEARCHING", "2D DGPS", "3D", "3D DGPS", "RTK FLOAT", "RTK FIXED", "STALE", "NO DATA",
                "LOST",
                "3D DGPS",
                "NO POSITIONS", "3D DGPS", "3D DGPS", "RTK FIXED", "3D DGPS", "RTK FIXED", "JAMMING",
            ]))
    func titles(name: String, word: String) async {
        let condition = await Self.scenes.scene(name).state.condition
        #expect(condition.word == word)
        #expect((condition.grade == .good) == (word.hasPrefix("3D") || word.hasPrefix("RTK")))
        // Every condition that is not good has a cause, and every bad one has advice.
        if condition.grade != .good { #expect(condition.cause?.isEmpty == false) }
        if condition.grade == .bad { #expect(condition.advice?.isEmpty == false) }
    }

    @Test("a receiver without a position that does not list its satellites is not said to have none in view")
    func noSatelliteList() async {
        let scene = await Scene<DashboardState>(seconds: 20) { batch in
            batch.epochs = batch.epochs.map { epoch in
                var fix = Fix()
                fix.mode = .noFix
                fix.time = epoch.fix.time
                return Epoch(fix: fix)
            }
        }
        #expect(scene.state.condition.cause == "no satellite list received")
        #expect(await Self.scenes.scene("no-sky").state.condition.cause == "no satellites in view")
    }

    @Test("a fix becomes stale if no newer fix arrives")
    func staleFixes() async {
        var scene = await Self.scenes.scene("dgps")
        scene.wait(1.5)
        #expect(scene.state.condition.word == "3D DGPS")
        scene.wait(1.5)
        #expect(scene.state.condition.word == "STALE")
    }

    @Test("a receiver with one fix every ten seconds is not stale between fixes")
    func slowReceiversAreNotStaleBetweenTheirFixes() async {
        var scene = await Scene<DashboardState>(seconds: 200) { batch in
            // Keep one epoch every ten seconds.
            batch.epochs.removeAll { ($0.fix.time?.secondsSince1970 ?? 0) % 10 != 0 }
        }
        scene.wait(8)
        #expect(scene.state.condition.word == "3D DGPS")
        scene.wait(20)
        #expect(scene.state.condition.word == "STALE")
    }

    @Test("the dashboard shows the cause of a port error and gives advice")
    func causeOfAnError() async {
        let condition = await Self.scenes.scene("busy").state.condition
        #expect(condition.cause == "cannot open /dev/ttyUSB0: gpsd (process 812) has it open")
        #expect(condition.advice == "Stop it: sudo systemctl stop gpsd.socket gpsd")
    }
}
