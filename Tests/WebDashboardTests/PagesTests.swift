import GNSS
import ServerCore
import TestSupport
import Testing
import UBX
import WebTestSupport

@testable import Receivers
@testable import WebDashboard
@testable import WebServer

@Suite struct PagesTests {
    @Test("all web pages are served even if there is no receiver")
    func noReceiver() {
        #expect(Pages.answer(["fix.json"], []).text == "{\"class\":\"TPV\",\"mode\":1,\"cause\":\"noDevice\"}\n")
        #expect(Pages.answer(["health"], []).status == .unavailable)
        #expect(Pages.answer(["metrics"], []).text == "")
        #expect(Pages.answer([], []).status == .ok)
        for path in [["nothing"], ["health", "x"], [".."], [""]] { #expect(Pages.answer(path, []).status == .notFound) }
        #expect(Pages.answer(["nothing"], []).text.hasSuffix("Available: /fix.json, /health and /metrics\n"))
        let page = Pages.answer(["nothing"], [], servesPage: true).text
        #expect(page.hasSuffix("Available: /, /text, /events, /position, /fix.json, /health and /metrics\n"))
    }

    @Test("/fix.json and /health describe the primary receiver")
    func primaryReceiver() {
        let fix = Pages.answer(["fix.json"], [ReceiverState(name: "/dev/other"), state]).text
        #expect(fix.contains("\"device\":\"/dev/tty\\\"1\"") && fix.contains("\"lat\":48.117300000"))
        let health = Pages.answer(["health"], [ReceiverState(name: "/dev/other"), state])
        #expect(health.status == .ok && health.text == "{\"status\":\"ok\",\"detail\":\"receiving NMEA\"}\n")
    }

    @Test("/health returns 503 without a fix")
    func noFix() {
        var state = state
        state.cause = "noSatellites"
        let health = Pages.answer(["health"], [state])
        #expect(health.status == .unavailable && health.text.hasPrefix("{\"status\":\"noSatellites\""))
    }

    @Test("/metrics contains the known values of all receivers")
    func allReceivers() {
        let text = Pages.answer(["metrics"], [state, ReceiverState(name: "b")]).text
        #expect(
            text.contains(
                "# TYPE gpsbridge_latitude_degrees gauge\ngpsbridge_latitude_degrees{receiver=\"/dev/tty\\\"1\"} 48.1173\n"
            ))
        #expect(
            text.contains(
                "gpsbridge_receiver_active{receiver=\"/dev/tty\\\"1\"} 1\ngpsbridge_receiver_active{receiver=\"b\"} 0\n"
            ))
        #expect(text.contains("gpsbridge_bytes_total{receiver=\"/dev/tty\\\"1\"} 1234\n"))
        #expect(!text.contains("altitude"), "the fix is 2D")
    }

    @Test("a receiver that was lost has the fix mode 1 in /metrics and /fix.json")
    func lostReceiver() {
        var lost = state
        lost.activated = nil
        lost.latest = nil
        lost.cause = "deviceIsAway"
        let text = Pages.answer(["metrics"], [lost]).text
        #expect(text.contains("gpsbridge_fix_mode{receiver=\"/dev/tty\\\"1\"} 1\n"))
        #expect(Pages.answer(["metrics"], [state]).text.contains("gpsbridge_fix_mode{receiver=\"/dev/tty\\\"1\"} 2\n"))
        #expect(Pages.answer(["fix.json"], [lost]).text.contains(#""mode":1,"cause":"deviceIsAway""#))
    }

    @Test("/metrics contains the antenna status and the interference if the receiver reports them")
    func selfReport() {
        #expect(!Pages.answer(["metrics"], [state]).text.contains("jamming"))
        var radio = MonRF()
        var block = MonRF.Block()
        block.interference = 51
        radio.blocks = [block]
        var bytes = Array(line("GNTXT,01,01,02,ANTSTATUS=OPEN").utf8)
        radio.append(to: &bytes)
        var decoder = StreamDecoder(earliestDate: nil)
        var batch = Receiver.Batch(
            time: .now, status: Receiver.Status(phase: .reading(.good), since: .now), statistics: .init())
        batch.add(decoder.read(bytes))
        var state = state
        state.reports.add(batch)
        let text = Pages.answer(["metrics"], [state]).text
        #expect(text.contains("gpsbridge_antenna_fault{receiver=\"/dev/tty\\\"1\"} 1\n"))
        #expect(text.contains("gpsbridge_jamming_ratio{receiver=\"/dev/tty\\\"1\"} 0.2\n"))
    }

    private var state: ReceiverState {
        var state = ReceiverState(name: "/dev/tty\"1")
        state.isPrimary = true
        state.activated = UTCTime(secondsSince1970: 1)
        state.status = "receiving NMEA"
        state.bytes = 1_234
        var fix = Fix()
        fix.mode = .twoDimensional
        fix.coordinate = Coordinate(latitude: 48.1173, longitude: 11.5)
        fix.altitude = 545.4
        state.latest = GPSDErrorModel.Completed(epoch: Epoch(fix: fix))
        return state
    }
}

extension HTTPAnswer {
    /// The body as text.
    var text: String { String(decoding: body.array, as: UTF8.self) }
}
