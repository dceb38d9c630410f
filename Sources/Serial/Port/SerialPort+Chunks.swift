internal import SystemSupport

// A thread waits for the device, and for nothing but it and the end. It reads only what someone waits for: what comes
// meanwhile stays with the kernel, which has room for 64 KiB and counts what it must drop (`LineCounters.bufferOverruns`).
// So a slow task costs no memory, and nothing is lost without being counted.

extension SerialPort {
    /// The bytes as they come, for as long as the device is there. The sequence has the port from now on, and closes it when
    /// its task is cancelled, or when nobody has the sequence any more.
    ///
    /// It ends with an error, never by itself, unless its task is cancelled; then it ends at once.
    public consuming func chunks() throws(SerialError) -> Chunks { try Chunks(port: self) }

    /// The bytes that a port receives, in pieces of any length but 0, for one task.
    public struct Chunks: AsyncSequence, Sendable {
        private let signals: Signals
        private let results: AsyncStream<Result<[UInt8], SerialError>>

        fileprivate init(port: consuming SerialPort) throws(SerialError) {
            let signals: Signals
            do { signals = try Signals() } catch { throw SerialError(error) }
            let reader = Reader(port: port, signals: signals)
            let (results, continuation) = AsyncStream.makeStream(of: Result<[UInt8], SerialError>.self)
            continuation.onTermination = { _ in signals.end.signal() }
            do {
                _ = try WorkerThread {
                    reader.run { continuation.yield($0) }
                    continuation.finish()
                }
            } catch { throw SerialError(error) }
            self.signals = signals
            self.results = results
        }

        /// Begins to wait for bytes.
        public func makeAsyncIterator() -> Iterator { Iterator(signals: signals, results: results.makeAsyncIterator()) }

        /// Waits for one chunk after the other.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let signals: Signals
            fileprivate var results: AsyncStream<Result<[UInt8], SerialError>>.Iterator

            /// The next bytes; `nil` once the task is cancelled.
            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(SerialError) -> [UInt8]? {
                signals.demand.signal()
                return try await results.next(isolation: actor)?.get()
            }

            /// The next bytes; `nil` once the task is cancelled.
            public mutating func next() async throws(SerialError) -> [UInt8]? { try await next(isolation: #isolation) }
        }
    }
}

/// What the task tells the thread.
private final class Signals: Sendable {
    /// Someone waits for a chunk.
    let demand: WakeDescriptor
    /// Nobody ever will.
    let end: WakeDescriptor

    init() throws(SystemError) {
        demand = try WakeDescriptor()
        end = try WakeDescriptor()
    }
}

/// Belongs to the thread alone, so that the port is closed when that ends.
private final class Reader: Sendable {
    private let port: SerialPort
    private let signals: Signals

    init(port: consuming SerialPort, signals: Signals) {
        self.port = port
        self.signals = signals
    }

    /// The thread's work: one chunk for each demand, until the end or an error.
    func run(_ yield: (Result<[UInt8], SerialError>) -> Void) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
        defer { buffer.deallocate() }
        while signals.end.wait(for: signals.demand.descriptor) {
            signals.demand.clear()
            do throws(SerialError) {
                var count = 0
                while count == 0 {
                    guard signals.end.wait(for: port.descriptor) else { return }
                    count = try port.read(into: buffer)
                }
                yield(.success(Array(buffer[..<count])))
            } catch {
                return yield(.failure(error))
            }
        }
    }
}
