import GPSSimulator
import Synchronization
import Testing

@Suite struct PlayerTests {
    @Test("the player sends all bursts in order at maximum speed")
    func atMaximumSpeedBurstsAreSentInOrder() throws {
        let outlet = Notebook()
        let player = try Player(speed: nil)
        player.add([burst(at: 0, "a"), burst(at: 3_600, "b"), burst(at: 7_200, "c")].makeIterator(), to: [outlet])
        try player.run()
        #expect(outlet.text == "abc")
        #expect(outlet.isFinished)
    }

    @Test("the player sends bursts at the requested speed")
    func burstsAreSentAtTheRequestedSpeed() throws {
        let outlet = Notebook()
        let player = try Player(speed: 1_000)
        player.add([burst(at: 0, "a"), burst(at: 50, "b")].makeIterator(), to: [outlet])
        let began = ContinuousClock.now
        try player.run()
        #expect(outlet.text == "ab")
        #expect(ContinuousClock.now - began >= .milliseconds(50))
    }

    @Test("a stopped player sends no further bursts")
    func aStoppedPlayerEnds() throws {
        let player = try Player(speed: 1)
        let stop = player.stop
        let outlet = Notebook { stop() }
        player.add([burst(at: 0, "a"), burst(at: 3_600, "b")].makeIterator(), to: [outlet])
        try player.run()
        #expect(outlet.text == "a")
    }

    @Test("the player sends all bursts from several receivers")
    func severalReceiversAreInterleaved() throws {
        let outlet = Notebook()
        let player = try Player(speed: 10_000)
        player.add([burst(at: 0, "a"), burst(at: 100, "c")].makeIterator(), to: [outlet])
        player.add([burst(at: 50, "b"), burst(at: 150, "d")].makeIterator(), to: [outlet])
        try player.run()
        #expect(Set(outlet.text) == Set("abcd"))
    }
}

private final class Notebook: Outlet {
    let name = "a notebook"
    private(set) var text = ""
    private(set) var isFinished = false
    private let whenSent: () -> Void

    init(whenSent: @escaping () -> Void = {}) { self.whenSent = whenSent }

    func send(_ burst: Burst) {
        text += String(decoding: burst.bytes, as: UTF8.self)
        whenSent()
    }

    func finish() { isFinished = true }
}
