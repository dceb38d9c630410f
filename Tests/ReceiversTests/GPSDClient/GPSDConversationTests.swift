import GPSDProtocol
import ReceiverTestSupport
import Testing

@testable import Receivers

@Suite struct GPSDConversationTests {
    private static let choosing = "?WATCH={\"enable\":true,\"json\":true,\"nmea\":false,\"raw\":0}\n"

    private static func following(_ device: String) -> String {
        "?WATCH={\"enable\":true,\"json\":true,\"nmea\":false,\"raw\":2,\"device\":\"\(device)\"}\n"
    }

    @Test("the client requests and accepts data only from a server's first active receiver")
    func firstActiveReceiver() throws {
        var conversation = GPSDConversation(name: "here", device: nil)
        #expect(conversation.begin() == [.send(Self.choosing)])
        #expect(try conversation.read(#"{"class":"VERSION","release":"3.22"}"#) == [])
        #expect(!conversation.isAnswered)
        let steps = try conversation.read(
            """
            {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a"},\
            {"class":"DEVICE","path":"/dev/b","driver":"u-blox","subtype":"SW 1.0","bps":9600,"activated":"2026-11-20T14:58:07.657Z"},\
            {"class":"DEVICE","path":"/dev/c","activated":"2026-11-20T14:58:07.657Z"}]}
            """)
        #expect(steps == [.send(Self.following("/dev/b"))])
        #expect(conversation.isAnswered)
        let server = conversation.server
        #expect(server.release == "3.22" && server.device == "/dev/b" && server.driver == "u-blox")
        #expect(server.firmware == "SW 1.0" && server.baudRate == 9_600 && server.isActive)
        conversation.recordBytes()
        #expect(try conversation.wants(report(#"{"class":"TPV","device":"/dev/b"}"#)) == true)
        #expect(try conversation.wants(report(#"{"class":"TPV","device":"/dev/c"}"#)) == false)
        // This reply belongs to the previous request.
        #expect(try conversation.read(#"{"class":"WATCH","raw":0}"#) == [])
        #expect(try conversation.read(#"{"class":"WATCH","raw":2}"#) == [])
    }

    @Test("control characters are removed from a server's error message")
    func controlCharactersOfErrors() throws {
        var conversation = GPSDConversation(name: "here", device: "/dev/a")
        _ = conversation.begin()
        let steps = try conversation.read(#"{"class":"ERROR","message":"no\u001b[2J\u009b2J\nsuch"}"#)
        guard case .fail(let error)? = steps.first else { return #expect(Bool(false), "\(steps)") }
        #expect(error.summary == "here reports: no[2J2Jsuch")
    }

    @Test("a device name with a line break cannot end a request early")
    func controlCharacters() throws {
        var conversation = GPSDConversation(name: "here", device: nil)
        _ = conversation.begin()
        let steps = try conversation.read(#"{"class":"TPV","device":"/dev/a\n?DEVICES;\u001b\"\\","mode":1}"#)
        #expect(steps == [.send(Self.following(#"/dev/a\n?DEVICES;\u001b\"\\"#))])
    }

    @Test("if a server has no receivers, the client requests data from the first receiver to appear")
    func serverWithoutReceivers() throws {
        var conversation = GPSDConversation(name: "here", device: nil)
        _ = conversation.begin()
        #expect(try conversation.read(#"{"class":"DEVICES","devices":[]}"#) == [])
        #expect(conversation.isAnswered && !conversation.server.isActive)
        let steps = try conversation.read(#"{"class":"DEVICE","path":"/dev/a","activated":"2026-11-20T14:58:07.657Z"}"#)
        #expect(steps == [.send(Self.following("/dev/a"))])
    }

    @Test("the client replaces a server's lost receiver with another receiver")
    func lostReceiver() throws {
        var conversation = GPSDConversation(name: "here", device: nil)
        _ = conversation.begin()
        #expect(
            try conversation.read(#"{"class":"TPV","device":"/dev/a","mode":1}"#) == [.send(Self.following("/dev/a"))])
        #expect(try conversation.read(#"{"class":"DEVICE","path":"/dev/b","activated":0}"#) == [])
        #expect(try conversation.read(#"{"class":"DEVICE","path":"/dev/a","activated":0}"#) == [.send(Self.choosing)])
        #expect(!conversation.server.isActive && conversation.server.device == nil)
        #expect(
            try conversation.read(#"{"class":"TPV","device":"/dev/b","mode":1}"#) == [.send(Self.following("/dev/b"))])
    }

    @Test("the client replaces a server's silent receiver with an active receiver")
    func silentReceiver() throws {
        var conversation = GPSDConversation(name: "here", device: nil)
        _ = conversation.begin()
        _ = try conversation.read(#"{"class":"TPV","device":"/dev/a","mode":1}"#)
        #expect(conversation.handleSilence() == [.send(Self.choosing)])
        #expect(conversation.handleSilence() == [])
        // The server has not noticed the silence.
        #expect(try conversation.read(#"{"class":"DEVICES","devices":[{"path":"/dev/a","activated":"2026"}]}"#) == [])
        #expect(conversation.server.device == "/dev/a")
        #expect(
            try conversation.read(#"{"class":"TPV","device":"/dev/b","mode":1}"#) == [.send(Self.following("/dev/b"))])
    }

    @Test("the client follows the primary receiver of a gpsbridge server, and its successors")
    func primaryReceiver() throws {
        var conversation = GPSDConversation(name: "here", device: nil)
        _ = conversation.begin()
        let all = Self.choosing.replacing("\"raw\":0", with: "\"raw\":2")
        let second = #"{"class":"DEVICE","path":"/dev/b","activated":"2026","primary":false}"#
        let first =
            #"{"class":"DEVICE","path":"/dev/a","activated":"2026","primary":true,"driver":"u-blox","simulated":true}"#
        #expect(try conversation.read(#"{"class":"DEVICES","devices":[\#(second),\#(first)]}"#) == [.send(all)])
        conversation.recordBytes()
        #expect(conversation.server.device == "/dev/a")
        #expect(conversation.server.driver == "u-blox" && conversation.server.isSimulated)
        #expect(try conversation.wants(report(#"{"class":"TPV","device":"/dev/b"}"#)) == false)

        // Its fix is lost, and the second receiver takes over. The server needs no further request.
        #expect(try conversation.read(#"{"class":"DEVICE","path":"/dev/b","activated":"2026","primary":true}"#) == [])
        #expect(conversation.server.device == "/dev/b" && conversation.server.isActive)
        #expect(conversation.server.driver == nil && !conversation.server.isSimulated)
        // The same position arrives as bytes.
        #expect(try conversation.wants(report(#"{"class":"TPV","device":"/dev/b"}"#)) == false)
        conversation.recordBytes()
        #expect(try conversation.wants(report(#"{"class":"TPV","device":"/dev/b"}"#)) == true)
        #expect(try conversation.wants(report(#"{"class":"TPV","device":"/dev/a"}"#)) == false)
    }

    @Test("a client that requested a receiver by name does not follow the primary receiver")
    func primaryOfOthers() throws {
        var conversation = GPSDConversation(name: "here", device: "/dev/a")
        _ = conversation.begin()
        _ = try conversation.read(#"{"class":"DEVICE","path":"/dev/a","activated":"2026","primary":false}"#)
        #expect(try conversation.read(#"{"class":"DEVICE","path":"/dev/b","activated":"2026","primary":true}"#) == [])
        #expect(conversation.server.device == "/dev/a")
    }

    @Test("the client does not replace a receiver that was requested by name")
    func requestedReceiver() throws {
        var conversation = GPSDConversation(name: "here", device: "/dev/a")
        #expect(conversation.begin() == [.send(Self.following("/dev/a"))])
        #expect(try conversation.read(#"{"class":"DEVICES","devices":[{"path":"/dev/b","activated":"2026"}]}"#) == [])
        #expect(!conversation.server.isActive)
        _ = try conversation.read(#"{"class":"DEVICE","path":"/dev/a","activated":"2026"}"#)
        #expect(conversation.server.isActive)
        #expect(try conversation.read(#"{"class":"DEVICE","path":"/dev/a","activated":0}"#) == [])
        #expect(!conversation.server.isActive && conversation.server.device == "/dev/a")
    }

    @Test("requesting a receiver that the server does not know is an error")
    func unknownReceiver() throws {
        var conversation = GPSDConversation(name: "here:2947", device: "/dev/nope")
        _ = conversation.begin()
        let steps = try conversation.read(#"{"class":"ERROR","message":"No such device as /dev/nope"}"#)
        guard case .fail(let error) = steps.first else {
            Issue.record("the conversation did not fail")
            return
        }
        #expect(error.summary == "here:2947 reports: No such device as /dev/nope")
    }

    @Test("the client requests sentences once if the server refuses raw data")
    func refusedRawData() throws {
        var conversation = GPSDConversation(name: "here", device: "/dev/a")
        _ = conversation.begin()
        let sentences = Self.following("/dev/a").replacing("\"nmea\":false", with: "\"nmea\":true")
        #expect(try conversation.read(#"{"class":"WATCH","enable":true}"#) == [.send(sentences)])
        #expect(try conversation.read(#"{"class":"WATCH","enable":true}"#) == [])
        #expect(try conversation.wants(report(#"{"class":"TPV","mode":3}"#)) == true)
    }

    @Test("reports without a device name are attributed to the server's only receiver")
    func unnamedReceiver() throws {
        var conversation = GPSDConversation(name: "here", device: nil)
        _ = conversation.begin()
        let all = Self.choosing.replacing("\"raw\":0", with: "\"raw\":2")
        #expect(try conversation.read(#"{"class":"TPV","mode":3}"#) == [.send(all)])
        #expect(try conversation.wants(report(#"{"class":"TPV","device":"/dev/any"}"#)) == true)
        #expect(conversation.server.isActive)
    }

    @Test("positions that are reported before the first raw bytes arrive are dropped")
    func earlyPositions() throws {
        var conversation = GPSDConversation(name: "here", device: "/dev/a")
        _ = conversation.begin()
        let position = try report(#"{"class":"TPV","device":"/dev/a","mode":1}"#)
        #expect(conversation.wants(position) == false)
        conversation.recordBytes()
        #expect(conversation.wants(position) == true)
    }

    @Test("reported positions are used if five reports arrive without raw bytes")
    func positionsWithoutBytes() throws {
        var conversation = GPSDConversation(name: "here", device: "/dev/a")
        _ = conversation.begin()
        let position = try report(#"{"class":"TPV","device":"/dev/a","mode":1}"#)
        let wanted = (0..<7).map { _ in conversation.wants(position) }
        #expect(wanted == [false, false, false, false, false, true, true])
    }

    @Test("invalid JSON is not parsed as a report")
    func invalidReports() {
        for text in ["", "{}", "[]", #"{"class":5}"#, #"{"class":"TPV""#] {
            #expect(GPSDReport(Array(text.utf8)) == nil)
        }
    }
}

private func report(_ text: String) throws -> GPSDReport { try #require(GPSDReport(Array(text.utf8))) }

extension GPSDConversation {
    fileprivate mutating func read(_ text: String) throws -> [Step] { read(try report(text)) }
}
