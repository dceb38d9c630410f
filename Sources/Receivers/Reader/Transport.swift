internal import GNSS
internal import Serial
internal import SystemSupport

/// The interface through which a reader receives its source's input and clock. Transports separate the reader's state
/// machines from the operating system.
protocol Transport: AnyObject {
    typealias Instant = ContinuousClock.Instant

    /// The current time, on the clock of the source.
    var now: Instant { get }

    /// The time at which to call ``next()`` even if no event has been signaled.
    var deadline: Instant? { get }

    /// Whether sentences are held back until their epoch is complete, so that they are published in one batch. Each
    /// batch wakes all consumers, which costs more than decoding it.
    var gathersSentences: Bool { get }

    /// Whether the data is simulated or recorded.
    var isSimulated: Bool { get }

    /// Whether the current data belongs to the skipped part at the beginning of the source.
    var isSkipping: Bool { get }

    /// The driver's counters, or `nil` if the driver does not count.
    var counters: LineCounters? { get }

    /// Waits for an event, the deadline or a request to stop.
    func wait(until deadline: Instant?, _ stop: StopToken)

    /// Returns the next event, or `nil` if no event is pending. Each event is returned once.
    func next() -> TransportEvent?

    /// Returns whether bytes have arrived since the last wait. If so, the next event delivers them.
    func hasMore() -> Bool

    /// Performs an action of the state machine. Returns the resulting input for the state machine, if any.
    func perform(_ action: LinkMachine.Action) -> LinkMachine.Input?

    /// Notifies the transport of what was decoded from the bytes of the last event.
    func recordDecoding(byteCount: Int, isEndOfEpoch: Bool, baudRate: Int?, at now: Instant)

    /// Notifies the transport that no data has arrived for several seconds.
    func handleSilence() throws(LinkError)
}

/// An event from the source.
enum TransportEvent {
    /// Bytes have arrived.
    case bytes([UInt8])
    /// Bytes have arrived from a GPS daemon, together with the epochs and the state that the daemon reports.
    case served([UInt8], [Epoch], Receiver.Server)
    /// An input for the state machine.
    case input(LinkMachine.Input)
    /// The source has ended. The error is `nil` at the end of a file.
    case ended(LinkError?)
}

extension ContinuousClock.Instant? {
    /// Returns the earlier of two deadlines. A `nil` deadline never arrives.
    func earlier(_ other: Self) -> Self {
        guard let self else { return other }
        guard let other else { return self }
        return min(self, other)
    }
}
