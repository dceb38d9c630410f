import GPSSimulator
import SystemSupport

/// Plays the bursts of simulators and recordings to their outlets.
enum Simulation {
    /// A source of bursts, with the outlets that send these bursts.
    typealias Part = (source: any IteratorProtocol<Burst>, outlets: [any Outlet])

    static func play(_ parts: [Part], speed: Double?) throws(Failure) -> ExitCode {
        do {
            let player = try Player(speed: speed)
            for part in parts { player.add(part.source, to: part.outlets) }
            Shutdown.onRequest(player.stop)
            try player.run()
            return .success
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.cannotWrite, "\(error)")
        }
    }
}
