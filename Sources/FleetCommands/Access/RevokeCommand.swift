import CommandLineKit
import FleetIdentity
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet revoke` command, which makes the servers refuse a device.
enum RevokeCommand: Command {
    static let name = "revoke"
    static let summary = "make the servers refuse a device, such as a stolen one"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet revoke NAME [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Revokes the file of a device, and writes new configurations for the servers. They take effect when the servers read
                    them. Stored fixes are kept, and the name can be enrolled again.
                    """)
            ]),
            .titled("Options", [.options([FleetDirectory.option, .help])]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let name = try Center.device(arguments, for: RevokeCommand.self)
        var directory = try FleetDirectory(arguments)
        try directory.revoke(name, settings: ServerSettings())
        Terminal.explain(
            """
            gpsbridge: revoked \(name). To make it take effect on each server: copy its nats-server.conf from \
            \(directory.path)/servers again, and run nats-server --signal reload
            """)
        return .success
    }
}
