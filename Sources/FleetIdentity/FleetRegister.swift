internal import CommandLineKit
package import SystemSupport

/// The register of enrolled devices and collectors. Only the administrator needs it, because the servers receive only
/// the revocations.
package struct FleetRegister: Hashable, Sendable {
    /// The enrollment of a device and, if the device has been revoked, its revocation.
    package struct Entry: Hashable, Sendable {
        /// The name of the device.
        package let name: String
        /// The device's public key, which identifies the device in revocations.
        package let publicKey: String
        /// The time of the enrollment, in seconds since 1970.
        package let enrolled: Int64
        /// The time of the revocation, in seconds since 1970; `nil` if the device has not been revoked.
        package fileprivate(set) var revoked: Int64?
    }

    /// The devices, including revoked devices, in the order of their enrollment.
    package private(set) var entries: [Entry] = []
    /// The names of the devices that have not been revoked.
    private var validNames: Set<String> = []

    /// Creates an empty register.
    package init() {}

    /// Parses the contents of the register's file. Throws a failure if they are damaged.
    package init(_ text: String) throws(Failure) {
        let parsed = ConfigurationText(text)
        if let issue = parsed.issues.first { throw Self.damage("line \(issue.line): \(issue.message)") }
        for line in parsed.entries {
            let times = line.values.dropFirst().compactMap { Int64($0) }
            guard let name = line.values.first, 1...2 ~= times.count, times.count == line.values.count - 1,
                NATSKey.isPublicKey(line.key, .user)
            else { throw Self.damage("line \(line.line) does not describe a device") }
            entries.append(
                Entry(name: name, publicKey: line.key, enrolled: times[0], revoked: times.dropFirst().first))
        }
        validNames = Set(entries.lazy.filter { $0.revoked == nil }.map(\.name))
    }

    /// The contents of the register's file.
    package var text: String {
        "# The fleet's devices: KEY = [\"NAME\", \"ENROLLED\", \"REVOKED\"]. Times are in seconds since 1970.\n"
            + entries.map { entry in
                let times = [entry.enrolled, entry.revoked].compactMap { $0 }
                return BlockText.setting(entry.publicKey, [entry.name] + times.map(String.init))
            }.joined()
    }

    /// The times up to which tokens are revoked, keyed by the public keys of devices.
    var revocations: [String: Int64] {
        Dictionary(entries.compactMap { entry in entry.revoked.map { (entry.publicKey, $0) } }, uniquingKeysWith: max)
    }

    /// Adds a device. Throws a failure if a device with this name is enrolled and not revoked.
    ///
    /// - Parameter time: The time at which the device's file was created, in seconds since 1970.
    package mutating func add(_ file: FleetFile, at time: Int64) throws(Failure) {
        guard !validNames.contains(file.device) else {
            throw Failure(
                .usage, "\(file.device) is already enrolled. Revoke it first, or choose another name")
        }
        renew(file, at: time)
    }

    /// Adds another key for a name that is already enrolled. The earlier key remains valid.
    ///
    /// - Parameter time: The time at which the new file was created, in seconds since 1970.
    package mutating func renew(_ file: FleetFile, at time: Int64) {
        entries.append(
            Entry(name: file.device, publicKey: file.credentials.publicKey, enrolled: time, revoked: nil))
        validNames.insert(file.device)
    }

    /// Revokes all keys of a device. Its name can then be used for another enrollment. Throws a failure if the device
    /// was never enrolled.
    ///
    /// - Parameter time: The current time, in seconds since 1970.
    /// - Returns: `false` if the device was already revoked.
    @discardableResult
    package mutating func revoke(_ name: String, at time: Int64) throws(Failure) -> Bool {
        guard entries.contains(where: { $0.name == name }) else {
            throw Failure(.usage, "no device \(name) is enrolled. Check the name")
        }
        let valid = entries.indices.filter { entries[$0].name == name && entries[$0].revoked == nil }
        // The revocation must cover the token even if the clock has been set back since the enrollment.
        for index in valid { entries[index].revoked = max(time, entries[index].enrolled) }
        validNames.remove(name)
        return !valid.isEmpty
    }

    private static func damage(_ problem: String) -> Failure {
        Failure(.cannotRead, "the register of enrolled devices is damaged: \(problem). Restore it from a backup")
    }
}
