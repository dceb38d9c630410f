import GNSS
import Testing

@testable import TrackFormats

struct JSONReaderTests {
    private static let greeting = """
        {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}
        {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyUSB0"}]}

        """
    private static let position = #"{"class":"TPV","mode":2,"time":"2026-11-20T12:00:00.000Z","lat":48.5,"lon":11.25}"#

    @Test("a recording of gpsd's reports, made with gpspipe -w, is a track")
    func reports() throws {
        let text = Self.greeting + #"{"class":"WATCH","enable":true,"nmea":false,"raw":0}"# + "\n" + Self.position
        let track = try #require(TrackReader.tracks(Array(text.utf8))?.first)
        #expect(track.epochs.map(\.fix.coordinate) == [Coordinate(latitude: 48.5, longitude: 11.25)])
    }

    @Test(
        "a recording of gpsd's output that contains the receiver's data is not a track",
        arguments: [#""nmea":true,"raw":0"#, #""nmea":false,"raw":2"#])
    func receiverData(_ settings: String) {
        let text = Self.greeting + #"{"class":"WATCH","enable":true,\#(settings)}"# + "\n" + Self.position
        #expect(TrackReader.tracks(Array(text.utf8)) == nil)
    }
}
