package import Receivers

extension ReceiverCondition.Cause {
    /// The value of the `cause` member in reports.
    package var reportedName: String {
        switch self {
        // Clients need not know why nothing can be read. For them there is simply no receiver.
        case .stopped, .ended, .lost, .deviceIsAway: Self.noDevice.rawValue
        default: rawValue
        }
    }
}

extension ReceiverCondition {
    /// Creates the condition as clients see it: a receiver that is restarting counts as opening, not as stopped.
    init(of receiver: ServedReceiver) {
        var status = receiver.status
        if status.phase == .stopped, receiver.isRestarting { status.phase = .opening }
        self.init(status, epoch: receiver.epoch, sky: receiver.sky)
    }
}
