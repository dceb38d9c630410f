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
            throw Failure(.usage, FleetSubject.invalidName(tenant, of: "tenant"))
        }
        do throws(FleetStoreError) {
            store = try FleetStore(arguments.value("--database") ?? Self.defaultDatabase)
        } catch {
            throw Failure(error)
        }
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

    /// Returns the option that selects a tenant, after a space; empty for the default tenant.
    static func option(tenant: String) -> String { tenant == defaultTenant ? "" : " --tenant \(tenant)" }

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

    /// Returns the failure to throw if a query found nothing. If the tenant has no devices, but other tenants do, its
    /// message names them instead, because `--tenant` is easily forgotten.
    func nothingFound(_ message: String) throws(Failure) -> Failure {
        Failure(.nothingDecoded, try otherTenants() ?? message)
    }

    /// Returns a message with the tenants that have devices; `nil` if the tenant itself has devices, or if no tenant
    /// has any.
    func otherTenants() throws(Failure) -> String? {
        let tenants = try ask { store throws(FleetStoreError) in try store.tenants() }
        guard !tenants.isEmpty, !tenants.contains(tenant) else { return nil }
        let choice = tenants.count == 1 ? tenants[0] : "NAME"
        return "no devices of tenant \(tenant). The database has devices of \(DeviceText.list(tenants, maxCount: 5)): "
            + "add --tenant \(choice)"
    }

    /// Returns the only operand, a device name. Throws a ``Failure`` unless there is exactly one operand.
    ///
    /// - Parameter options: The options that the command requires, for the example in the message.
    static func device(
        _ arguments: Arguments, for command: any Command.Type, options: String = ""
    ) throws(Failure) -> String {
        guard let device = arguments.operands.first, !device.isEmpty else {
            throw Failure(
                .usage,
                "missing device name. Example: gpsbridge fleet \(command.name) truck7\(options)\n"
                    + "To list devices: gpsbridge fleet list")
        }
        guard arguments.operands.count == 1 else {
            throw Failure(.usage, "only one device name is allowed\nSee 'gpsbridge fleet \(command.name) --help'")
        }
        return device
    }
}
