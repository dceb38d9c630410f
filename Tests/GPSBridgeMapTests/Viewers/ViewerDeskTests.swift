import Testing

@testable import GPSBridgeMap

/// Tests of the desk and the inbox with a clock that the test controls.
struct ViewerDeskTests {
    private let inbox = Inbox {}
    private let start = ContinuousClock.now

    private func desk(_ access: MapView.Access = .key) -> ViewerDesk { ViewerDesk(inbox: inbox, access: access) }

    private func join(_ desk: inout ViewerDesk, hasKey: Bool = true, at time: Duration = .zero) -> String? {
        let answer = desk.join(Array(#"{"size":[1,1]}"#.utf8), hasKey: hasKey, at: start + time)
        guard case .content(let joined) = answer else { return nil }
        return joined.secret
    }

    private func leave(_ desk: inout ViewerDesk, _ viewer: String, at time: Duration = .zero) -> Bool {
        let body = #"{"camera":{"center":[0,0],"zoom":1},"generation":0,"size":[1,1],"leaving":true}"#
        if case .content = desk.view(Array(body.utf8), by: viewer, at: start + time) { return true }
        return false
    }

    @Test("only the last 256 viewers that left can return")
    func m15ReturningViewers() throws {
        var desk = desk()
        var viewers: [String] = []
        for number in 0..<300 {
            viewers.append(try #require(join(&desk, at: .seconds(number / 200))))
            #expect(leave(&desk, viewers[number], at: .seconds(number / 200)))
        }
        _ = desk.tick(at: start + .seconds(2))
        #expect(viewers.map { desk.knows($0) } == (0..<300).map { $0 >= 44 })
        _ = inbox.takeAll()
        desk.openStream(of: viewers[299], at: start + .seconds(2))
        #expect(inbox.takeAll().map(\.isConnected) == [true])
    }

    @Test("a viewer disconnects five seconds after its last stream has ended")
    func m15Streams() throws {
        var desk = desk()
        let viewer = try #require(join(&desk))
        for _ in 0..<2 { desk.openStream(of: viewer, at: start) }
        desk.closeStream(of: viewer, at: start + .seconds(100))
        _ = desk.tick(at: start + .seconds(200))
        #expect(inbox.takeAll().map(\.isConnected) == [true])
        desk.closeStream(of: viewer, at: start + .seconds(200))
        _ = desk.tick(at: start + .seconds(204))
        #expect(inbox.takeAll().isEmpty)
        _ = desk.tick(at: start + .seconds(205))
        #expect(inbox.takeAll().map(\.isConnected) == [false])
    }

    @Test("the 257th viewer that joins within a second is refused")
    func m20Joins() {
        var desk = desk()
        for _ in 0..<256 { #expect(join(&desk) != nil) }
        guard case .refusal(.tooManyRequests) = desk.join(Array(#"{"size":[1,1]}"#.utf8), hasKey: true, at: start)
        else {
            Issue.record("the 257th viewer was not refused")
            return
        }
        #expect(join(&desk, at: .seconds(1)) != nil)
    }

    @Test("viewers without the key cannot take the places of viewers with the key")
    func m20ViewersWithoutKey() {
        var desk = desk(.keyToTouch)
        for second in 0..<5 {
            let time = Duration.seconds(second)
            let watchers = (0..<1_000).filter { _ in join(&desk, hasKey: false, at: time) != nil }
            #expect(watchers.count == (second < 4 ? 128 : 0), "at \(time)")
            let owners = (0..<1_000).filter { _ in join(&desk, at: time) != nil }
            #expect(owners.count == (second < 4 ? 128 : 0), "at \(time)")
        }
        var open = self.desk(.open)
        #expect((0..<1_000).filter { _ in join(&open, hasKey: false) != nil }.count == 256)
    }

    @Test("viewers that join and leave while the program is busy do not exceed the inbox's capacity")
    func m20FullInbox() throws {
        var desk = desk()
        let viewer = try #require(join(&desk))
        var time = Duration.zero
        for number in 0..<Inbox.capacity {
            if number % 20 == 0 { time += .seconds(1) }
            _ = leave(&desk, viewer, at: time)
            desk.openStream(of: viewer, at: start + time)
        }
        #expect((Inbox.capacity...Inbox.capacity + 1).contains(inbox.takeAll().count))
        #expect(join(&desk, at: time) != nil)
    }

    @Test("the inbox keeps only the newest of a viewer's consecutive view messages")
    func m14Views() {
        let (one, other) = (Viewer.ID(1), Viewer.ID(2))
        func view(_ zoom: Double) -> ViewMessage? {
            message(#"{"camera":{"center":[0,0],"zoom":\#(zoom)},"generation":0,"size":[1,1]}"#.utf8)
        }
        guard let first = view(1), let second = view(2) else { return }
        let touch = TouchEvent.follow(.none, generation: 0)
        for _ in 0..<100 { inbox.add(.view(one, first), at: start) }
        inbox.add(.touch(one, touch, start), at: start)
        inbox.add(.view(one, first), at: start)
        inbox.add(.view(other, first), at: start)
        inbox.add(.view(one, second), at: start)
        #expect(
            inbox.takeAll() == [
                .view(one, first), .touch(one, touch, start), .view(one, second), .view(other, first),
            ])
        #expect(inbox.waitingSince == nil)
    }
}

extension Inbox.Entry {
    /// Whether a viewer has connected; `nil` for other entries.
    fileprivate var isConnected: Bool? {
        switch self {
        case .connected: true
        case .disconnected: false
        case .touch, .view: nil
        }
    }
}
