import GPSSimulator
import SystemSupport

/// Plays simulators and recordings for a command.
enum Simulation {
    /// A source with its outlets.
    typealias Part = (source: any IteratorProtocol<Burst>, outlets: [any Outlet])

    static func play(_ parts: [Part], speed: Double?) throws(Failure) -> ExitCode {
        do {
            let player = try Player(speed: speed)
            for part in parts { player.add(part.source, to: part.outlets) }
            // Ctrl-C is the normal end of this command, unless it would leave a file incomplete.
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
