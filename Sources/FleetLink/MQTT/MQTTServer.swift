/// The address of an MQTT broker.
struct MQTTServer: Hashable, Sendable {
    let host: String
    let port: UInt16
    let isEncrypted: Bool
    let user: String?

    private static let schemes = [("mqtts://", isEncrypted: true), ("mqtt://", isEncrypted: false)]

    /// Returns whether a text begins with a scheme of MQTT URLs. The rest of the text may be invalid.
    static func isURL(_ text: String) -> Bool { schemes.contains { text.hasPrefix($0.0) } }

    /// Parses a URL of the form `mqtt[s]://[USER@]HOST[:PORT]`. IPv6 addresses must be in brackets.
    init?(_ text: String) {
        guard let scheme = Self.schemes.first(where: { text.hasPrefix($0.0) }) else { return nil }
        isEncrypted = scheme.isEncrypted
        var rest = text.dropFirst(scheme.0.count)
        if rest.hasSuffix("/") { rest.removeLast() }
        user = rest.lastIndex(of: "@").map { String(rest[..<$0]) }
        rest = rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
        let host: Substring
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            host = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
        } else {
            host = rest.prefix { $0 != ":" }
            rest = rest[host.endIndex...]
        }
        guard !host.isEmpty, user != "", rest.isEmpty || rest.hasPrefix(":") else { return nil }
        self.host = String(host)
        let port = rest.isEmpty ? (isEncrypted ? 8_883 : 1_883) : UInt16(rest.dropFirst()) ?? 0
        guard port > 0 else { return nil }
        self.port = port
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
