import FleetWire
import Testing

@testable import FleetCenter
@testable import FleetLink

@Suite("Waiting questions")
struct WaitingQuestionsTests {
    private func question(
        _ device: String, _ incarnation: Incarnation, firstKept: UInt64 = 1, reply: String = ""
    ) -> CollectorLink.Question {
        let request = SyncRequest(incarnation: incarnation, firstKept: firstKept, nextKept: nil)
        return CollectorLink.Question(tenant: "acme", device: device, payload: request.payload, reply: reply)
    }

    private func replies(_ questions: WaitingQuestions) -> [String] {
        var (questions, replies) = (questions, [String]())
        while let first = questions.first {
            replies.append(first.question.reply)
            questions.removeFirst()
        }
        return replies
    }

    @Test("a repeated query takes the place of the earlier one")
    func repeated() {
        let (one, other) = (Incarnation(), Incarnation())
        var questions = WaitingQuestions()
        questions.add(question("truck7", one, reply: "1"))
        questions.add(question("truck8", one, reply: "2"))
        questions.add(question("truck7", other, reply: "3"))
        questions.add(question("truck7", one, firstKept: 61, reply: "4"))
        #expect(questions.first?.request.firstKept == 61)
        #expect(replies(questions) == ["4", "2", "3"])
    }

    @Test("answered queries can be repeated, and are answered in order of arrival")
    func again() {
        let incarnation = Incarnation()
        var questions = WaitingQuestions()
        var expected: [Int] = []
        for number in 0..<1_000 {
            questions.add(question("truck\(number)", incarnation, reply: "\(number)"))
            expected.append(number)
            if number.isMultiple(of: 3) {
                questions.removeFirst()
                questions.add(question("truck\(expected[0])", incarnation, reply: "\(expected[0])"))
                expected.append(expected.removeFirst())
            }
        }
        #expect(replies(questions) == expected.map(String.init))
    }

    @Test("a device that sends many queries does not delay the answers to other devices")
    func flood() {
        var questions = WaitingQuestions()
        for number in 0..<1_000 { questions.add(question("truck7", Incarnation(), reply: "\(number)")) }
        questions.add(question("truck8", Incarnation(), reply: "other"))
        #expect(replies(questions) == ["0", "other"] + (1..<64).map { "\($0)" })
    }

    @Test("a query that cannot be decoded is dropped")
    func unreadable() {
        var questions = WaitingQuestions()
        questions.add(CollectorLink.Question(tenant: "acme", device: "truck7", payload: [1], reply: ""))
        #expect(questions.isEmpty && questions.first == nil)
    }
}
