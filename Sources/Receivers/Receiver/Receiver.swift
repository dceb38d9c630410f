public import DelegateStreams
public import GNSS
internal import Serial
internal import Synchronization

/// A receiver connection that reconnects automatically.
///
/// A receiver waits for its device, finds the baud rate and reads. When the device is unplugged, the receiver waits
/// until it returns, under any name.
///
/// ```swift
/// let receiver = Receiver()
/// receiver.start()
/// for await epoch in receiver.epochs() {
///     print(epoch.fix.coordinate)
/// }
/// ```
///
/// Any number of consumers may read the streams, and none of them blocks the receiver. Nothing is ever
/// sent to the device.
public final class Receiver: Sendable {
    /// The source of the data.
    public let source: Source

    private let engine: ReceiverEngine
    package let options: Options
    private let attachment = Mutex<(any AnyObject & Sendable)?>(nil)

    /// Creates a receiver. Call ``start()`` to begin reading.
    public convenience init(_ source: Source = .automatic, options: Options = Options()) {
        self.init(source, options: options, memory: .standard)
    }

    /// Creates a receiver that also passes its batches to a closure.
    ///
    /// The closure is called on the thread that reads, or on the one that starts or stops the receiver. It is for code
    /// that cannot wait until a task is scheduled, and it must return quickly.
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

    /// Starts reading. Has no effect if the receiver has already been started.
    public func start() { engine.setWanted(true) }

    /// Stops reading and closes the port. Streams stay open, because the receiver can be started again.
    public func stop() { engine.setWanted(false) }

    /// The current status.
    public var status: Status { engine.status }

    /// The current statistics.
    public var statistics: Statistics { engine.statistics }

    /// Returns a stream of everything received, in batches with the status and the statistics of their time.
    ///
    /// A consumer that stays too slow loses the oldest batches. Its iterator counts them.
    /// - Parameter buffering: How many batches to keep for a slow consumer. The default is 256, or all batches of a
    ///   file and of a feed that is not tied to real time.
    public func batches(_ buffering: Buffering? = nil) -> EventStream<Batch> {
        engine.batches.stream(buffering ?? standard(256))
    }

    /// Returns a stream of the current status and all later ones.
    public func statuses(_ buffering: Buffering = .newest(64)) -> EventStream<Status> {
        engine.statuses.stream(buffering)
    }

    /// Returns a stream of epochs, each with the position, motion and sky of one moment.
    /// - Parameter buffering: How many epochs to keep for a slow consumer. The default is 16, or all epochs of a file
    ///   and of a feed that is not tied to real time.
    public func epochs(_ buffering: Buffering? = nil) -> EventStream<Epoch> {
        engine.epochs.stream(buffering ?? standard(16))
    }

    /// Returns the default buffering for this source.
    package func standard(_ most: Int) -> Buffering { source.keepsAll ? .unbounded : .newest(most) }

    /// Returns the object that a higher layer shares among all users of this receiver. It is created on first use.
    package func shared<Shared: AnyObject & Sendable>(_ make: () -> Shared) -> Shared {
        attachment.withLock { attachment in
            if let shared = attachment as? Shared { return shared }
            let shared = make()
            attachment = shared
            return shared
        }
    }
}
