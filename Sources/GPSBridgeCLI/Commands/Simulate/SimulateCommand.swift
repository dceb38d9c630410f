import CommandLineKit
import GNSS
import GPSSimulator
import SystemSupport
import TerminalScreen
import TextOutput

/// The `gpsbridge simulate` command, which simulates receivers that other programs can open.
enum SimulateCommand: Command {
    static let name = "simulate"
    static let summary = "simulate GPS receivers, with optional faults"

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        if arguments.has("--list") { return try list() }
        let request = try Request(arguments)
        try FileLimit.raise()
        let simulation = request.simulation
        let isAlone = simulation.receivers.count == 1
        var parts: [Simulation.Part] = []
        for (index, personality) in simulation.receivers.enumerated() {
            let options = simulation.options(ofReceiver: index)
            let receiver = SimulatedReceiver(personality, scenario: simulation.scenario, options: options)
            let outlets = try request.outputs.open(
                number: isAlone ? nil : index + 1, baud: receiver.baudRate, title: "simulated \(personality.name)")
            parts.append((receiver, outlets))
        }
        return try Simulation.play(parts, speed: request.outputs.speed)
    }

    private static func list() throws(Failure) -> ExitCode {
        let output = try OutputFile(nil)
        let buffer = output.makeBuffer()
        buffer.append(Table("Scenarios", Scenario.all.map { ($0.name, $0.summary) }).text + "\n")
        buffer.append(Table("Receivers", Personality.all.map { ($0.name, $0.summary) }).text + "\n")
        buffer.append(Table("Protocols", protocols).text + "\n")
        buffer.append(Table("Faults", Fault.all.map { ($0.name, $0.summary) }).text)
        try buffer.flush()
        return .success
    }

    /// The protocols, each with the receivers that support it.
    private static var protocols: [(name: String, summary: String)] {
        Personality.Output.allCases.map { output in
            let receivers = Personality.all.filter { $0.outputs.contains(output) }
            let others = Personality.all.filter { !$0.outputs.contains(output) }
            let isUsual = others.count < receivers.count
            let names = (isUsual ? others : receivers).map(\.model).joined(separator: ", ")
            return (output.rawValue, "\(output.summary): \(isUsual ? "all but " : "")\(names)")
        }
    }
}

/// A table of names and their meanings.
private struct Table {
    let title: String
    let rows: [(name: String, summary: String)]

    init(_ title: String, _ rows: [(name: String, summary: String)]) {
        self.title = title
        self.rows = rows
    }

    var text: String {
        let lines = rows.map { "  \($0.name.padded(right: 13))  \($0.summary)\n" }
        return "\(title):\n\(lines.joined())"
    }
}
