import GPSSimulator
import SystemSupport

/// The playback of simulators and recordings.
enum Simulation {
    /// A source of bursts, with the outlets that send these bursts.
    typealias Part = (source: any IteratorProtocol<Burst>, outlets: [any Outlet])

    static func play(_ parts: [Part], speed: Double?) throws(Failure) -> ExitCode {
        do {
            let player = try Player(speed: speed)
            for part in parts { player.add(part.source, to: part.outlets) }
            // Ctrl-C is the normal way to end this command. But if the command writes to a file, the signal must end
            // the program, because an incomplete file has to be discarded.
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
