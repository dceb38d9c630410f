/// The transmit buffer of a receiver's serial port.
///
/// Bytes wait in the buffer until the line has transmitted them. Bytes that do not fit are lost, as in a real receiver
/// that is configured to send more than the line can transmit.
struct Transmitter: Hashable, Sendable {
    /// The baud rate of the line.
    let baudRate: Int
    /// The size of the buffer: one second of data, but at least 4 KiB.
    private let room: Int
    private let bytesPerSecond: Double
    /// The time in seconds at which the buffer will be empty.
    private var end = 0.0

    /// Creates an empty buffer for a line with the given baud rate.
    init(baudRate: Int) {
        self.baudRate = max(1, baudRate)
        bytesPerSecond = Double(self.baudRate) / 10
        room = max(4_096, baudRate / 10)
    }

    /// Truncates a burst to the space left in the buffer.
    mutating func cut(_ burst: inout Burst) {
        let waiting = max(0, end - burst.time) * bytesPerSecond
        let room = max(0, self.room - Int(waiting.rounded(.up)))
        if burst.bytes.count > room { burst.bytes.removeLast(burst.bytes.count - room) }
        end = max(end, burst.time) + Double(burst.bytes.count) / bytesPerSecond
    }
}
