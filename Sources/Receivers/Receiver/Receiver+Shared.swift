internal import Glibc

extension Receiver {
    /// The receiver of all managers that have none of their own: the best one that is plugged in. It is read while anybody
    /// listens to it.
    ///
    /// The environment variable `GPSBRIDGE_RECEIVER` names another one for the whole program: a serial port, a recording,
    /// `tcp://HOST:PORT` or `udp://:PORT`.
    public static let shared: Receiver = {
        var options = Options()
        options.runsOnDemand = true
        let name = getenv("GPSBRIDGE_RECEIVER").map { String(cString: $0) }
        let receiver = Receiver(name.flatMap { Source($0) } ?? .automatic, options: options)
        receiver.start()
        return receiver
    }()
}
