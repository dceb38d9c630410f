extension ServeCommand {
    /// Advice for users who give `serve` an option of gpsd, by the option's name.
    static let adviceForGPSDOptions: [String: String] = {
        let advice: [([String], String)] = [
            (["-N", "--foreground"], "serve always stays in the foreground. Omit the option"),
            (["-n", "--nowait"], "serve reads receivers even while no client is connected. Omit the option"),
            (["-b", "--readonly", "-p", "--passive"], "serve never sends anything to a receiver. Omit the option"),
            (["-G", "--listenany"], "to listen on all addresses, use --listen 0.0.0.0"),
            (["-S"], "to choose another port, use --port"),
            (["-s"], "to set the baud rate, use --baud"),
            (["-F", "--sockfile"], "serve finds new receivers without a control socket. Omit the option"),
            (["-P", "--pidfile"], "serve stays in the foreground and writes no process ID. Omit the option"),
            (["-D", "--debug"], "to find out why there is no position, run 'gpsbridge doctor'"),
        ]
        return Dictionary(
            uniqueKeysWithValues: advice.flatMap { names, text in names.map { ($0, text) } })
    }()
}
