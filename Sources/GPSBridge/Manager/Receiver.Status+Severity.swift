internal import Receivers

extension Receiver.Status {
    private var severity: ReceiverCondition.Severity { ReceiverCondition(self, epoch: nil, sky: nil).severity }

    /// Whether the receiver cannot provide a position at the moment.
    var isInterrupted: Bool { severity >= .interrupted }

    /// Whether someone must intervene before the receiver can provide a position. The value is `false` after a
    /// connection is lost and while a server is searching for receivers, because either state can end at any moment.
    var isBlocked: Bool { severity == .blocked }
}
