package import TextOutput

/// The text format of server-sent events.
package enum ServerSentEvent {
    /// A comment, which keeps a connection alive without being an event.
    package static let comment = Array(":\n\n".utf8)

    /// Returns an event whose data is a JSON object.
    ///
    /// - Parameters:
    ///   - id: The identifier that a viewer sends when it reconnects; `nil` to keep the identifier of earlier events.
    ///   - members: A closure that appends the members of the object.
    package static func bytes(_ name: String, id: String? = nil, _ members: (inout JSONText) -> Void) -> [UInt8] {
        let head = id.map { "id: \($0)\n" } ?? ""
        return Array("\(head)event: \(name)\ndata: \(JSONText.object(members))\n\n".utf8)
    }
}
