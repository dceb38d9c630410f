import Testing

@testable import MonitorScreen
@testable import Receivers

@Suite struct ConditionTests {
    @Test(
        arguments: zip(
            Scenes.names,
            [
                "NO DEVICE", "NO DEVICE", "PERMISSION", "BUSY", "WRONG SPEED", "NO DATA", "FINDING SPEED", "SEARCHING",
                "SEARCHING", "2D DGPS", "3D", "3D DGPS", "RTK FLOAT", "RTK FIXED", "STALE", "NO DATA", "LOST",
                "3D DGPS",
                "NO NMEA", "3D DGPS", "3D DGPS", "RTK FIXED", "3D DGPS",
            ]))
    func eachStateHasItsWord(name: String, word: String) async throws {
        let condition = try await Scenes.scene(name).state.shown.condition
        #expect(condition.word == word)
        #expect((condition.grade == .good) == (word.hasPrefix("3D") || word.hasPrefix("RTK")))
        // What is not good says why; what is bad also says what to do.
        if condition.grade != .good { #expect(condition.cause?.isEmpty == false) }
        if condition.grade == .bad { #expect(condition.advice?.isEmpty == false) }
    }

    @Test func aFixThatComesAgainIsNoLongerStale() async throws {
        var scene = try await Scenes.scene("dgps")
        scene.wait(1.5)
        #expect(scene.state.shown.condition.word == "3D DGPS")
        scene.wait(1.5)
        #expect(scene.state.shown.condition.word == "STALE")
    }

    @Test func slowReceiversAreNotStaleBetweenTheirFixes() async throws {
        var scene = try await Scene(seconds: 200) { batch in
            // One position in ten seconds.
            batch.epochs.removeAll { ($0.fix.time?.secondsSince1970 ?? 0) % 10 != 0 }
        }
        scene.wait(8)
        #expect(scene.state.shown.condition.word == "3D DGPS")
        scene.wait(20)
        #expect(scene.state.shown.condition.word == "STALE")
    }

    @Test func theCauseIsTheErrorsOwn() async throws {
        let condition = try await Scenes.scene("busy").state.shown.condition
        #expect(condition.cause == "cannot open /dev/ttyUSB0: gpsd (process 812) has it open")
        #expect(condition.advice == "Stop it: sudo systemctl stop gpsd.socket gpsd")
    }
}
