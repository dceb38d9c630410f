import Testing

@testable import GPSBridgeMap

/// Tests of decoding the messages from viewers.
struct ViewerMessagesTests {
    @Test("join, touch and view messages are decoded")
    func messages() throws {
        let join: JoinMessage = try #require(message(#"{"size":[800,600.5]}"#.utf8))
        #expect(join.size == Viewer.Size(width: 800, height: 600.5) && join.isVisible)
        let touch: TouchMessage = try #require(
            message(
                """
                {"first":7,"events":[{"kind":"tap","at":[1,2],"point":[3,4],"overlays":[5,6]},
                {"kind":"press","at":[-90,180],"point":[-3,4]},{"kind":"follow","mode":"followWithHeading",
                "generation":4},
                {"kind":"end","camera":{"center":[1,2],"zoom":3,"heading":4},"reason":"gesture","generation":5}]}
                """.utf8))
        let camera = Camera(center: place(1, 2), zoom: 3, heading: 4)
        #expect(touch.first == 7)
        #expect(
            touch.events == [
                .tap(place(1, 2), Tap.Point(x: 3, y: 4), objects: [5, 6]),
                .press(place(-90, 180), Tap.Point(x: -3, y: 4)), .follow(.followWithHeading, generation: 4),
                .end(camera, .gesture, generation: 5),
            ])
        let view: ViewMessage = try #require(
            message(
                #"{"camera":{"center":[1,2],"zoom":3,"heading":4},"generation":5,"size":[6,7],"visible":false}"#.utf8))
        #expect(view.camera == camera && view.generation == 5 && view.reason == nil)
        #expect(view.size == Viewer.Size(width: 6, height: 7) && !view.isVisible && !view.isLeaving)
    }

    @Test(
        "a touch with an invalid position, point or overlay list is refused",
        arguments: [
            #""at":[1]"#, #""at":[1,2,3]"#, #""at":[91,0]"#, #""at":[0,-180.1]"#, #""at":[1e999,0]"#, #""at":[NaN,0]"#,
            #""at":[Infinity,0]"#, #""at":["1","2"]"#, #""at":[null,0]"#, #""at":{}"#, #""point":[1e6,0]"#,
            #""point":[0]"#, #""point":[-1e999,0]"#, #""overlays":[1.5]"#, #""overlays":[99999999999999999999]"#,
            #""overlays":[\#(Array(repeating: "1", count: 33).joined(separator: ","))]"#,
        ])
    func m20Taps(_ member: String) {
        let name = member.prefix { $0 != ":" }
        let others = [#""at":[1,2]"#, #""point":[3,4]"#, #""overlays":[5]"#].filter { !$0.hasPrefix(name) }
        func tap(_ members: [String]) -> String { #"{"kind":"tap",\#(members.joined(separator: ","))}"# }
        #expect(touches(tap(others + [member])) == nil)
        let usual = name == #""at""# ? #""at":[90,180]"# : name == #""point""# ? #""point":[-5,5]"# : #""overlays":[]"#
        #expect(touches(tap(others + [usual])) != nil)
    }

    @Test(
        "a message with an invalid camera is refused",
        arguments: [
            #"{"zoom":3}"#, #"{"center":[1,2]}"#, #"{"center":[1,2],"zoom":-1}"#, #"{"center":[1,2],"zoom":22.1}"#,
            #"{"center":[1,2],"zoom":1e999}"#, #"{"center":[1,2],"zoom":3,"heading":361}"#,
            #"{"center":[100,2],"zoom":3}"#, #"{"center":[1,2],"zoom":null}"#,
        ])
    func m20Cameras(_ camera: String) {
        let view: ViewMessage? = message(#"{"camera":\#(camera),"generation":0,"size":[1,1]}"#.utf8)
        #expect(view == nil)
        #expect(touches(#"{"kind":"begin","camera":\#(camera),"reason":"gesture","generation":0}"#) == nil)
    }

    @Test(
        "a join message with an invalid size is refused",
        arguments: ["[800]", "[-1,600]", "[800,1e6]", "[800,1e999]", "800", "null", "[800,600,1]"])
    func m20Sizes(_ size: String) {
        let join: JoinMessage? = message(#"{"size":\#(size)}"#.utf8)
        #expect(join == nil)
    }

    @Test("a touch message has 1 to 16 events with positive numbers")
    func m20Counts() {
        let tap = #"{"kind":"tap","at":[1,2],"point":[3,4]}"#
        func count(_ count: Int, first: String = "1") -> Int? {
            touches(Array(repeating: tap, count: count).joined(separator: ","), first: first)?.count
        }
        #expect(count(1) == 1 && count(16) == 16 && count(1, first: "2147483647") == 1)
        #expect(count(0) == nil && count(17) == nil)
        for first in ["0", "-1", "1.5", "2147483648", "9223372036854775807", "\"1\"", "null"] {
            #expect(count(1, first: first) == nil, "\(first)")
        }
    }

    @Test(
        "text that is not a touch message is refused",
        arguments: [
            "", " ", "{", "null", "[]", "1", "{}", #"{"first":1}"#, #"{"first":1,"events":{}}"#, #"{"events":[]}"#,
            #"{"first":1,"events":[{"kind":"fly"}]}"#, #"{"first":1,"events":[{}]}"#, #"{"first":1,"events":[null]}"#,
            String(repeating: "[", count: 8_192), "{\"a\":" + String(repeating: "{\"a\":", count: 1_500),
        ])
    func m20Garbage(_ text: String) {
        let touch: TouchMessage? = message(text.utf8)
        #expect(touch == nil)
    }

    @Test("a message that is not valid UTF-8 is refused")
    func m20Bytes() {
        let touch: TouchMessage? = message([UInt8](0x80...0xFF))
        #expect(touch == nil)
    }

    private func touches(_ events: String, first: String = "1") -> [TouchEvent]? {
        let touch: TouchMessage? = message(#"{"first":\#(first),"events":[\#(events)]}"#.utf8)
        return touch?.events
    }
}
