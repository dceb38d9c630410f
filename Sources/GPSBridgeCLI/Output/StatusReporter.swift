import GPSBridge
import ServerCore
import SystemSupport

/// An outlet that reports status changes of receivers on standard error.
final class StatusReporter: ServerOutlet {
    private let say: (String) -> Void
    private let failure: () -> Failure?
    private var reported: [String: Report] = [:]

    /// The last report about a receiver. It is an object, because copying a status is slow.
    private final class Report {
        let status: Receiver.Status
        let text: String

        init(_ status: Receiver.Status, _ text: String) {
            self.status = status
            self.text = text
        }
    }

    /// Creates a reporter that passes its messages to a closure.
    ///
    /// - Parameters:
    ///   - say: A closure that is called with each message.
    ///   - failure: A closure that returns the error that ended the source early, if any.
    init(_ say: @escaping (String) -> Void, failure: @escaping () -> Failure? = { nil }) {
        self.say = say
        self.failure = failure
    }

    func begin(on loop: EventLoop) {}

    func handle(_ update: ReceiverUpdate) {
        report(update.receiver.status, of: update.receiver.name)
        if update.becamePrimary, update.receiver.priority > 0 || reported.count > 1 {
            say("\(update.receiver.name): now the primary receiver")
        }
    }

    /// Reports a receiver's status if it has changed.
    ///
    /// Most updates contain only data, so the text is created only if the status differs from the last status.
    private func report(_ status: Receiver.Status, of name: String) {
        let last = reported[name]
        if let last, last.status == status { return }
        let text = status.explanation
        reported[name] = Report(status, text)
        if text != last?.text { say(text) }
        if status.phase == .ended, let failure = failure() { say(failure.message) }
    }

    func forget(_ receiver: ServedReceiver) { reported[receiver.name] = nil }

    func end() {}
}
