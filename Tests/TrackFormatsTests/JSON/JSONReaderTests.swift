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
        "reports that another program has rewritten are a track",
        arguments: [
            "2026-11-20 12:00:00: ", "2026-11-20 12:00:00.123456: ", "1795176000.123456: ", " ",
        ])
    func prefixes(_ prefix: String) throws {
        let lines = Self.greeting + #"{"class":"WATCH","nmea":false,"raw":0}"# + "\n" + Self.position
        let text = lines.split(separator: "\n").map { "\(prefix)\($0)\n" }.joined()
        let contents = try #require(TrackReader.read(Array(text.utf8)))
        #expect(contents.tracks.epochs.map(\.fix.coordinate) == [Coordinate(latitude: 48.5, longitude: 11.25)])
        #expect(!contents.losses.isDamaged)
    }

    @Test(
        "white space is allowed before and after the class of a report",
        arguments: [#"{"class": "#, #"{ "class" : "#, "{\t\"class\"\t:\t"])
    func whiteSpace(_ beginning: String) throws {
        let text = Self.position.replacing(#"{"class":"#, with: beginning).replacing(",", with: ", ")
        let tracks = try #require(TrackReader.tracks(Array(text.utf8)))
        #expect(tracks.epochs.map(\.fix.coordinate) == [Coordinate(latitude: 48.5, longitude: 11.25)])
    }

    @Test(
        "JSON that does not begin with the class of a report is not a track",
        arguments: [
            "{\n  \"class\": \"TPV\",\n  \"lat\": 48.5\n}", #"[{"class":"TPV","lat":48.5}]"#,
            #"{"lat":48.5,"class":"TPV"}"#, #"text {"class":"TPV","lat":48.5}"#,
        ])
    func otherJSON(_ text: String) { #expect(TrackReader.tracks(Array(text.utf8)) == nil) }

    @Test(
        "a recording of gpsd's output that contains the receiver's data is not a track",
        arguments: [#""nmea":true,"raw":0"#, #""nmea":false,"raw":2"#])
    func receiverData(_ settings: String) {
        let text = Self.greeting + #"{"class":"WATCH","enable":true,\#(settings)}"# + "\n" + Self.position
        #expect(TrackReader.tracks(Array(text.utf8)) == nil)
    }
}
