import CommandLineKit
import FleetIdentity
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet revoke` command, which makes the servers refuse a device.
enum RevokeCommand: Command {
    static let name = "revoke"
    static let summary = "make the servers refuse a device, for example after a theft"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet revoke NAME [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Revokes the fleet file of a device, and writes new server configurations that refuse the device. Each server refuses
                    the device as soon as it has loaded its new configuration, and reports 'Reloaded server configuration' in its
                    log. Stored fixes are kept, and a device can be enrolled under the same name again.
                    """)
            ]),
            .titled("Options", [.options([FleetDirectory.option, .help])]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let name = try Center.device(arguments, for: RevokeCommand.self)
        var directory = try FleetDirectory(arguments)
        let isNew = try directory.revoke(name, settings: ServerSettings())
        let result = isNew ? "revoked \(name)" : "\(name) was already revoked; wrote the server configurations again"
        Terminal.explain(
            """
            gpsbridge: \(result). To complete the revocation, copy each nats-server.conf in \(directory.path)/servers \
            to its server again, and run there: nats-server --signal reload. Then check that the server's log says \
            'Reloaded server configuration'. Otherwise, restart the server: until then, it accepts the device
            """)
        if name == FleetAuthority.collectorName {
            Terminal.explain(
                "gpsbridge: This stops all collectors. To create a new fleet file for them: gpsbridge fleet renew")
        }
        return .success
    }
}
