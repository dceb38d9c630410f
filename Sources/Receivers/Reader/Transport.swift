internal import GNSS
internal import Serial
internal import SystemSupport

/// Where a reader's bytes come from, and on what clock: the edge between its values and the system.
protocol Transport: AnyObject {
    typealias Instant = ContinuousClock.Instant

    /// The present, on the clock of what is read.
    var now: Instant { get }

    /// When to look again, though nothing has happened.
    var deadline: Instant? { get }

    /// Whether sentences wait for their epoch before they are published: each batch wakes all consumers, which costs more than
    /// reading it.
    var gathersSentences: Bool { get }

    /// Whether what comes was made by software, or was recorded.
    var isSimulated: Bool { get }

    /// Whether what comes now belongs to a beginning that is to be skipped.
    var isSkipping: Bool { get }

    /// What the driver has counted, where there is one that counts.
    var counters: LineCounters? { get }

    /// Waits until something happens, a moment comes, or it is time to stop.
    func wait(until deadline: Instant?, _ stop: StopToken)

    /// What has happened: one thing after the other, each of them once.
    func next() -> TransportEvent?

    /// Looks for bytes that came while nobody waited for them. They are the next event.
    func hasMore() -> Bool

    /// Does what the machine says, and tells what came of it.
    func perform(_ action: LinkMachine.Action) -> LinkMachine.Input?

    /// What was made of the bytes of the last event.
    func note(byteCount: Int, isEndOfEpoch: Bool, speed: Int?, at now: Instant)

    /// Nothing has come for some seconds.
    func noteSilence() throws(LinkError)
}

/// What happens to what is read.
enum TransportEvent {
    /// Bytes came.
    case bytes([UInt8])
    /// The same from a server that reads the receiver, with what it makes of it and says of itself.
    case served([UInt8], [Epoch], Receiver.Server)
    /// Something that is for the machine only.
    case input(LinkMachine.Input)
    /// It is over: an error, or `nil` at the end of a file.
    case ended(LinkError?)
}
