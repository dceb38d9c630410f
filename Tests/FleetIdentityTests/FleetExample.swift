@testable import FleetIdentity

/// A fleet and its device truck7.
struct FleetExample {
    /// The time at which everything was created: 2026-11-20.
    static let time: Int64 = 1_795_132_800

    let authority: FleetAuthority
    let truck: FleetFile

    init(tenant: String = "acme", servers: [String] = ["n1.example"], at time: Int64 = Self.time) throws {
        authority = try FleetAuthority(tenant: tenant, servers: try servers.map { try FleetServer($0) }, at: time)
        truck = try authority.device("truck7", at: time)
    }
}
