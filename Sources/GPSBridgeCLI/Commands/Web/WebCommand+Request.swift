import CommandLineKit
import GPSBridge
import SystemSupport
import WebDashboard

extension WebCommand {
    /// The parsed command line.
    struct Request {
        let source: MonitorSource
        let options: WebOutlet.Options
        /// The port to listen on; `nil` for the first free port.
        let port: UInt16?
        /// Whether other machines in private networks can open the page.
        let isLAN: Bool
        let opensBrowser: Bool
        let isQuiet: Bool

        /// Parses the arguments of the command, and completes them from the configuration.
        init(_ words: ArraySlice<String>, _ configuration: Configuration) throws(Failure) {
            var arguments = try Arguments(words, WebCommand.manual, advice: SourceArgument.Simulation.scenarioAdvice)
            configuration.completePage(&arguments, WebCommand.pageOptions, from: WebCommand.name)
            do throws(Failure) {
                self = try Request(arguments)
            } catch {
                throw arguments.explained(error)
            }
        }

        private init(_ arguments: Arguments) throws(Failure) {
            source = try MonitorSource(arguments, for: WebCommand.self)
            var options = try WebOutlet.Options(arguments)
            options.origin = source.origin
            self.options = options
            port = try arguments.number("--port").map { UInt16($0) }
            isLAN = arguments.has("--lan")
            opensBrowser = arguments.has("--open")
            isQuiet = arguments.has("--quiet")
        }
    }
}
