package import Receivers

extension ReceiverCondition.Cause {
    /// The value of `cause` in reports.
    package var reportedName: String {
        switch self {
        // For a client it is all the same why nothing can be read: there is no receiver.
        case .stopped, .ended, .lost, .deviceIsAway: Self.noDevice.rawValue
        default: rawValue
        }
    }
}

extension ReceiverCondition {
    /// Judges a receiver as its clients see it: one that is only opened again has not gone.
    init(of receiver: ServedReceiver) {
        var status = receiver.status
        if status.phase == .stopped, receiver.isRestarting { status.phase = .opening }
        self.init(status, epoch: receiver.epoch, sky: receiver.sky)
    }
}
