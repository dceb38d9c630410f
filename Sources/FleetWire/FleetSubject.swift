/// The NATS subjects of a fleet's messages.
///
/// Tenants and devices must be names for which ``isName(_:)`` is `true`.
package enum FleetSubject: Hashable, Sendable {
    /// The number of shards over which devices are distributed. It is part of the format.
    package static let shardCount = 64

    /// Returns the subject of a device's batches.
    package static func record(tenant: String, device: String) -> String {
        "fleet.\(tenant).\(shard(of: device)).\(device)"
    }

    /// Returns the subject pattern that matches all batches of a shard.
    package static func records(shard: Int) -> String { "fleet.*.\(shard).*" }

    /// The subject pattern that matches all batches.
    package static let allRecords = "fleet.*.*.*"

    /// Returns the subject of a device's live position in a ``MapCell``.
    package static func live(tenant: String, cell: String, device: String) -> String {
        "live.\(tenant).\(cell).\(device)"
    }

    /// Returns the subject of the center's answers to a device.
    package static func stored(tenant: String, device: String) -> String { "stored.\(tenant).\(device)" }

    /// Returns the subject of a device's requests.
    package static func sync(tenant: String, device: String) -> String { "sync.\(tenant).\(device)" }

    /// Returns a device's shard, 0 … 63. It is computed with the 64-bit FNV-1a hash, which is part of the format.
    package static func shard(of device: String) -> Int {
        let hash = device.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Int(hash & UInt64(shardCount - 1))
    }

    /// Returns whether a text is a valid name for a tenant or a device. A name has 1 to 63 characters from `a-z`,
    /// `0-9`, `_` and `-`, and begins with a letter or a digit.
    package static func isName(_ text: String) -> Bool {
        func isAlphanumeric(_ byte: UInt8) -> Bool {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
        guard let first = text.utf8.first, isAlphanumeric(first), text.utf8.count <= 63 else { return false }
        return text.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    }

    /// Returns the error message about a text that is not a valid name.
    ///
    /// - Parameter kind: The kind of name, such as "device"; `nil` if there are several possible kinds.
    package static func invalidName(_ text: String, of kind: String? = nil) -> String {
        """
        invalid \(kind.map { "\($0) " } ?? "")name '\(text)'. Use 1 to 63 characters from a-z, 0-9, _ and -, and begin with a \
        letter or a digit
        """
    }

    /// The kind of a message. The raw value is the first part of its subject.
    package enum Kind: String, Hashable, Sendable {
        /// A batch.
        case record = "fleet"
        /// A live position.
        case live
        /// The center's answer to a device.
        case stored
        /// A device's request to the center.
        case sync
    }

    /// The parts of a subject.
    package struct Parts: Hashable, Sendable {
        /// The kind of the message.
        package let kind: Kind
        /// The tenant's name.
        package let tenant: String
        /// The device's name.
        package let device: String
    }

    /// Returns the parts of a subject; `nil` if the text is not a fleet subject, or if the shard in the subject is not
    /// the device's shard.
    package static func parse(_ subject: String) -> Parts? {
        let tokens = subject.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard tokens.count >= 3, let kind = Kind(rawValue: tokens[0]), let device = tokens.last,
            isName(tokens[1]), isName(device)
        else { return nil }
        switch kind {
        case .record: guard tokens.count == 4, tokens[2] == String(shard(of: device)) else { return nil }
        case .live: guard tokens.count == 4, isName(tokens[2]) else { return nil }
        case .stored, .sync: guard tokens.count == 3 else { return nil }
        }
        return Parts(kind: kind, tenant: tokens[1], device: device)
    }
}
