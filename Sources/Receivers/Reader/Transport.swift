internal import GNSS
internal import Serial
internal import SystemSupport

/// The source of a reader's bytes and time. It separates the reader's state machines from the operating system.
protocol Transport: AnyObject {
    typealias Instant = ContinuousClock.Instant

    /// The current time, on the clock of the source.
    var now: Instant { get }

    /// When to check again even if nothing happens.
    var deadline: Instant? { get }

    /// Whether sentences wait for their epoch before they are published. Each batch wakes all consumers, which costs
    /// more than decoding it.
    var gathersSentences: Bool { get }

    /// Whether the data is simulated or recorded.
    var isSimulated: Bool { get }

    /// Whether the current data belongs to the beginning that is to be skipped.
    var isSkipping: Bool { get }

    /// The counters of the driver, if it has any.
    var counters: LineCounters? { get }

    /// Waits for an event, the deadline or a request to stop.
    func wait(until deadline: Instant?, _ stop: StopToken)

    /// Returns the next event, or `nil` if there is none. Each event is returned once.
    func next() -> TransportEvent?

    /// Returns whether bytes have arrived while nothing waited for them. If so, they are the next event.
    func hasMore() -> Bool

    /// Performs an action of the state machine, and returns the result, if any.
    func perform(_ action: LinkMachine.Action) -> LinkMachine.Input?

    /// Reports what was decoded from the bytes of the last event.
    func note(byteCount: Int, isEndOfEpoch: Bool, speed: Int?, at now: Instant)

    /// Reports that no data has arrived for some seconds.
    func noteSilence() throws(LinkError)
}

/// An event from the source.
enum TransportEvent {
    /// Bytes have arrived.
    case bytes([UInt8])
    /// Bytes have arrived from a GPS daemon, with the epochs that it reports and its state.
    case served([UInt8], [Epoch], Receiver.Server)
    /// An event that only concerns the state machine.
    case input(LinkMachine.Input)
    /// The source has ended: with an error, or with `nil` at the end of a file.
    case ended(LinkError?)
}
