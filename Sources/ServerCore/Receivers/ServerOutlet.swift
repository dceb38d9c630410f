package import GNSS
package import Receivers
package import SystemSupport

/// A destination for the data of receivers, such as gpsd clients, NMEA clients or a clock.
///
/// All methods are called on the loop's thread and must return immediately.
package protocol ServerOutlet: AnyObject {
    /// Starts the outlet: opens its sockets and watches them on the loop.
    func begin(on loop: EventLoop) throws(Failure)

    /// Adds a receiver. The receiver may be disconnected.
    func add(_ receiver: ServedReceiver)

    /// Delivers new data or a new status of a receiver. The method is called at least once for each epoch and each
    /// status change.
    func handle(_ update: ReceiverUpdate)

    /// The client counts of the outlet, or `nil` if the outlet has no clients.
    var counts: ClientList.Counts? { get }

    /// Whether at least one client is reading, but so slowly that it may soon lose reports. In this case, receivers
    /// whose sources can pause are held back.
    var isBehind: Bool { get }

    /// Whether the outlet uses the decoded sentences of batches. If no outlet uses them, they are omitted from the
    /// batches.
    var usesSentences: Bool { get }

    /// Removes a receiver permanently. If a receiver is only unplugged, ``handle(_:)`` is called with its new status
    /// instead.
    func forget(_ receiver: ServedReceiver)

    /// Stops the outlet: disconnects its clients and removes all files that it has created.
    func end()
}

extension ServerOutlet {
    package func add(_ receiver: ServedReceiver) {}

    package func forget(_ receiver: ServedReceiver) {}

    package var counts: ClientList.Counts? { nil }

    package var isBehind: Bool { false }

    package var usesSentences: Bool { false }
}

/// New data or a new status of a receiver.
package struct ReceiverUpdate {
    /// The receiver, whose properties have already been updated.
    package let receiver: ServedReceiver
    /// The batch that contains the new data or status.
    package let batch: Receiver.Batch
    /// The epochs of the batch, with the values that gpsd computes.
    package var epochs: [GPSDErrorModel.Completed] = []
    /// Whether the receiver has just been opened or closed.
    package let isActivityNew: Bool
    /// Whether the receiver has just become the primary receiver.
    package let becamePrimary: Bool
    /// The clock sample for a new epoch, based on the time at which its sentences arrived.
    package var clock: ClockSample?
    /// The clock sample for a new epoch, based on the receiver's pulse, if a pulse is available.
    package var pulse: ClockSample?
}
