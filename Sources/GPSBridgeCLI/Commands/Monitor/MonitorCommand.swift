import GPSBridge
import SystemSupport
import TerminalScreen

/// The `gpsbridge monitor` command, which shows a receiver's data on a screen or line by line.
enum MonitorCommand: Command {
    static let name = "monitor"
    static let summary = "show position, accuracy and satellites live on the terminal"

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        try FileLimit.raise()
        let request = try Request(words)
        guard request.wantsScreen, Screen.isAvailable else {
            if let option = request.screenOption {
                throw Failure(
                    .usage,
                    """
                    \(option) applies only to the screen; printed lines use degrees, meters and meters per second
                    To print other coordinate formats: --format '{mgrs}'
                    """)
            }
            var lines = try MonitorLines(request)
            return try lines.run()
        }
        return try MonitorLoop(request).run()
    }
}
