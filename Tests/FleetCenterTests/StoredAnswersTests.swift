import FleetStore
import FleetWire
import Testing

@testable import FleetCenter

@Suite("Answers to devices")
struct StoredAnswersTests {
    private let truck = Incarnation()
    private let ship = Incarnation()

    private func answers(_ outcomes: [(String, Incarnation, Taken.Outcome)]) -> [StoredAnswers.Answer] {
        StoredAnswers.after(
            outcomes.map { Arrival(tenant: "acme", device: $0.0, payload: []) },
            outcomes.map { Taken(incarnation: $0.1, outcome: $0.2) })
    }

    @Test("only the last outcome of each stream is sent to the device")
    func last() {
        let answers = answers([
            ("truck7", truck, .taken(next: 61)), ("ship", ship, .taken(next: 5)), ("truck7", truck, .taken(next: 121)),
        ])
        #expect(answers.map(\.device) == ["truck7", "ship"])
        #expect(answers.map(\.answer.next) == [121, 5])
    }

    @Test("if a refused batch causes a gap, the refusal is sent to the device instead of the gap")
    func refusal() {
        let answers = answers([
            ("truck7", truck, .poison(reason: "it is damaged", next: 61)), ("truck7", truck, .gap(next: 61)),
        ])
        #expect(answers.map(\.answer.refusal) == ["it is damaged"])
    }

    @Test("a batch with an unreadable header is not answered")
    func unreadable() {
        let arrival = Arrival(tenant: "acme", device: "truck7", payload: [])
        let taken = Taken(incarnation: nil, outcome: .poison(reason: "it has no header", next: nil))
        #expect(StoredAnswers.after([arrival], [taken]).isEmpty)
    }
}
