import Testing

@testable import GPSBridgeMap

@MainActor
struct CallbackTurnsTests {
    @Test("a callback triggered by another callback runs after the first callback has returned")
    func nesting() {
        let turns = CallbackTurns()
        var order: [String] = []
        turns.call {
            turns.call { order.append("caused") }
            order.append("first")
        }
        turns.call { order.append("second") }
        #expect(order == ["first", "caused", "second"])
    }
}
