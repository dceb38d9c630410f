public import DelegateStreams
public import GNSS
internal import Serial
internal import Synchronization

/// One receiver that survives everything: it waits for the device, finds its speed, reads it, and when the device is pulled
/// out it waits until it is back, under whatever name.
///
/// ```swift
/// let receiver = Receiver()
/// receiver.start()
/// for await epoch in receiver.epochs() {
///     print(epoch.fix.coordinate)
/// }
/// ```
///
/// Any number of consumers may listen; none of them ever holds up the reading. Nothing is ever sent to the device.
public final class Receiver: Sendable {
    /// Where its data come from.
    public let source: Source

    private let engine: ReceiverEngine
    package let options: Options
    private let attachment = Mutex<(any AnyObject & Sendable)?>(nil)

    /// Makes a receiver, which begins to read when it is started.
    public convenience init(_ source: Source = .automatic, options: Options = Options()) {
        self.init(source, options: options, memory: .standard)
    }

    /// Makes a receiver whose batches are also handed to somebody on the thread that reads, or on the one that starts and stops
    /// it: for whoever cannot wait for a task to be scheduled, and takes no time over it.
    package convenience init(
        _ source: Source, options: Options = Options(), onBatch: @escaping @Sendable (Batch) -> Void
    ) {
        self.init(source, options: options, memory: .standard, onBatch: onBatch)
    }

    init(
        _ source: Source, options: Options, memory: SpeedMemory,
        onBatch: @escaping @Sendable (Batch) -> Void = { _ in }
    ) {
        self.source = source
        self.options = options
        engine = ReceiverEngine(source, options, memory: memory, onBatch: onBatch)
    }

    deinit { engine.end() }

    /// Begins to read, or goes on after a stop. A receiver that reads already just goes on.
    public func start() { engine.setWanted(true) }

    /// Stops reading and closes the port. Streams stay open: the receiver may be started again.
    public func stop() { engine.setWanted(false) }

    /// What it is doing.
    public var status: Status { engine.status }

    /// What it has counted.
    public var statistics: Statistics { engine.statistics }

    /// Everything that comes, in batches, each with the status and the statistics of its moment.
    ///
    /// A consumer that is slow for longer loses the oldest batches, and its iterator counts them.
    /// - Parameter buffering: what is kept for a slow consumer: by default 256 batches; all of a file, which ends,
    ///   and of a feed whose clock is advanced by hand.
    public func batches(_ buffering: Buffering? = nil) -> EventStream<Batch> {
        engine.batches.stream(buffering ?? standard(256))
    }

    /// The status now and whenever it changes.
    public func statuses(_ buffering: Buffering = .newest(64)) -> EventStream<Status> {
        engine.statuses.stream(buffering)
    }

    /// Epochs as they come: place, motion and sky of each moment.
    /// - Parameter buffering: what is kept for a slow consumer: by default 16 epochs; all of a file, which ends, and of
    ///   a feed whose clock is advanced by hand.
    public func epochs(_ buffering: Buffering? = nil) -> EventStream<Epoch> {
        engine.epochs.stream(buffering ?? standard(16))
    }

    /// What is kept for a slow consumer who has not said it.
    package func standard(_ most: Int) -> Buffering { source.keepsAll ? .unbounded : .newest(most) }

    /// The object that the layer above shares among everything that uses this receiver. It is made on first use.
    package func shared<Shared: AnyObject & Sendable>(_ make: () -> Shared) -> Shared {
        attachment.withLock { attachment in
            if let shared = attachment as? Shared { return shared }
            let shared = make()
            attachment = shared
            return shared
        }
    }
}
