internal import SystemSupport

/// The address of an MQTT broker.
struct MQTTServer: Hashable, Sendable {
    let host: String
    let port: UInt16
    let isEncrypted: Bool
    /// The user name, percent-decoded; `nil` if the URL contains none.
    let user: String?
    /// Whether the URL contains a password, which is then part of ``user``.
    let hasPassword: Bool

    private static let schemes = [("mqtts://", isEncrypted: true), ("mqtt://", isEncrypted: false)]

    /// Returns whether a text begins with a scheme of MQTT URLs. The rest of the text may be invalid.
    static func isURL(_ text: String) -> Bool { schemes.contains { text.hasPrefix($0.0) } }

    /// Parses a URL of the form `mqtt[s]://[USER@]HOST[:PORT]`. The user name is percent-encoded, and IPv6 addresses
    /// must be in brackets.
    init?(_ text: String) {
        guard let scheme = Self.schemes.first(where: { text.hasPrefix($0.0) }) else { return nil }
        isEncrypted = scheme.isEncrypted
        var address = text.dropFirst(scheme.0.count)
        if let end = address.lastIndex(of: "@") {
            let name = address[..<end]
            guard !name.isEmpty, let decoded = Self.decode(name) else { return nil }
            user = decoded
            hasPassword = name.contains(":")
            address = address[address.index(after: end)...]
        } else {
            user = nil
            hasPassword = false
        }
        guard let server = HostAndPort.ofServer(address, defaultPort: isEncrypted ? 8_883 : 1_883) else { return nil }
        (host, port) = server
    }

    /// Decodes percent-encoded text. Returns `nil` if the text is malformed, or if it contains control characters.
    private static func decode(_ text: Substring) -> String? {
        let parts = text.split(separator: "%", omittingEmptySubsequences: false)
        var bytes = Array(parts[0].utf8)
        for part in parts.dropFirst() {
            let digits = part.prefix(2)
            guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let byte = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(byte)
            bytes += part.dropFirst(2).utf8
        }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}

/// The mapping between NATS subjects and MQTT topics. Each part of a subject is a topic level.
enum MQTTTopic {
    /// Returns the topic for a subject, or the topic filter if the subject contains wildcards.
    static func topic(_ subject: String) -> String {
        subject.split(separator: ".").map { $0 == "*" ? "+" : $0 == ">" ? "#" : $0 }.joined(separator: "/")
    }

    /// Returns the subject for a topic, or `nil` if the topic contains a dot and so has no corresponding subject.
    static func subject(_ topic: String) -> String? {
        // The broker's access rules apply to topics. A topic that contains a dot could be mistaken for another topic,
        // to which the sender is not allowed to publish.
        topic.contains(".") ? nil : topic.split(separator: "/", omittingEmptySubsequences: false).joined(separator: ".")
    }
}
