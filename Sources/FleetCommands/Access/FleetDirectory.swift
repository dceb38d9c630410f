import CommandLineKit
import FleetIdentity
import GPSBridgeCLI
import Glibc
import SystemSupport

/// The directory that contains a fleet's keys, its device register and the files for its servers.
struct FleetDirectory {
    let path: String
    let authority: FleetAuthority
    var register: FleetRegister
    /// The lock that keeps other programs from changing the register after it was read.
    private let lock: FleetDirectoryLock

    private static let keys = "fleet.keys"
    private static let devices = "devices"
    private static let collector = "collector.fleet"

    /// The option that specifies the directory.
    static let option = Option.value(
        "--directory", "DIR", .file, "directory with the fleet's keys (default: \(defaultPath))")

    static let defaultPath = "/etc/gpsbridge/fleet"

    /// Locks and reads the directory of an existing fleet.
    init(_ arguments: Arguments) throws(Failure) {
        path = arguments.value("--directory") ?? Self.defaultPath
        guard access(FileName.path("\(path)/\(Self.keys)"), F_OK) == 0 else {
            throw Failure(
                .cannotRead,
                "no fleet keys found in \(path). Choose another --directory, or create a fleet: gpsbridge fleet init")
        }
        lock = try FleetDirectoryLock(path)
        authority = try FleetAuthority(FleetAccess.text("\(path)/\(Self.keys)"))
        register = try FleetRegister(FleetAccess.text("\(path)/\(Self.devices)"))
    }

    /// Creates a new fleet's keys and the files for its servers and collectors.
    init(_ path: String, tenant: String, servers: [FleetServer], settings: ServerSettings) throws(Failure) {
        self.path = path
        let lock = try FleetDirectoryLock(path)
        defer { withExtendedLifetime(lock) {} }
        self.lock = lock
        let now = Self.now
        authority = try FleetAuthority(tenant: tenant, servers: servers, at: now)
        register = FleetRegister()
        let file = try authority.collector(at: now)
        try register.add(file, at: now)
        // The keys are written first, and only if the key file does not exist yet. Replacing the keys of an existing
        // fleet would make that fleet unusable.
        try SecretFile(Self.keys, authority.text).write(in: path, isNew: true)
        try SecretFile(Self.devices, register.text).write(in: path)
        try SecretFile(Self.collector, file.text).write(in: path)
        for file in try authority.certificateFiles(at: now) { try file.write(in: path) }
        for file in try authority.configurations(settings, register, at: now) { try file.write(in: path) }
    }

    /// Enrolls a device and writes its fleet file.
    mutating func enrol(_ name: String, file target: String) throws(Failure) {
        defer { withExtendedLifetime(lock) {} }
        let now = Self.now
        let file = try authority.device(name, at: now)
        try register.add(file, at: now)
        // The register is written first, because a lost fleet file can be revoked only if its device is in the
        // register.
        try SecretFile(Self.devices, register.text).write(in: path)
        let slash = target.lastIndex(of: "/")
        let directory = slash.map { String(target[..<$0]) } ?? "."
        let name = slash.map { String(target[target.index(after: $0)...]) } ?? target
        try SecretFile(name, file.text).write(in: directory.isEmpty ? "/" : directory)
    }

    /// Writes new server certificates and a new fleet file for collectors.
    mutating func renew() throws(Failure) {
        defer { withExtendedLifetime(lock) {} }
        let now = Self.now
        let file = try authority.collector(at: now)
        register.renew(file, at: now)
        try SecretFile(Self.devices, register.text).write(in: path)
        try SecretFile(Self.collector, file.text).write(in: path)
        for file in try authority.certificateFiles(at: now) { try file.write(in: path) }
    }

    /// Revokes a device and writes server configurations that refuse it. The configurations are also written if the
    /// device was already revoked, because an earlier revocation may have been interrupted before it wrote them.
    ///
    /// - Returns: `false` if the device was already revoked.
    mutating func revoke(_ name: String, settings: ServerSettings) throws(Failure) -> Bool {
        defer { withExtendedLifetime(lock) {} }
        let now = Self.now
        let isNew = try register.revoke(name, at: now)
        try SecretFile(Self.devices, register.text).write(in: path)
        for file in try authority.configurations(settings, register, at: now) { try file.write(in: path) }
        return isNew
    }

    /// The current time in seconds since 1970.
    private static var now: Int64 { Int64(time(nil)) }
}
