package import GNSS
package import Receivers
package import SystemSupport

/// A destination of receivers' data: clients of the gpsd protocol, NMEA clients, a clock.
///
/// All methods are called on the loop's thread and must return at once.
package protocol ServerOutlet: AnyObject {
    /// Starts the outlet. It opens its sockets here and watches them on the loop.
    func begin(on loop: EventLoop) throws(Failure)

    /// Adds a receiver, which may be disconnected.
    func add(_ receiver: ServedReceiver)

    /// Delivers new data or a new status of a receiver: at least one batch for each epoch and each change of status.
    func take(_ update: ReceiverUpdate)

    /// The counts of the outlet's clients, or `nil` if it has no clients.
    var counts: ClientList.Counts? { get }

    /// Whether a client that reads has much queued. If so, receivers that can wait are held back.
    var isBehind: Bool { get }

    /// Removes a receiver that will not come back. A receiver that was merely unplugged is reported to ``take(_:)``
    /// instead.
    func forget(_ receiver: ServedReceiver)

    /// Stops the outlet: disconnects its clients, and closes and removes what it has created.
    func end()
}

extension ServerOutlet {
    package func add(_ receiver: ServedReceiver) {}

    package func forget(_ receiver: ServedReceiver) {}

    package var counts: ClientList.Counts? { nil }

    package var isBehind: Bool { false }
}

/// New data or a new status of one receiver.
package struct ReceiverUpdate {
    /// The receiver, already updated.
    package let receiver: ServedReceiver
    /// The batch that caused the update.
    package let batch: Receiver.Batch
    /// The batch's epochs, as gpsd clients get them.
    package var epochs: [GPSDErrorModel.Completed] = []
    /// Whether the receiver has just started or stopped being read.
    package let isActivityNew: Bool
    /// Whether the receiver has just become the primary one.
    package let becamePrimary: Bool
    /// The clock sample of a new epoch, by the arrival of its sentences.
    package var clock: ClockSample?
    /// The clock sample of a new epoch by the receiver's pulse, if pulses are available.
    package var pulse: ClockSample?
}
