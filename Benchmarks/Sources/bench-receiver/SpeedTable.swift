import GPSBridge
import GPSSimulator

/// The time from opening a port to the first sentence, at every common baud rate, for a receiver with one burst per
/// second.
enum SpeedTable {
    private static let speeds = [4_800, 9_600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600]
    /// The fractions of a second at which ports are opened.
    private static let phases = [0.05, 0.25, 0.5, 0.75, 0.95]

    static func print() async throws {
        Swift.print("Opening a port to the first sentence, s; unknown baud rate, one burst per second")
        Swift.print(" baud rate    best  median   worst   known baud rate")
        var worst = 0.0
        for speed in speeds {
            // All ports at the same time, because they sleep most of the time.
            let unknown = try await withThrowingTaskGroup { group in
                for phase in phases { group.addTask { try await seconds(speed, phase: phase, known: false) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }.sorted()
            let known = try await seconds(speed, phase: 0.5, known: true)
            worst = max(worst, unknown.last ?? 0)
            let figures = [unknown.first, unknown[unknown.count / 2], unknown.last, known].map { padded($0 ?? 0) }
            let name = "\(speed)"
            Swift.print(String(repeating: " ", count: 10 - name.count) + name + figures.joined())
        }
        Swift.print("slowest: \(rounded(worst)) s (target 3.00)\n")
    }

    /// - Parameter phase: The time from opening the port to the beginning of the first burst.
    private static func seconds(_ speed: Int, phase: Double, known: Bool) async throws -> Double {
        let port = try SimulatedPort(speed: speed)
        try port.plugIn()
        defer { port.unplug() }
        let talk = Task {
            try await Task.sleep(for: .seconds(phase))
            var second = 43_200
            while !Task.isCancelled {
                port.send(Burst.bytes(second: second))
                second += 1
                try await Task.sleep(for: .seconds(1))
            }
        }
        defer { talk.cancel() }
        var options = Receiver.Options()
        options.remembersSpeeds = false
        if known { options.speed = speed }
        let receiver = Receiver(.port(port.path), options: options)
        let began = ContinuousClock.now
        receiver.start()
        for await batch in receiver.batches() where !batch.sentences.isEmpty {
            precondition(port.receivedCount == 0, "bytes were sent to the receiver")
            return (batch.time - began) / .seconds(1)
        }
        return .infinity
    }

    private static func padded(_ seconds: Double) -> String {
        let text = rounded(seconds)
        return String(repeating: " ", count: max(0, 8 - text.count)) + text
    }

    private static func rounded(_ seconds: Double) -> String {
        let hundredths = Int((seconds * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
