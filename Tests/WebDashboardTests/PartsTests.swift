import Dashboard
import Foundation
import GNSS
import Receivers
import Testing
import WebTestSupport

@testable import ServerCore
@testable import WebDashboard
@testable import WebServer

private func request(query: [String: String] = [:]) -> HTTPRequest { HTTPRequest(path: [], query: query) }

struct ProtectedPageTests {
    @Test("the page is served without the key, but all data requests require the key")
    func protectedPages() throws {
        let bed = try TestOutlet { $0.key = "secret" }
        _ = bed.add()
        for path in ["/events", "/text", "/fix.json", "/health", "/metrics", "/position?lat=1&lon=2", "/nothing"] {
            let caller = bed.call(path)
            #expect(bed.loop.wait { caller.text.contains("\r\n\r\n") })
            #expect(caller.text.hasPrefix("HTTP/1.1 401 "), "\(path)")
        }
        for (path, fields) in [("/", "A: b"), ("/text?key=secret", "A: b"), ("/health", "X-Gpsbridge-Key: secret")] {
            let caller = bed.call(path, fields)
            #expect(bed.loop.wait { caller.text.contains("\r\n\r\n") })
            #expect(!caller.text.hasPrefix("HTTP/1.1 40"), "\(path)")
        }
    }
}

struct TextPageTests {
    private func page(_ name: String, _ change: (inout Receiver.Batch) -> Void = { _ in }) -> String {
        let now = HostTime.now
        var state = DashboardState(at: now)
        var status = Receiver.Status(phase: .reading(.good), since: now.instant)
        status.name = name
        var batch = Receiver.Batch(time: now.instant, status: status, statistics: .init())
        change(&batch)
        state.handle(batch, at: now)
        return TextPage.answer(state, at: now).text
    }

    @Test("HTML in a receiver's name is escaped on the text page")
    func hostileName() {
        let page = page("<img onerror=x> & \"y\" \u{600}<script>\u{600}&\u{338}>")
        #expect(page.contains("&lt;img onerror=x&gt; &amp; &quot;y&quot; \u{600}&lt;script&gt;\u{600}&amp;\u{338}&gt;"))
        #expect(
            !page.contains("<img")
                && !page.unicodeScalars.split(separator: "<").contains { $0.starts(with: "script".unicodeScalars) })
    }

    @Test("the text page shows the position without running a script")
    func position() {
        let page = page("gps") { batch in
            var fix = Fix()
            fix.mode = .threeDimensional
            fix.coordinate = Coordinate(latitude: 48.1173, longitude: 11.5)
            fix.altitude = 530.25
            batch.epochs = [Epoch(fix: fix)]
        }
        #expect(page.contains("48.1173") && page.contains("530.") && page.contains("<th scope=row>condition"))
        #expect(!page.contains("<script") && !page.contains("SIMULATED"))
        #expect(TextPage.answer(nil).text.contains("NO DEVICE"))
        #expect(TextPage.answer(nil).fields.contains { $0.value.hasPrefix("default-src 'none'") })
        #expect(TextPage.answer(DashboardState(origin: .simulation, at: .now)).text.contains("SIMULATED"))
        #expect(!TextPage.answer(DashboardState(origin: .replay("a.nmea"), at: .now)).text.contains("SIMULATED"))
    }

    @Test("the text page does not show the altitude of a 2D fix")
    func twoDimensional() {
        let page = page("gps") { batch in
            var fix = Fix()
            fix.mode = .twoDimensional
            fix.coordinate = Coordinate(latitude: 48.1173, longitude: 11.5)
            fix.altitude = 545.4
            batch.epochs = [Epoch(fix: fix)]
        }
        #expect(page.contains("48.1173") && !page.contains("545."))
    }
}

struct PositionTextsTests {
    @Test("a position request returns the position in every coordinate format")
    func notations() throws {
        let answer = PositionTexts.answer(request(query: ["lat": "48.1371865", "lon": "-11.5"]))
        let list = try JSONSerialization.jsonObject(with: Data(answer.body.array)) as? [[String: String]] ?? []
        #expect(
            list.count == CoordinateNotation.allCases.count
                && list.allSatisfy { $0["name"] != nil && $0["text"] != nil })
        for (latitude, longitude) in [
            ("90", "180"), ("-90", "-180"), ("0", "0"), ("-0", "1e-320"), ("84.5", "179.9999999"),
        ] {
            #expect(PositionTexts.answer(request(query: ["lat": latitude, "lon": longitude])).status == .ok)
        }
    }

    @Test(
        "a request with an impossible position is refused",
        arguments: [
            ("91", "0"), ("0", "181"), ("-90.1", "0"), ("nan", "0"), ("0", "nan"), ("inf", "0"), ("", "0"), ("x", "0"),
            ("1", ""),
            (" 1", "0"), ("1,5", "0"),
        ])
    func impossiblePositions(_ latitude: String, _ longitude: String) {
        #expect(PositionTexts.answer(request(query: ["lat": latitude, "lon": longitude])).status == .badRequest)
        #expect(PositionTexts.answer(request(query: ["lat": latitude])).status == .badRequest)
        #expect(PositionTexts.answer(request()).status == .badRequest)
    }
}

struct RawLinesTests {
    private func lines(_ pieces: [UInt8]...) -> (lines: [String], missed: Int) {
        var raw = RawLines()
        for piece in pieces { raw.append(piece) }
        return raw.take()
    }

    @Test("only complete raw lines are returned, with dots in place of unprintable bytes")
    func contents() {
        #expect(lines(Array("a\r\nb".utf8), Array("c\n\n\r\nd".utf8)).lines == ["a", "bc"])
        #expect(lines([0x00, 0x1B, 0x20, 0x7E, 0x7F, 0xC3, 0xA9, 0xFF, 0x0A]).lines == [".. ~...."])
    }

    @Test("an overlong raw line is split")
    func longLine() {
        let long = [UInt8](repeating: 0x61, count: 250)
        #expect(lines(long + [0x0A]).lines.map(\.count) == [250])
        #expect(lines(long + long + [0x62, 0x0A]).lines.map(\.count) == [250, 250, 1])
    }

    @Test("the first 50 raw lines are kept, and further lines are dropped and counted")
    func manyLines() {
        var raw = RawLines()
        raw.append(Array((0..<60).map { "\($0)\n" }.joined().utf8))
        var taken = raw.take()
        #expect(taken.lines == (0..<50).map(String.init) && taken.missed == 10)
        taken = raw.take()
        #expect(taken.lines.isEmpty && taken.missed == 0)
        raw.append(Array("x\n".utf8))
        #expect(raw.take().lines == ["x"])
    }
}

struct MetricLabelTests {
    @Test("special characters in a receiver's name are escaped in metric labels")
    func hostileName() {
        let name = "a\"b\\c\nd\r\ne\u{600}\"} 1"
        let text = Pages.answer(["metrics"], [ReceiverState(name: name)]).text
        let label = "a\\\"b\\\\c\\nd\r\\ne\u{600}\\\"} 1"
        #expect(text.contains("gpsbridge_receiver_active{receiver=\"\(label)\"} 0\n"))
        let lines = text.unicodeScalars.split(separator: "\n")
        #expect(
            lines.allSatisfy { $0.starts(with: "#".unicodeScalars) || $0.starts(with: "gpsbridge_".unicodeScalars) })
    }
}
