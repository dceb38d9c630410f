import CommandLineKit
import GNSS
import GPSSimulator
import SystemSupport

extension SimulateCommand {
    /// The parsed command line.
    struct Request {
        let simulation: SourceArgument.Simulation
        let outputs: SimulationOutputs

        init(_ arguments: Arguments) throws(Failure) {
            if let name = arguments.operands.first, Scenario.all.contains(where: { $0.name == name }) {
                throw Failure(.usage, "unexpected argument \(name). To choose the scenario: --scenario \(name)")
            }
            try arguments.refuseOperands(of: "gpsbridge simulate")
            outputs = try SimulationOutputs(arguments, of: SimulateCommand.name)
            simulation = try SourceArgument.Simulation(
                arguments, baud: outputs.baud, count: arguments.number("--count") ?? 1)
            try outputs.check(count: simulation.receivers.count)
            try outputs.refuse(inputs: arguments.all("--track"), count: simulation.receivers.count)
            if outputs.isFile, simulation.options.duration == nil {
                throw Failure(.usage, "--output needs --duration, such as --duration 1h")
            }
        }
    }
}
