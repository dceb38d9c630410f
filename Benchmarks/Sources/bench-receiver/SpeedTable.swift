import GPSBridge
import GPSSimulator

/// The time from opening a port to the first message, at every common baud rate, for receivers with one burst per
/// second.
enum SpeedTable {
    private static let baudRates = [4_800, 9_600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600]
    /// The fractions of a second at which ports are opened.
    private static let phases = [0.05, 0.25, 0.5, 0.75, 0.95]

    static func print(_ sender: Sender) async throws {
        Swift.print("\(sender.name): opening a port to the first message, s; unknown baud rate, one burst per second")
        Swift.print(" baud rate   bytes    best  median   worst   known baud rate")
        var worst = 0.0
        for baudRate in baudRates {
            let bursts = sender.bursts(baudRate)
            // All ports at the same time, because they sleep most of the time.
            let unknown = try await withThrowingTaskGroup { group in
                for phase in phases { group.addTask { try await seconds(bursts, baudRate, phase, known: false) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }.sorted()
            let known = try await seconds(bursts, baudRate, 0.5, known: true)
            worst = max(worst, unknown.last ?? 0)
            let figures = [unknown.first, unknown[unknown.count / 2], unknown.last, known].map { rounded($0 ?? 0) }
            let count = bursts.map(\.count).reduce(0, +) / bursts.count
            Swift.print(padded("\(baudRate)", 10) + ([String(count)] + figures).map { padded($0, 8) }.joined())
        }
        Swift.print("slowest: \(rounded(worst)) s (target 3.00)\n")
    }

    /// - Parameter phase: The time from opening the port to the beginning of the first burst.
    private static func seconds(
        _ bursts: [[UInt8]], _ baudRate: Int, _ phase: Double, known: Bool
    ) async throws -> Double {
        let port = try SimulatedPort(baudRate: baudRate)
        try port.plugIn()
        defer { port.unplug() }
        let talk = Task {
            try await Task.sleep(for: .seconds(phase))
            for number in 0... {
                port.send(bursts[number % bursts.count])
                try await Task.sleep(for: .seconds(1))
            }
        }
        defer { talk.cancel() }
        var options = Receiver.Options()
        options.remembersBaudRates = false
        if known { options.baudRate = baudRate }
        let receiver = Receiver(.port(port.path), options: options)
        let began = ContinuousClock.now
        receiver.start()
        for await batch in receiver.batches() where !batch.packets.isEmpty {
            precondition(port.receivedCount == 0, "bytes were sent to the receiver")
            precondition(batch.status.baudRate == baudRate, "a message was found at a wrong baud rate")
            return (batch.time - began) / .seconds(1)
        }
        return .infinity
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private static func rounded(_ seconds: Double) -> String {
        let hundredths = Int((seconds * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
