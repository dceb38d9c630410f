internal import GNSS
internal import Receivers
internal import Serial
internal import TextOutput

/// An encoder that writes all received bytes with their reception times, and the receiver's status changes.
struct RawEncoder: BatchEncoder {
    private var hasSession = false
    private var last = RecordedBatch.Timestamp.now
    private var status: Receiver.Status?
    private var statusText = ""
    private var device: [String] = []

    /// The version of the raw format that this encoder writes. ``RawReader`` rejects sessions with a later version.
    static let version = 1

    func head() -> [UInt8] { [] }

    static let beginnings = [RawRecord.mark]

    mutating func encode(_ batch: RecordedBatch, into bytes: inout [UInt8]) {
        last = batch.timestamp
        if !hasSession { append(.session, Self.session(batch.batch), to: &bytes) }
        hasSession = true
        if batch.lost > 0 { append(.gap, ["\(batch.lost)"], to: &bytes) }
        if batch.batch.status != status { encodeStatus(batch.batch.status, to: &bytes) }
        for start in stride(from: 0, to: batch.batch.bytes.count, by: RawRecord.maxPayloadSize) {
            let chunk = batch.batch.bytes[start...].prefix(RawRecord.maxPayloadSize)
            RawRecord(.bytes, at: last, Array(chunk)).append(to: &bytes)
        }
    }

    private mutating func encodeStatus(_ status: Receiver.Status, to bytes: inout [UInt8]) {
        let device = Self.device(status)
        if device != self.device { append(.device, device, to: &bytes) }
        self.device = device
        let text = status.description
        if text != statusText { append(.status, [text], to: &bytes) }
        statusText = text
        self.status = status
    }

    func end(into bytes: inout [UInt8]) { if hasSession { append(.end, [], to: &bytes) } }

    /// Always `false`: incomplete records stay in the file, because readers skip them.
    static var hasLines: Bool { false }

    private func append(_ kind: RawRecord.Kind, _ lines: [String], to bytes: inout [UInt8]) {
        RawRecord(kind, at: last, Array(lines.joined(separator: "\n").utf8)).append(to: &bytes)
    }

    private static func session(_ batch: Receiver.Batch) -> [String] {
        ["version=\(version)", "program=gpsbridge \(Product.version)", "simulated=\(batch.isSimulated ? "yes" : "no")"]
    }

    /// Returns one `key=value` line for each known property of the device.
    ///
    /// The values come from the device and may contain line feeds, which would start another line. To prevent this,
    /// control characters are replaced with spaces.
    private static func device(_ status: Receiver.Status) -> [String] {
        let device = status.device
        let parts: [(String, String?)] = [
            ("name", status.name), ("node", device?.path), ("identity", device.map { "\($0.identity)" }),
            ("manufacturer", device?.usb?.manufacturer), ("product", device?.usb?.productName),
            ("driver", device?.driver), ("speed", status.baudRate.map { "\($0)" }),
        ]
        return parts.compactMap { key, value in
            value.map { "\(key)=\(String(decoding: $0.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self))" }
        }
    }
}
