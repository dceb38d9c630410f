internal import Receivers

/// What reads a receiver that is served.
protocol ReceiverReader: AnyObject {
    /// What it is doing.
    var status: Receiver.Status { get }

    /// Begins to read.
    func start()

    /// Stops reading and closes the port. It may be started again.
    func stop()
}

extension Receiver: ReceiverReader {}

extension LoopReader: ReceiverReader {}
