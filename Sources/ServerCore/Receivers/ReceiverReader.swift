internal import Receivers

/// A reader of a served receiver.
protocol ReceiverReader: AnyObject {
    /// The receiver's current status.
    var status: Receiver.Status { get }

    /// Starts reading.
    func start()

    /// Stops reading and closes the port. The reader can be started again.
    func stop()
}

extension Receiver: ReceiverReader {}

extension LoopReader: ReceiverReader {}
