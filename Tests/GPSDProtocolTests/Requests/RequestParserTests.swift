import Testing

@testable import GPSDProtocol

/// Tests that a request ends where its syntax ends, for chunks of any size.
struct RequestParserTests {
    private func requests(_ pieces: String...) -> [Request] {
        var parser = RequestParser()
        return pieces.flatMap { piece in Array(piece.utf8).withUnsafeBytes { parser.read($0) } }
    }

    private func watch(_ change: (inout WatchChange) -> Void) -> Request {
        var result = WatchChange()
        change(&result)
        return .watch(result)
    }

    private var json: Request {
        watch { change in
            change.enable = true
            change.json = true
        }
    }

    @Test(
        "a WATCH request ends with its closing brace",
        arguments: ["", ";", "\n", ";\n", ";\r\n", "\r\n", "\0", "; ;\n\n"])
    func aWatchEndsWithItsBrace(end: String) {
        #expect(requests(#"?WATCH={"enable":true,"json":true}"# + end) == [json])
    }

    @Test("the chunk size does not change the parsed requests")
    func chunkSizes() {
        let text = #"?VERSION;?WATCH={"class":"WATCH", "json":true,"x":[1,{"y":"}"}]};"# + "\r\n?POLL;\n?DEVICES;"
        let whole = requests(text)
        #expect(whole.count == 4)
        for length in 1...7 {
            var parser = RequestParser()
            var found: [Request] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                found += Array(rest.prefix(length)).withUnsafeBytes { parser.read($0) }
                rest = rest.dropFirst(length)
            }
            #expect(found == whole)
        }
    }

    @Test("a character beyond 16 bits can be written as two escapes")
    func surrogates() {
        let path = #"?WATCH={"enable":true,"json":true,"device":"/dev/\ud83d\ude00"}"#
        #expect(requests(path) == requests(#"?WATCH={"enable":true,"json":true,"device":"/dev/😀"}"#))
        #expect(requests(path) != requests(path.replacing("ude00", with: "ud83d")))
    }

    @Test("lines that are not requests are ignored")
    func otherLines() {
        #expect(requests("GET /?POLL; HTTP/1.1\r\nHost: localhost\r\n\r\n?POLL;\n") == [.poll])
        #expect(requests("\u{1}\u{2}?POLL;") == [.poll])
        #expect(requests("?DEVICES\nGET /?POLL; HTTP/1.1\r\n") == [.devices])
    }

    @Test("requests without line endings are parsed, even after a surplus brace")
    func noLineEnds() {
        #expect(requests(#"?WATCH={"enable":true,"json":true}}"#, "?POLL;x?DEVICES;") == [json, .poll, .devices])
    }

    @Test("a brace in a string does not end a request")
    func aBraceInAStringEndsNothing() {
        #expect(requests(#"?WATCH={"device":"/dev/}\"{"}"#) == [watch { $0.device = "/dev/}\"{" }])
    }

    @Test("requests in lenient JSON are accepted")
    func lenientJSON() {
        let said = #"?WATCH={ "enable" : True, "raw":true, "scaled":1, "unknown":null, }"#
        #expect(
            requests(said) == [
                watch { change in
                    change.enable = true
                    change.raw = 1
                    change.scaled = true
                }
            ])
    }

    @Test("a member whose value is null counts as missing")
    func nullMembers() {
        let watch = #"?WATCH={"enable":true,"json":true,"nmea":null,"raw":null,"device":None};"#
        #expect(requests(watch, #"?DEVICE={"path":null,"bps":null};"#) == [json, .device(DeviceChange())])
    }

    @Test("a malformed request is reported, and the next request is parsed")
    func malformedRequest() {
        let found = requests(
            #"?WATCH={"enable":tru"#, "\n?POLL;", #"?WATCH={"device":"/dev"# + "\n?DEVICES;?NONSENSE;\n")
        #expect(found.count == 5)
        guard case .malformed("WATCH", _) = found[0], case .malformed("WATCH", _) = found[2] else {
            Issue.record("\(found)")
            return
        }
        #expect(found[1] == .poll && found[3] == .devices && found[4] == .unknown("?NONSENSE"))
    }

    @Test("an endless request is reported once")
    func endlessRequest() {
        var parser = RequestParser()
        var found: [Request] = []
        let piece = Array(#"?WATCH={"device":""#.utf8) + Array(repeating: UInt8(ascii: "x"), count: 100_000)
        for _ in 0..<100 { found += piece.withUnsafeBytes { parser.read($0) } }
        #expect(found == [.tooLong])
        #expect(Array("?POLL;\n".utf8).withUnsafeBytes { parser.read($0) }.isEmpty)
    }

    @Test("a DEVICE request with settings is parsed as a request to change the device's settings")
    func settings() {
        var change = DeviceChange()
        change.path = "/dev/gps0"
        #expect(requests(#"?DEVICE={"path":"/dev/gps0"}"#) == [.device(change)])
        change.wantsWriting = true
        #expect(requests(#"?DEVICE={"path":"/dev/gps0","bps":9600}"#) == [.device(change)])
        #expect(requests("?DEVICE;") == [.device(nil)])
    }
}
