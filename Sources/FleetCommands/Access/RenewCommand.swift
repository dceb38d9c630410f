import CommandLineKit
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet renew` command, which replaces the certificates of servers and collectors.
enum RenewCommand: Command {
    static let name = "renew"
    static let summary = "renew the certificates of servers and collectors"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet renew [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Creates new certificates for the servers, and a new fleet file for the collectors. The new certificates are valid for
                    five years; 'gpsbridge fleet check' warns 30 days before the fleet file expires. The old certificates remain valid until
                    they expire, so servers and collectors can be updated one after the other. To renew a device's fleet file, revoke the
                    device and enroll it again. The certificate of the fleet's authority is valid for ten years. It is renewed, too, if it
                    expires before the new certificates.
                    """)
            ]),
            .titled("Options", [.options([FleetDirectory.option, .help])]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        try arguments.refuseOperands(of: "gpsbridge fleet renew")
        var directory = try FleetDirectory(arguments)
        try directory.renew()
        let path = directory.path
        Terminal.explain(
            """
            gpsbridge: created new certificates.
            1. Copy the contents of each directory in \(path)/servers to /etc/gpsbridge/nats on the server of that name, and \
            run there: nats-server --signal reload
            2. Copy \(path)/collector.fleet to each collector, and restart the collector.
            """)
        if directory.hasNewAuthority { Terminal.explain("3. \(directory.newAuthorityAdvice)") }
        return .success
    }
}
