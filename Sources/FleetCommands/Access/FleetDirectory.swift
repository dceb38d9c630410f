import CommandLineKit
import FleetIdentity
import GNSS
import GPSBridgeCLI
import Glibc
import SystemSupport

/// The directory that contains a fleet's keys, its device register and the files for its servers.
struct FleetDirectory {
    let path: String
    private(set) var authority: FleetAuthority
    var register: FleetRegister
    /// Whether the authority's certificate was renewed because it would expire too early.
    private(set) var hasNewAuthority = false
    /// The lock that keeps other programs from changing the register after it was read.
    private let lock: FileLock

    private static let keys = "fleet.keys"
    private static let devices = "devices"
    private static let collector = "\(FleetAuthority.collectorName).fleet"

    /// The option that specifies the directory.
    static let option = Option.value(
        "--directory", "DIR", .file, "directory with the fleet's keys (default: \(defaultPath))")

    static let defaultPath = "/etc/gpsbridge/fleet"

    /// Locks and reads the directory of an existing fleet.
    init(_ arguments: Arguments) throws(Failure) {
        path = arguments.value("--directory") ?? Self.defaultPath
        guard access(FileName.path("\(path)/\(Self.keys)"), F_OK) == 0 else {
            guard errno != EACCES else {
                throw Failure(
                    .cannotRead,
                    "cannot open \(path): permission denied. Run this command as its owner, such as with sudo")
            }
            throw Failure(
                .cannotRead,
                "no fleet keys found in \(path). Choose another --directory, or create a fleet: gpsbridge fleet init")
        }
        lock = try Self.lock(path)
        authority = try FleetAuthority(SecretText.read("\(path)/\(Self.keys)"))
        register = try FleetRegister(SecretText.read("\(path)/\(Self.devices)"))
    }

    /// Creates a new fleet's keys and the files for its servers and collectors.
    init(_ path: String, tenant: String, servers: [FleetServer], settings: ServerSettings) throws(Failure) {
        self.path = path
        lock = try Self.lock(path)
        let now = Self.now
        authority = try FleetAuthority(tenant: tenant, servers: servers, at: now)
        register = FleetRegister()
        try locked { directory throws(Failure) in
            let file = try directory.authority.collector(at: now)
            try directory.register.add(file, at: now)
            // The keys are written first, and only if the key file does not exist yet. Replacing the keys of an existing
            // fleet would make that fleet unusable.
            try directory.write(Self.keys, directory.authority.text, isNew: true)
            do throws(Failure) {
                try directory.writeRegister()
                try directory.write(Self.collector, file.text)
                try directory.writeCertificates(at: now)
                try directory.writeConfigurations(settings, at: now)
            } catch {
                // Without its keys, the incomplete fleet cannot be used, and does not prevent another attempt.
                unlink(FileName.path("\(path)/\(Self.keys)"))
                throw error
            }
        }
    }

    /// Enrolls devices, and creates their fleet files. The register is read only once.
    ///
    /// If a file cannot be written, or after Ctrl-C, no device is enrolled, and no files remain.
    ///
    /// - Parameters:
    ///   - folder: The directory for the fleet files.
    ///   - fileName: A closure that returns the file name for a device.
    mutating func enrol(_ names: [String], in folder: String, fileName: (String) -> String) throws(Failure) {
        try locked { directory throws(Failure) in
            try directory.renewAuthority()
            let former = directory.register
            var register = former
            var files: [SecretFile] = []
            for name in names {
                try Self.checkInterruption()
                let file = try directory.authority.device(name, at: Self.now)
                try register.add(file, at: Self.now)
                files.append(SecretFile(fileName(name), file.text))
            }
            // The register is written first, because a lost fleet file can be revoked only if its device is in the
            // register.
            directory.register = register
            try directory.writeRegister()
            var count = 0
            do throws(Failure) {
                for file in files {
                    try Self.checkInterruption()
                    try file.write(in: folder, isNew: true)
                    count += 1
                }
            } catch {
                for file in files.prefix(count) { unlink(FileName.path("\(folder)/\(file.path)")) }
                directory.register = former
                do throws(Failure) { try directory.writeRegister() } catch let second {
                    let list = DeviceText.list(names, maxCount: 5)
                    throw Failure(
                        error.kind,
                        """
                        \(error.message)
                        \(second.message)
                        \(list) remained enrolled. Before you try again, revoke each: gpsbridge fleet revoke NAME
                        """)
                }
                throw error
            }
        }
    }

    /// Renews the authority's certificate if it would expire before the certificates of new devices.
    private mutating func renewAuthority() throws(Failure) {
        guard try authority.renewCertificate(at: Self.now) else { return }
        try write(Self.keys, authority.text)
        hasNewAuthority = true
    }

    /// The advice for the user if the authority's certificate was renewed.
    var newAuthorityAdvice: String {
        """
        The former certificate of the fleet's authority expires in less than five years, so it was replaced. Back up \
        \(path)/\(Self.keys) again. Before the former certificate expires, revoke each device that was enrolled before, \
        and enroll it again.
        """
    }

    /// Returns a command that uses this directory.
    func command(_ name: String) -> String {
        "gpsbridge fleet \(name)" + (path == Self.defaultPath ? "" : " --directory \(FileName.quoted(path))")
    }

    private static func checkInterruption() throws(Failure) {
        guard !Shutdown.isRequested else { throw Failure(.cannotWrite, "interrupted: no device was enrolled") }
    }

    /// Enrolls a device.
    ///
    /// - Parameter write: A closure that passes on the text of the device's fleet file. If it fails, the device stays
    ///   enrolled, because a part of the file may have been passed on.
    mutating func enrol(_ name: String, write: (String) throws(Failure) -> Void) throws(Failure) {
        try locked { directory throws(Failure) in
            try directory.renewAuthority()
            let file = try directory.authority.device(name, at: Self.now)
            try directory.register.add(file, at: Self.now)
            // The register is written first, because a lost fleet file can be revoked only if its device is in the
            // register.
            try directory.writeRegister()
            do throws(Failure) { try write(file.text) } catch {
                throw Failure(
                    error.kind,
                    "\(error.message)\n\(name) is now enrolled. Before you try again: gpsbridge fleet revoke \(name)")
            }
        }
    }

    /// Writes new server certificates and a new fleet file for collectors. The authority's certificate is renewed first
    /// if it would expire before the new certificates.
    ///
    /// - Parameter now: The current time, in seconds since 1970.
    mutating func renew(at now: Int64 = Self.now) throws(Failure) {
        try locked { directory throws(Failure) in
            let hasNewAuthority = try directory.authority.renewCertificate(at: now)
            let file = try directory.authority.collector(at: now)
            directory.register.renew(file, at: now)
            try directory.writeRegister()
            try directory.write(Self.collector, file.text)
            try directory.writeCertificates(at: now)
            // Written last, so that an interrupted renewal is repeated and reported. The key stays the same, so the
            // certificates that were already written remain valid.
            if hasNewAuthority { try directory.write(Self.keys, directory.authority.text) }
            directory.hasNewAuthority = hasNewAuthority
        }
    }

    /// Revokes a device and writes server configurations that refuse it. The configurations are also written if the
    /// device was already revoked, because an earlier revocation may have been interrupted before it wrote them.
    ///
    /// - Returns: `false` if the device was already revoked.
    mutating func revoke(_ name: String, settings: ServerSettings) throws(Failure) -> Bool {
        try locked { directory throws(Failure) in
            let now = Self.now
            let isNew = try directory.register.revoke(name, at: now)
            try directory.writeRegister()
            try directory.writeConfigurations(settings, at: now)
            return isNew
        }
    }

    /// Creates the directory if it is missing, and waits for its lock.
    private static func lock(_ path: String) throws(Failure) -> FileLock {
        mkdir(FileName.path(path), 0o700)
        do throws(SystemError) {
            // The register cannot be locked itself, because each change replaces the file.
            return try FileLock("\(path)/devices.lock", waits: true)
        } catch {
            throw Failure(.cannotWrite, "\(error.summary). Choose a directory that you can write to")
        }
    }

    /// Runs a closure that changes the directory. The lock is held until the closure returns: otherwise, Swift could
    /// release it after its last use.
    private mutating func locked<Result>(
        _ change: (inout FleetDirectory) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(lock) {} }
        return try change(&self)
    }

    private func write(_ name: String, _ text: String, isNew: Bool = false) throws(Failure) {
        try SecretFile(name, text).write(in: path, isNew: isNew)
    }

    private func writeRegister() throws(Failure) { try write(Self.devices, register.text) }

    private func writeCertificates(at time: Int64) throws(Failure) {
        for file in try authority.certificateFiles(at: time) { try file.write(in: path) }
    }

    private func writeConfigurations(_ settings: ServerSettings, at time: Int64) throws(Failure) {
        for file in try authority.configurations(settings, register, at: time) { try file.write(in: path) }
    }

    /// The current time in seconds since 1970.
    private static var now: Int64 { UTCTime.now.secondsSince1970 }
}
