internal import Receivers

/// A reader that delivers the data of a served receiver.
protocol ReceiverReader: AnyObject {
    /// The current status of the receiver.
    var status: Receiver.Status { get }

    /// Starts reading.
    func start()

    /// Stops reading and closes the source. The reader can be started again.
    func stop()
}

extension Receiver: ReceiverReader {}

extension LoopReader: ReceiverReader {}
