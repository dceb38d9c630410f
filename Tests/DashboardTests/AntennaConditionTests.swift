import DashboardTestSupport
import GPSBridgeSimulator
import NMEA
import Receivers
import TestSupport
import Testing

@testable import Dashboard

/// Tests of antenna faults that the receiver reports.
struct AntennaConditionTests {
    @Test(
        "a reported antenna fault is shown as the status and logged",
        arguments: [Fault.antennaOpen, .antennaShort])
    func antenna(_ fault: Fault) async {
        let scene = await Scene<DashboardState>("l76k", seconds: 60, faults: [FaultPlan(fault)])
        let condition = scene.state.condition
        let report = fault == .antennaOpen ? AntennaStatus.open : .short
        #expect(condition.word == "ANTENNA")
        #expect(condition.grade == .bad)
        #expect(condition.cause == report.text)
        #expect(condition.advice == report.remedy)
        #expect(scene.state.log.events.contains { $0.text == report.text && $0.tone == .bad })
    }

    @Test("the repair of an antenna clears the fault status and logs an event")
    func repair() async {
        let scene = await Scene<DashboardState>("l76k", seconds: 90, faults: [FaultPlan(.antennaOpen, at: 20, for: 20)])
        #expect(scene.state.condition.word.hasPrefix("3D"))
        #expect(scene.state.log.events.contains { $0.text == AntennaStatus.normal.text && $0.tone == .good })
    }

    @Test("an antenna fault is forgotten when a server changes to another receiver")
    func changeOfReceiver() async {
        var scene = await Scene<DashboardState>("l76k", seconds: 60, faults: [FaultPlan(.antennaOpen)])
        #expect(scene.state.condition.word == "ANTENNA")
        scene.handle(.reading(.good), after: 1) {
            $0.status.server = Receiver.Server()
            $0.status.server?.device = "/dev/ttyACM1"
        }
        #expect(scene.state.condition.word != "ANTENNA")
    }

    @Test("the cause of a 2D fix is 'does not report altitude' if the device never reports altitude")
    func noAltitude() async {
        let feed = Receiver.Feed(name: "a plotter") {
            AnyIterator(
                (0..<5).map { second in
                    let text = line("GPRMC,12000\(second).00,A,4807.03,N,01131.00,E,5.0,84.0,211126,,,A")
                    return Receiver.Feed.TimedEvent(at: .seconds(second), .bytes(Array(text.utf8)))
                }.makeIterator())
        }
        let receiver = Receiver(.feed(feed))
        let batches = receiver.batches(.unbounded)
        receiver.start()
        let utc = UTCTime(secondsSince1970: 1_795_262_400)
        var state = DashboardState(at: HostTime(instant: .now, utc: utc))
        for await batch in batches {
            if batch.status.phase == .ended { break }
            state.handle(batch, at: HostTime(instant: batch.time, utc: utc))
        }
        #expect(state.condition.word == "2D")
        #expect(state.condition.cause == "this device does not report altitude")
        #expect(state.condition.grade == .good)
        #expect(state.condition.advice == nil)
    }
}
