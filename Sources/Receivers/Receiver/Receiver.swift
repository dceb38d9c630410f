public import DelegateStreams
public import GNSS
internal import Serial
internal import Synchronization

/// A receiver connection that reconnects automatically.
///
/// A receiver waits for its device, finds the baud rate, and reads. After the device has been unplugged, the receiver
/// waits for it to be plugged in again, even if its device file changes.
///
/// ```swift
/// let receiver = Receiver()
/// receiver.start()
/// for await epoch in receiver.epochs() {
///     print(epoch.fix.coordinate)
/// }
/// ```
///
/// Any number of consumers may read the streams, and none of them blocks the receiver. Nothing is ever sent to the
/// device.
public final class Receiver: Sendable {
    /// The source of the data.
    public let source: Source

    private let engine: ReceiverEngine
    /// The options for reading the source.
    package let options: Options
    private let attachment = Mutex<(any AnyObject & Sendable)?>(nil)

    /// Creates a receiver. Call ``start()`` to begin reading.
    public convenience init(_ source: Source = .automatic, options: Options = Options()) {
        self.init(source, options: options, memory: .standard)
    }

    /// Creates a receiver that also passes each batch to a closure.
    ///
    /// The closure is for code that cannot wait until a task is scheduled. It is called on the thread that reads,
    /// starts or stops the receiver, and it must return quickly.
    package convenience init(
        _ source: Source, options: Options = Options(), onBatch: @escaping @Sendable (Batch) -> Void
    ) {
        self.init(source, options: options, memory: .standard, onBatch: onBatch)
    }

    init(
        _ source: Source, options: Options, memory: BaudRateMemory,
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

    /// Returns a stream of all received data, in batches. Each batch includes the status and the statistics at the time
    /// it was published.
    ///
    /// A slow consumer loses the oldest batches. The stream's iterator counts the lost batches.
    /// - Parameter buffering: How many batches to keep for a slow consumer. By default, all batches of a file, or of a
    ///   feed that is not tied to real time, are kept. For other sources, the default is 256.
    public func batches(_ buffering: Buffering? = nil) -> EventStream<Batch> {
        engine.batches.stream(buffering ?? standard(256))
    }

    /// Returns a stream that delivers the current status and then each new status. A slow consumer loses the oldest
    /// statuses.
    public func statuses(_ buffering: Buffering = .newest(64)) -> EventStream<Status> {
        engine.statuses.stream(buffering)
    }

    /// Returns a stream of epochs. Each epoch contains the position, the motion and the satellites for one point in
    /// time.
    /// - Parameter buffering: How many epochs to keep for a slow consumer. By default, all epochs of a file, or of a
    ///   feed that is not tied to real time, are kept. For other sources, the default is 16.
    public func epochs(_ buffering: Buffering? = nil) -> EventStream<Epoch> {
        engine.epochs.stream(buffering ?? standard(16))
    }

    /// Returns the default buffering for this source. A live source keeps only the newest `limit` elements.
    package func standard(_ limit: Int) -> Buffering { source.keepsAll ? .unbounded : .newest(limit) }

    /// Returns the object that a higher layer has attached to this receiver, so that all users of the receiver share
    /// the object. The object is created by `make` on first use.
    package func shared<Shared: AnyObject & Sendable>(_ make: () -> Shared) -> Shared {
        let known = attachment.withLock { $0 }
        let new: any AnyObject & Sendable = known ?? make()
        // Another thread may have attached an object at the same time.
        let first = attachment.withLock { attachment in
            attachment = attachment ?? new
            return attachment
        }
        guard let shared = first as? Shared else {
            preconditionFailure("the receiver already has another attachment: \(type(of: first))")
        }
        return shared
    }
}
