package import GNSS
package import Receivers
package import SystemSupport

/// Somewhere that receivers' data go to: clients of the gpsd protocol, plain NMEA, a clock. Everything is called on the loop's
/// thread, and must return at once.
package protocol ServerOutlet: AnyObject {
    /// The server begins. What is to be listened to is opened here and registered with the loop.
    func begin(on loop: EventLoop) throws(Failure)

    /// A receiver is served from now on, whether it is plugged in or not.
    func add(_ receiver: ServedReceiver)

    /// Something came of a receiver, or happened to it: at least one batch for each epoch and each change of its state.
    func take(_ update: ReceiverUpdate)

    /// Who is connected to it, where anybody can be.
    var counts: ClientList.Counts? { get }

    /// Whether a client that reads has much still to get. A receiver that can wait is held back then.
    var isBehind: Bool { get }

    /// A receiver is there no longer and does not come back; of one that was pulled out `take` tells.
    func forget(_ receiver: ServedReceiver)

    /// The server ends: says goodbye, closes and removes what it has made.
    func end()
}

extension ServerOutlet {
    package func add(_ receiver: ServedReceiver) {}

    package func forget(_ receiver: ServedReceiver) {}

    package var counts: ClientList.Counts? { nil }

    package var isBehind: Bool { false }
}

/// What came of one receiver.
package struct ReceiverUpdate {
    /// Whose it is, as it is after this.
    package let receiver: ServedReceiver
    /// What came.
    package let batch: Receiver.Batch
    /// Its epochs as gpsd's clients get them.
    package var epochs: [GPSDErrorModel.Completed] = []
    /// Whether this receiver has just begun to be read, or has gone.
    package let isActivityNew: Bool
    /// Whether it has just become the one that is served to whoever names none.
    package let becamePrimary: Bool
    /// What a new epoch says of the computer's clock, by its sentences.
    package var clock: ClockSample?
    /// The same by the receiver's pulse, where there are pulses.
    package var pulse: ClockSample?
}
