/// The center's report of what it has stored. The center sends it in `stored` messages and in reply to a
/// ``SyncRequest``.
package struct StoredAnswer: Hashable, Sendable {
    /// The incarnation that the answer is about.
    package var incarnation: Incarnation
    /// The sequence number of the first fix that is not stored.
    package var next: UInt64
    /// The reason why the center refused the batch that begins with ``next``, in at most
    /// ``BatchHeader/maxReasonLength`` bytes; `nil` if no batch was refused.
    package var refusal: String?

    /// Creates an answer.
    package init(incarnation: Incarnation, next: UInt64, refusal: String? = nil) {
        self.incarnation = incarnation
        self.next = next
        self.refusal = refusal
    }

    /// Decodes a payload. Throws an error if the incarnation or the sequence number is not valid.
    package init(payload: [UInt8]) throws(WireError) {
        var (incarnation, next, refusal): (Incarnation?, UInt64, String?) = (nil, 0, nil)
        var reader = ProtobufReader(payload[...])
        while let field = try reader.next() {
            switch field.number {
            case 1: incarnation = try Incarnation(field: field)
            case 2: next = try field.unsigned()
            case 3: refusal = try field.string(maxLength: BatchHeader.maxReasonLength)
            default: break
            }
        }
        guard let incarnation else { throw WireError("the center's answer has no incarnation ID") }
        guard 1...BatchHeader.maxNumber ~= next else {
            throw WireError("the sequence number in the center's answer is out of range: \(next)")
        }
        self.init(incarnation: incarnation, next: next, refusal: refusal)
    }

    /// The encoded `StoredAnswer` message.
    package var payload: [UInt8] {
        var writer = ProtobufWriter()
        writer.bytes(1, incarnation.byteArray)
        writer.unsigned(2, next)
        if let refusal { writer.bytes(3, Array(refusal.utf8)) }
        return writer.bytes
    }
}

/// A device's query about what the center has stored.
package struct SyncRequest: Hashable, Sendable {
    /// The incarnation that the query is about.
    package var incarnation: Incarnation
    /// The sequence number of the first fix that the device can send again; `nil` if the device has kept no fixes.
    package var firstKept: UInt64?
    /// The sequence number after the last fix that the device can send again; `nil` if the device does not know the
    /// incarnation. A queue that was restored from a backup may end before the center's last fix.
    package var nextKept: UInt64?

    /// Creates a request.
    package init(incarnation: Incarnation, firstKept: UInt64?, nextKept: UInt64?) {
        self.incarnation = incarnation
        self.firstKept = firstKept
        self.nextKept = nextKept
    }

    /// Decodes a payload. Throws an error if the incarnation or a sequence number is not valid.
    package init(payload: [UInt8]) throws(WireError) {
        var (incarnation, firstKept, nextKept): (Incarnation?, UInt64?, UInt64?)
        var reader = ProtobufReader(payload[...])
        while let field = try reader.next() {
            switch field.number {
            case 1: incarnation = try Incarnation(field: field)
            case 2: firstKept = try field.unsigned()
            case 3: nextKept = try field.unsigned()
            default: break
            }
        }
        guard let incarnation else { throw WireError("the device's sync request has no incarnation ID") }
        guard [firstKept, nextKept].allSatisfy({ $0.map { 1...BatchHeader.maxNumber ~= $0 } ?? true }) else {
            throw WireError("a sequence number in the device's sync request is out of range")
        }
        self.init(incarnation: incarnation, firstKept: firstKept, nextKept: nextKept)
    }

    /// The encoded `SyncRequest` message.
    package var payload: [UInt8] {
        var writer = ProtobufWriter()
        writer.bytes(1, incarnation.byteArray)
        if let firstKept { writer.unsigned(2, firstKept) }
        if let nextKept { writer.unsigned(3, nextKept) }
        return writer.bytes
    }
}
