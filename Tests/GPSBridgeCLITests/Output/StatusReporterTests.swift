import Receivers
import Serial
import SystemSupport
import Testing

@testable import GPSBridgeCLI
@testable import ServerCore

struct StatusReporterTests {
    private final class Reader: ReceiverReader {
        let status = Receiver.Status(phase: .opening, since: .now)
        func start() {}
        func stop() {}
    }

    /// Returns the messages about a receiver that goes through phases.
    private func messages(of phases: [Receiver.Phase], failure: @escaping () -> Failure? = { nil }) -> [String] {
        var messages: [String] = []
        let reporter = StatusReporter({ messages.append($0) }, failure: failure)
        let receiver = ServedReceiver(name: "a replay", source: .automatic, number: 0, reader: Reader())
        for phase in phases {
            let status = Receiver.Status(phase: phase, since: .now)
            let batch = Receiver.Batch(time: .now, status: status, statistics: receiver.statistics)
            let isNew = receiver.handle(batch)
            reporter.handle(
                ReceiverUpdate(receiver: receiver, batch: batch, isActivityNew: isNew, becamePrimary: false))
        }
        return messages
    }

    @Test("an unchanged status is reported only once")
    func repeatedStatus() {
        #expect(messages(of: [.opening, .opening, .ended, .ended]).count == 2)
    }

    @Test("if an error ends a replay early, the error is reported after the end of the replay")
    func failure() {
        let messages = messages(of: [.opening, .ended]) { Failure(.cannotRead, "the log is damaged") }
        #expect(messages.count == 3 && messages.last == "the log is damaged")
    }
}
