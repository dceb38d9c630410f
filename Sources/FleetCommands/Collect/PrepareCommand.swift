import CommandLineKit
import FleetStore
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet prepare` command, which creates or updates the tables of a fleet database.
enum PrepareCommand: Command {
    static let name = "prepare"
    static let summary = "create or update the tables in the center's database"

    /// The shell command that creates the database. The encoding of the template `template1` may not be UTF8.
    static let creation = "createdb -E UTF8 -T template0 fleet"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet prepare [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Creates or updates the schema 'fleet' in an existing database. Stored fixes are kept. If the database does not exist
                    yet, create it first: \(creation)
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--collector", "ROLE", .text,
                                "grant an existing database role only the privileges that collectors need"),
                            .value(
                                "--reader", "ROLE", .text,
                                "let an existing database role read the data of one tenant (--tenant)"),
                        ] + Center.options + [.help])
                ]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        try arguments.refuseOperands(of: "gpsbridge fleet prepare")
        let center = try Center(arguments)
        try center.ask { store throws(FleetStoreError) in
            try store.prepareSchema(
                collector: arguments.value("--collector"),
                reader: arguments.value("--reader").map { ($0, center.tenant) })
        }
        Terminal.say("gpsbridge: the database is ready")
        return .success
    }
}
