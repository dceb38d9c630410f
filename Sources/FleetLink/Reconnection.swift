internal import SystemSupport

/// The loop that keeps a connection to one of several servers. It reconnects until it is stopped. The reason why a server
/// cannot be reached is reported only once, not at each attempt.
struct Reconnection {
    /// The maximum delay before each attempt. The delay is random, so that the clients of a server that has restarted do
    /// not all connect at the same time.
    let jitter: Duration
    /// A descriptor whose signal ends a delay.
    let stop: WakeDescriptor
    /// The number of servers to try in turn.
    var serverCount = 1
    /// Whether the loop must end.
    let isStopped: () -> Bool

    /// Runs the loop.
    ///
    /// - Parameters:
    ///   - connect: A closure that connects to the server with the given index, and returns when the connection has been
    ///     lost. Returns the reason if the server could not be reached.
    ///   - report: A closure that is called with a reason that differs from the server's previous one, or that is the
    ///     first since the last connection.
    func run(_ connect: (_ server: Int) -> Trouble?, report: (Trouble) -> Void) {
        var reported: [Int: String] = [:]
        var server = 0
        while !isStopped() {
            if let trouble = connect(server) {
                if trouble.sentence != reported[server] { report(trouble) }
                reported[server] = trouble.sentence
            } else {
                reported = [:]
            }
            server = (server + 1) % serverCount
            let longest = max(1, Int(jitter.pollTimeout))
            waitUntilReady(stop.descriptor, .milliseconds(Int.random(in: min(100, longest)...longest)))
        }
    }
}
