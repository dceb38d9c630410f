internal import SystemSupport

extension Receiver {
    /// The receiver that location managers use by default. Its source is the best receiver that is connected.
    ///
    /// The receiver is read only while its batches or epochs have consumers.
    ///
    /// The environment variable `GPSBRIDGE_RECEIVER` selects another source for the program: a serial port, a
    /// recording, `gpsd://HOST`, `tcp://HOST:PORT` or `udp://:PORT`.
    public static let shared: Receiver = {
        var options = Options()
        options.runsOnDemand = true
        let name = Environment.value("GPSBRIDGE_RECEIVER")
        let receiver = Receiver(name.flatMap { Source($0) } ?? .automatic, options: options)
        receiver.start()
        return receiver
    }()
}
