/// The output of a receiver's serial port: a line of bytes that wait until the wire has taken them. Those that find no room
/// are lost, as when a receiver is told to say more than its line can carry.
struct Transmitter: Hashable, Sendable {
    /// Bits per second.
    let speed: Int
    /// Bytes that may wait: those of a second, and 4 KiB at least.
    private let room: Int
    private let bytesPerSecond: Double
    /// When the wire has taken everything.
    private var end = 0.0

    /// - Parameter speed: bits per second.
    init(speed: Int) {
        self.speed = max(1, speed)
        bytesPerSecond = Double(self.speed) / 10
        room = max(4_096, speed / 10)
    }

    /// Takes what there is room for, and cuts the rest off.
    mutating func cut(_ burst: inout Burst) {
        let waiting = max(0, end - burst.time) * bytesPerSecond
        let room = max(0, self.room - Int(waiting.rounded(.up)))
        if burst.bytes.count > room { burst.bytes.removeLast(burst.bytes.count - room) }
        end = max(end, burst.time) + Double(burst.bytes.count) / bytesPerSecond
    }
}
