package import Receivers

extension ReceiverCondition.Cause {
    /// The value of the `cause` member in reports.
    package var reportedName: String {
        switch self {
        // Clients do not need to know why a receiver cannot be read, so the following conditions are all reported as a
        // missing receiver.
        case .stopped, .ended, .lost, .deviceIsAway: Self.noDevice.rawValue
        default: rawValue
        }
    }
}

extension ReceiverCondition {
    /// Creates the condition to report to clients.
    init(of receiver: ServedReceiver) {
        self.init(
            receiver.reportedStatus, fix: receiver.epoch?.fix, sky: receiver.sky, reports: receiver.reports)
    }
}

extension ServedReceiver {
    /// The status to report to clients. A receiver that is being restarted is reported as opening instead of stopped.
    fileprivate var reportedStatus: Receiver.Status {
        var status = status
        if status.phase == .stopped, isRestarting { status.phase = .opening }
        return status
    }

    /// The reason why the receiver has no position, as the value for the `cause` member of reports; `nil` if it has a
    /// position.
    package var reportedCause: String? {
        if status.phase == .reading(.good), epoch?.fix.hasPosition == true { return nil }
        return condition.cause?.reportedName
    }
}
