import Foundation
import GNSS
import Receivers
import Testing
import WebTestSupport

@testable import ServerCore
@testable import WebDashboard
@testable import WebServer

/// Tests that search everything that the server sends for values that reveal the position.
struct BlurredPageTests {
    /// A position that is not close to the center of a cell of 300 m, neither in latitude nor in longitude.
    private static let exact = Coordinate(latitude: 48.137_186_5, longitude: 11.576_155)

    /// The seconds between two epochs. A position becomes stale after two and a half intervals, and must not do so during
    /// a test on a busy machine.
    private static let interval = 20

    /// Returns an epoch with all values that reveal the position.
    private static func epoch(_ number: Int) -> Epoch {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.quality = .autonomous
        fix.coordinate = Coordinate(latitude: exact.latitude + Double(number) * 1e-7, longitude: exact.longitude)
        fix.time = UTCTime(secondsSince1970: 1_795_000_000 + Int64(number * interval))
        fix.altitude = 519.25
        fix.ellipsoidalAltitude = 565.75
        fix.geoidSeparation = 46.5
        fix.speed = 13.375
        fix.course = 231.5
        fix.climb = 0.625
        fix.magneticVariation = 3.875
        fix.correctionStation = 777
        fix.satellitesUsed = 5
        fix.dilution.horizontal = 0.875
        fix.dilution.position = 1.375
        var errors = ErrorEstimate(origin: .receiver)
        errors.horizontal = 2.125
        errors.major = 1.625
        errors.minor = 1.125
        errors.orientation = 33.5
        fix.errors = errors
        var epoch = Epoch(fix: fix)
        epoch.sky = Sky(satellites: [
            Satellite(
                constellation: .gps, number: 3, receiverNumber: 3, elevation: 47.5, azimuth: 287.5, signalStrength: 44,
                isUsed: true),
            Satellite(constellation: .galileo, number: 5, receiverNumber: 5, elevation: 7.5, azimuth: 12.5),
        ])
        epoch.signals = epoch.sky
        var attitude = Attitude()
        attitude.heading = 232.25
        epoch.attitude = attitude
        return epoch
    }

    private static let sentence = "$GPGGA,123519,4808.23119,N,01134.56930,E,1,05,0.9,519.25,M,46.5,M,,*6A"
    /// The values of ``epoch(_:)`` that must not be published, and the digits of ``sentence``.
    private static let secrets = [
        "519.25", "565.75", "46.5", "13.375", "231.5", "232.25", "0.625", "3.875", "777", "0.875", "1.375", "2.125",
        "1.625", "1.125", "33.5", "47.5", "287.5", "E05", "4808", "01134",
    ]

    /// Returns everything that the server sends, by path.
    private func everything(blur: Int?) throws -> [String: String] {
        let bed = try TestOutlet { $0.blur = blur }
        let receiver = bed.add(isPrimary: true)
        let viewer = bed.view("/events?raw=1")
        for number in 0..<30 {
            bed.deliver(receiver, after: Double((number - 30) * Self.interval)) { batch in
                batch.bytes = Array("\(Self.sentence)\r\n".utf8)
                batch.epochs = [Self.epoch(number)]
            }
        }
        bed.outlet.tick()
        #expect(bed.loop.wait { viewer.text.components(separatedBy: "event: link\n").count > 1 })
        // A page that is opened later gets the trail and the last lines.
        let late = bed.view("/events?raw=1")
        #expect(bed.loop.wait { late.text.contains("event: horizon\n") })
        bed.loop.settle()
        var texts = ["events": viewer.text, "late events": late.text]
        for path in ["/text", "/fix.json", "/metrics", "/health", "/nothing", "/tracks"] {
            let caller = bed.call(path)
            #expect(bed.loop.wait { caller.text.contains("\r\n\r\n") && !caller.text.hasSuffix("\r\n\r\n") })
            bed.loop.settle()
            texts[path] = caller.text
        }
        return texts
    }

    /// Returns the numbers of a text that are within 30 m of the exact position, and everything else that is hidden.
    private func secrets(in text: String) -> [String] {
        let notations = CoordinateNotation.allCases.map { $0.text(Self.exact) }
        let plain = (Self.secrets + notations).filter { secret in
            text.ranges(of: secret).contains { range in
                // Longer numbers may contain the digits of others.
                let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
                return !before.isNumber && before != "."
            }
        }
        let numbers = text.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
        let (latitude, longitude) = (Self.exact.latitude, Self.exact.longitude)
        let reach = 30 / 111_195.0
        let near = numbers.filter { number in
            let minutes = [latitude, longitude].map { ($0 - $0.rounded(.down)) * 60 }
            return number != number.rounded()
                && (abs(number - latitude) < reach || abs(number - longitude) < reach
                    || minutes.contains { abs(number - $0) < reach * 60 })
        }
        return plain + near.map { "\($0)" }
    }

    @Test("nothing that a server with a blur sends contains the exact position or a value that reveals it")
    func blurredServer() throws {
        for (path, text) in try everything(blur: 100) {
            #expect(secrets(in: text) == [], "\(path): \(text)")
            #expect(!text.contains("event: raw\n"), "\(path)")
        }
    }

    @Test("a server without a blur sends the values for which blurred responses are searched")
    func exactServer() throws {
        let texts = try everything(blur: nil)
        for path in ["events", "late events", "/text", "/fix.json", "/metrics"] {
            #expect(secrets(in: texts[path] ?? "") != [], "\(path)")
        }
        let found = Set(texts.values.flatMap(secrets))
        for secret in ["519.25", "13.375", "231.5", "0.875", "2.125", "33.5", "47.5", "E05", "4808", "01134"] {
            #expect(found.contains(secret), "\(secret)")
        }
    }

    @Test("a blurred page gets its blur, a position with a matching error, and the strengths of signals")
    func content() throws {
        let texts = try everything(blur: 100)
        let events = Event.all(in: texts["events"] ?? "")
        #expect(events["hello"]?["blur"] as? Int == 100)
        let fix = try #require(events["fix"])
        let latitude = try #require(fix["lat"] as? Double)
        let longitude = try #require(fix["lon"] as? Double)
        #expect(abs(latitude - Self.exact.latitude) < 0.01 && abs(longitude - Self.exact.longitude) < 0.01)
        let error = try #require((fix["error"] as? [String: Any])?["h"] as? Double)
        #expect((300...1_000).contains(error))
        #expect(fix["kind"] as? String == "3D" && fix["used"] as? Int == 5 && fix["alt"] == nil)
        let signals = events["sky"]?["signals"] as? [[Any]] ?? []
        #expect(signals.count == 1 && signals.first?[6] as? Double == 44 && signals.first?[4] is NSNull)
        #expect(events["status"]?["word"] as? String == "3D" && events["status"]?["grade"] as? String == "good")
        #expect(texts["/text"]?.contains("only to within 100 m") == true)
        #expect(texts["/fix.json"]?.contains("\"eph\":") == true)
    }

    @Test("without a blur, the page is not marked as blurred")
    func exactPage() throws {
        let texts = try everything(blur: nil)
        #expect(Event.all(in: texts["events"] ?? "")["hello"]?["blur"] == nil)
        #expect(texts["/text"]?.contains("blurred") == false)
    }
}
