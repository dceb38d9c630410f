import GPSBridge
import GPSSimulator
import Synchronization

/// The time from the last byte of an epoch to a consumer's loop that receives the epoch, at ten epochs per second.
enum Latency {
    private static let epochs = 300
    /// The number of epochs during which the receiver's cycle is learned. During that time, an epoch waits for a quiet
    /// line.
    private static let lessons = 10

    static func print() async throws {
        let port = try SimulatedPort(baudRate: nil)
        var options = Receiver.Options()
        options.baudRate = 115_200
        let receiver = Receiver(.port(port.path), options: options)
        let sent = Mutex<[Int: ContinuousClock.Instant]>([:])
        var statuses = receiver.statuses().makeAsyncIterator()
        var results = receiver.epochs(.unbounded).makeAsyncIterator()
        receiver.start()
        while let status = await statuses.next() { if case .reading = status.phase { break } }
        let talk = Task {
            for second in 0..<epochs + lessons {
                let burst = Burst.bytes(second: 43_200 + second)
                sent.withLock { $0[43_200 + second] = .now }
                port.send(burst)
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        var delays: [Double] = []
        while delays.count < epochs, let epoch = await results.next() {
            let now = ContinuousClock.now
            guard let second = epoch.fix.time.map({ Int($0.secondOfDay) }), let began = sent.withLock({ $0[second] })
            else { continue }
            if second >= 43_200 + lessons { delays.append((now - began) / .milliseconds(1)) }
        }
        try await talk.value
        delays.sort()
        Swift.print("Last byte of an epoch to the consumer's loop, ms; \(epochs) epochs, 10 per second")
        Swift.print(
            "median \(shown(delays[epochs / 2])), 99 % \(shown(delays[epochs * 99 / 100])) (median target 0.2)")
    }

    private static func shown(_ milliseconds: Double) -> String { "\((milliseconds * 1000).rounded() / 1000)" }
}
