import GNSS
import GPSDProtocol
import ServerCore
import SystemSupport
import Testing
import TextOutput

@testable import GPSDServer

/// Tests that replies equal gpsd's byte for byte, except for members that gpsd does not define.
struct SessionTests {
    private func answers(
        _ requests: String..., about states: [ReceiverState] = [], session: inout Session
    ) -> [String] {
        let output = OutputBuffer { _ throws(Failure) in }
        for request in requests {
            var bytes = Array(request.utf8)
            _ = bytes.withUnsafeMutableBytes {
                session.receive(UnsafeRawBufferPointer($0), about: { states }, answering: output)
            }
        }
        var text = ""
        try? output.take { text = String(decoding: $0, as: UTF8.self) }
        #expect(text.isEmpty || text.hasSuffix("\r\n"))
        return text.split(separator: "\r\n").map(String.init)
    }

    private func answers(_ request: String, about states: [ReceiverState] = []) -> [String] {
        var session = Session()
        return answers(request, about: states, session: &session)
    }

    private func receiver(_ name: String, priority: Int = 0, isPrimary: Bool = false) -> ReceiverState {
        var state = ReceiverState(name: name)
        state.priority = priority
        state.isPrimary = isPrimary
        state.activated = UTCTime(secondsSince1970: 1_767_225_600)
        state.protocolInUse = .nmea
        state.baudRate = 9600
        state.cycle = 1
        return state
    }

    @Test("WATCH is answered with DEVICES and the policy")
    func aWatchIsAnsweredWithTheDevicesAndThePolicy() {
        let lines = answers(#"?WATCH={"enable":true,"json":true}"#, about: [receiver("/dev/gps", isPrimary: true)])
        #expect(lines.count == 2)
        #expect(
            lines[0].hasPrefix(
                #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/gps","driver":"NMEA0183","#
                    + #""activated":"2026-01-01T00:00:00.000Z","flags":1,"native":0,"bps":9600,"parity":"N","#
                    + #""stopbits":1,"cycle":1.00,"#))
        #expect(
            lines[1]
                == #"{"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0,"scaled":false,"timing":false,"#
                + #""split24":false,"pps":false}"#)
    }

    @Test("WATCH is followed by the reason if the receiver has sent no epochs")
    func receiversWithoutEpochs() {
        var state = receiver("/dev/gps", isPrimary: true)
        state.cause = "silence"
        let watch = #"?WATCH={"enable":true,"json":true}"#
        #expect(
            answers(watch, about: [state]).dropFirst(2)
                == [#"{"class":"TPV","device":"/dev/gps","mode":1,"cause":"silence"}"#])
        #expect(answers(#"?WATCH={"enable":true,"nmea":true}"#, about: [state]).count == 2)
        state.latest = GPSDErrorModel.Completed(epoch: Epoch(fix: Fix()))
        #expect(answers(watch, about: [state]).count == 2)
        state.latest = nil
        state.cause = nil
        #expect(answers(watch, about: [state]).count == 2)
    }

    @Test("WATCH keeps the enabled report kinds and resets all other settings")
    func persistentSettings() {
        var session = Session()
        _ = answers(
            #"?WATCH={"json":true,"raw":2,"nmea":true,"timing":true,"pps":true,"split24":true,"scaled":true}"#,
            session: &session)
        #expect(session.policy.json && session.policy.raw == 2 && session.policy.nmea && session.policy.pps)
        _ = answers(#"?WATCH={"json":false}"#, session: &session)
        #expect(!session.policy.json && session.policy.raw == 2 && session.policy.nmea)
        #expect(!session.policy.pps && !session.policy.timing && !session.policy.scaled && !session.policy.split24)
        _ = answers(#"?WATCH={"enable":false}"#, session: &session)
        #expect(!session.policy.isEnabled && session.policy.raw == 2)
    }

    @Test("WATCH with only the enable member does not start any reports or raw data")
    func enablingAloneStreamsNothing() {
        var session = Session()
        _ = answers(#"?WATCH={"enable":true}"#, session: &session)
        #expect(session.policy.isEnabled && !session.policy.json && !session.policy.nmea && session.policy.raw == 0)
    }

    @Test("device names are truncated to at most 126 bytes without splitting a character")
    func nameLength() throws {
        // Byte 127 is in the middle of a character.
        let name = "/dev/g" + String(repeating: "é", count: 100)
        let line = try #require(answers("?DEVICES;", about: [receiver(name)]).first)
        let path = try #require(line.split(separator: "\"path\":\"").last?.prefix { $0 != "\"" })
        #expect(path.utf8.count == 126 && name.hasPrefix(path))
        let whole = "/dev/" + String(repeating: "é", count: 61)
        #expect(whole.limited == whole && "\(whole)é".limited == whole)
    }

    @Test("DEVICES lists at most four devices, with the client's choice first")
    func maxDevices() {
        let states = (0..<6).map { receiver("/dev/gps\($0)", priority: $0, isPrimary: $0 == 1) }
        var session = Session()
        let lines = answers(#"?WATCH={"json":true,"device":"/dev/gps5"}"#, about: states, session: &session)
        let paths = lines[0].split(separator: "\"path\":\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(paths == ["/dev/gps5", "/dev/gps1", "/dev/gps0", "/dev/gps2"])
        #expect(lines[0].hasSuffix(#"],"count":6}"#))
    }

    @Test("a client can choose a receiver by its device file or a link")
    func otherNames() {
        var state = receiver("/dev/serial/by-id/usb-a")
        state.otherNames = ["/dev/ttyACM0", "/dev/gps0"]
        let lines = answers(#"?DEVICE={"path":"/dev/ttyACM0"}"#, about: [receiver("/dev/other"), state])
        #expect(lines.count == 1 && lines[0].contains(#""path":"/dev/serial/by-id/usb-a""#))
        #expect(answers(#"?WATCH={"device":"/dev/gps0"}"#, about: [state]).count == 2)
    }

    @Test("unsupported requests are answered with an ERROR")
    func unsupportedRequests() {
        #expect(answers("?FOO;") == [#"{"class":"ERROR","message":"Unrecognized request '?FOO'"}"#])
        #expect(
            answers(#"?WATCH={"device":"/dev/none"}"#) == [
                #"{"class":"ERROR","message":"No such device as /dev/none"}"#
            ])
        #expect(
            answers(#"?DEVICE={"path":"/dev/none"}"#) == [#"{"class":"ERROR","message":"Can't open /dev/none."}"#])
        let lines = answers(#"?DEVICE={"bps":4800}"#, about: [receiver("/dev/gps")])
        #expect(lines.count == 2 && lines[0].contains("ERROR") && lines[1].contains(#""class":"DEVICE""#))
    }

    @Test("DEVICE contains the receiver's product and versions as subtypes")
    func subtypes() {
        var state = receiver("/dev/gps")
        state.receiverProduct = "HW UBX-M8030 00080000"
        state.versions = ["FWVER=ADR 4.50", "PROTVER=19.20"]
        let line = answers(#"?DEVICE={"path":"/dev/gps"}"#, about: [state]).first ?? ""
        #expect(
            line.contains(#""subtype":"HW UBX-M8030 00080000","subtype1":"FWVER=ADR 4.50,PROTVER=19.20","#), "\(line)")
    }

    @Test("POLL returns the latest reports of the primary receiver")
    func poll() {
        var state = receiver("/dev/gps", isPrimary: true)
        var fix = Fix()
        fix.mode = .twoDimensional
        fix.coordinate = Coordinate(latitude: 1, longitude: 2)
        state.latest = GPSDErrorModel.Completed(epoch: Epoch(fix: fix))
        state.sky = Sky(satellites: [Satellite(constellation: .gps, number: 3, receiverNumber: 3)])
        let lines = answers("?POLL;\n", about: [receiver("/dev/other"), state])
        #expect(lines.count == 1)
        #expect(
            lines[0].hasSuffix(
                #""active":1,"tpv":[{"class":"TPV","device":"/dev/gps","mode":2,"lat":1.000000000,"lon":2.000000000}],"#
                    + #""gst":[{"class":"GST","device":"/dev/gps"}],"#
                    + #""sky":[{"class":"SKY","device":"/dev/gps","nSat":1,"uSat":0,"#
                    + #""satellites":[{"PRN":3,"used":false,"gnssid":0,"svid":3}]}]}"#), "\(lines)")
    }

    @Test("POLL reports mode 1 for a receiver that has no epoch or is not being read")
    func pollWithoutFix() {
        for isActive in [true, false] {
            var state = receiver("/dev/gps", isPrimary: true)
            if !isActive { state.activated = nil }
            let lines = answers("?POLL;\n", about: [state])
            #expect(lines[0].contains(#""tpv":[{"class":"TPV","device":"/dev/gps","mode":1}]"#), "\(lines)")
        }
    }

    @Test("POLL contains a SKY even without a satellite list")
    func pollWithoutSatellites() {
        var state = receiver("/dev/gps", isPrimary: true)
        var fix = Fix()
        fix.mode = .twoDimensional
        fix.satellitesUsed = 5
        fix.dilution.horizontal = 1.5
        state.latest = GPSDErrorModel.Completed(epoch: Epoch(fix: fix))
        let lines = answers("?POLL;\n", about: [state])
        #expect(
            lines[0].hasSuffix(
                #""sky":[{"class":"SKY","device":"/dev/gps","hdop":1.50,"nSat":0,"uSat":5,"satellites":[]}]}"#),
            "\(lines)")
    }

    @Test("reply lines are shorter than 10,240 bytes")
    func lineLength() {
        let states = (0..<6).map { index in
            var state = receiver(String(repeating: "\u{1}x", count: 300) + "\(index)", priority: index)
            state.product = String(repeating: "\"", count: 1000)
            state.receiverProduct = String(repeating: "\"", count: 1000)
            state.versions = Array(repeating: "\"PROTVER", count: 100)
            state.status = String(repeating: "ü", count: 1000)
            return state
        }
        for line in answers("?DEVICES;?WATCH;?POLL;?DEVICE;", about: states) {
            #expect(line.utf8.count < 10_240)
        }
    }

    @Test("an endless request ends the session")
    func endlessRequest() {
        var session = Session()
        let output = OutputBuffer { _ throws(Failure) in }
        let bytes = Array(#"?WATCH={"a":""#.utf8) + Array(repeating: UInt8(ascii: "b"), count: 10_000)
        let mayStay = bytes.withUnsafeBytes { session.receive($0, about: { [] }, answering: output) }
        #expect(!mayStay)
    }
}
