import GPSSimulator
import SystemSupport

/// Plays what simulators and recordings say, and ends as a command does.
enum Simulation {
    /// A source, and where it can be opened.
    typealias Part = (source: any IteratorProtocol<Burst>, outlets: [any Outlet])

    static func play(_ parts: [Part], speed: Double?) throws(Failure) -> ExitCode {
        do {
            let player = try Player(speed: speed)
            for part in parts { player.add(part.source, to: part.outlets) }
            // Ctrl-C is how it is meant to end, unless a file is not whole by then.
            let isFile = parts.contains { $0.outlets.contains { $0 is FileOutlet } }
            if !isFile {
                Shutdown.begin()
                Shutdown.onRequest(player.stop)
            }
            try player.run()
            return .success
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.cannotWrite, "\(error)")
        }
    }
}
