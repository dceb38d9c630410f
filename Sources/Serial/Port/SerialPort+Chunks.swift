internal import SystemSupport

// A dedicated thread waits for the device and for cancellation, and reads only while a task awaits a chunk. At other
// times, bytes stay in the kernel, which buffers 64 KiB and counts the bytes that it drops
// (`LineCounters.bufferOverruns`). A slow task therefore uses no additional memory, and every lost byte is counted.

extension SerialPort {
    /// Returns the received bytes as an asynchronous sequence, which takes ownership of the port.
    ///
    /// The port is closed when the task is cancelled or the sequence is released. The sequence ends with an error when
    /// the device is lost. On cancellation, the sequence ends immediately and without an error.
    ///
    /// - Throws: A ``SerialError`` when the process is out of threads or file descriptors.
    public consuming func chunks() throws(SerialError) -> Chunks { try Chunks(port: self) }

    /// A sequence of the bytes that a port receives, in non-empty chunks. Only one task may iterate over the sequence.
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

        /// Creates an iterator over the chunks.
        public func makeAsyncIterator() -> Iterator { Iterator(signals: signals, results: results.makeAsyncIterator()) }

        /// The iterator of ``Chunks``.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let signals: Signals
            fileprivate var results: AsyncStream<Result<[UInt8], SerialError>>.Iterator

            /// Returns the next chunk, or `nil` once the task has been cancelled.
            ///
            /// - Throws: A ``SerialError`` when the device is lost or cannot be read.
            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(SerialError) -> [UInt8]? {
                signals.demand.signal()
                return try await results.next(isolation: actor)?.get()
            }

            /// Returns the next chunk, or `nil` once the task has been cancelled.
            ///
            /// - Throws: A ``SerialError`` when the device is lost or cannot be read.
            public mutating func next() async throws(SerialError) -> [UInt8]? { try await next(isolation: #isolation) }
        }
    }
}

/// Signals from the task to the reader thread.
private final class Signals: Sendable {
    /// The descriptor that is signaled when the task awaits a chunk.
    let demand: WakeDescriptor
    /// The descriptor that is signaled when the consumer stops waiting for chunks.
    let end: WakeDescriptor

    init() throws(SystemError) {
        demand = try WakeDescriptor()
        end = try WakeDescriptor()
    }
}

/// The state of the reader thread. Only the thread retains this object, so the port is closed when the thread ends.
private final class Reader: Sendable {
    private let port: SerialPort
    private let signals: Signals

    init(port: consuming SerialPort, signals: Signals) {
        self.port = port
        self.signals = signals
    }

    /// Reads one chunk per request until the consumer stops or an error occurs. This is the body of the thread.
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
