import CommandLineKit
import FleetStore
import FleetWire
import GPSBridgeCLI
import SystemSupport

/// The database of a fleet's center and the tenant, as chosen on the command line.
struct Center {
    let store: FleetStore
    let tenant: String

    /// Creates a center from the command line. Throws a ``Failure`` if the tenant's name is invalid or the database
    /// cannot be used.
    ///
    /// - Parameter known: The tenant from a fleet file; `nil` to use `--tenant` or its default.
    init(_ arguments: Arguments, tenant known: String? = nil) throws(Failure) {
        tenant = known ?? arguments.value("--tenant") ?? Self.defaultTenant
        guard FleetSubject.isName(tenant) else {
            throw Failure(.usage, Self.invalidTenant(tenant))
        }
        do throws(FleetStoreError) {
            store = try FleetStore(arguments.value("--database") ?? Self.defaultDatabase)
        } catch {
            throw Failure(error)
        }
    }

    /// Returns the message about an invalid value of `--tenant`.
    static func invalidTenant(_ name: String) -> String {
        "--tenant must have 1 to 63 characters from a-z, 0-9, - and _, and begin with a letter or digit, not '\(name)'"
    }

    static let defaultTenant = "main"
    static let defaultDatabase = "postgresql:///fleet"

    /// The options that specify the database and the tenant.
    static let options: [Option] = [
        .value(
            "--database", "CONNECTION", .text,
            "PostgreSQL connection string or URI (default: \(defaultDatabase))"),
        .value("--tenant", "NAME", .text, "operator of the devices (default: \(defaultTenant))"),
    ]

    /// Runs a closure that queries the database, and rethrows its error as a ``Failure``.
    func ask<Answer>(
        _ request: (FleetStore) throws(FleetStoreError) -> Answer
    ) throws(Failure) -> Answer {
        do throws(FleetStoreError) {
            return try request(store)
        } catch {
            throw Failure(error)
        }
    }

    /// Returns the only operand, a device name. Throws a ``Failure`` unless there is exactly one operand.
    static func device(_ arguments: Arguments, for command: any Command.Type) throws(Failure) -> String {
        guard let device = arguments.operands.first else {
            throw Failure(
                .usage,
                "missing device name. Example: gpsbridge fleet \(command.name) truck7\n"
                    + "To list devices: gpsbridge fleet list")
        }
        guard arguments.operands.count == 1 else {
            throw Failure(.usage, "only one device name is allowed\nSee 'gpsbridge fleet \(command.name) --help'")
        }
        return device
    }
}

extension Failure {
    init(_ error: FleetStoreError) { self.init(.cannotRead, error.message) }
}
