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
    /// Creates the condition to report to clients. A receiver that is being restarted is reported as opening instead of
    /// stopped.
    init(of receiver: ServedReceiver) {
        var status = receiver.status
        if status.phase == .stopped, receiver.isRestarting { status.phase = .opening }
        self.init(status, fix: receiver.epoch?.fix, sky: receiver.sky, reports: receiver.reports)
    }
}
