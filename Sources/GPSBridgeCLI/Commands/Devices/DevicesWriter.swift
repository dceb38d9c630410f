import Serial
import SystemSupport
import TextOutput

/// A writer that outputs device reports as text or as JSON lines.
struct DevicesWriter {
    private let asJSON: Bool
    private let buffer: OutputBuffer

    init(asJSON: Bool, into buffer: OutputBuffer) {
        self.asJSON = asJSON
        self.buffer = buffer
    }

    /// Writes a report about each connected device.
    ///
    /// - Parameter event: The event to include in the JSON lines; `nil` to omit the event.
    func list(_ reports: [DeviceReport], event: String? = nil) throws(Failure) {
        if asJSON {
            for report in reports { try write(report.json(event: event)) }
        } else if !reports.isEmpty {
            try write(reports.map(\.text).joined(separator: "\n") + DeviceReport.advice(for: reports))
        }
    }

    /// Writes the report about a device that was added or has changed.
    func show(_ report: DeviceReport, event: String) throws(Failure) {
        try write(asJSON ? report.json(event: event) : report.line(event: event))
    }

    /// Writes an event that reports the removal of a device.
    func showRemoval(of device: SerialDevice) throws(Failure) {
        if asJSON {
            try write(
                JSONText.object { json in
                    json.member("event", "removed")
                    json.member("path", device.path)
                    json.member("identity", device.identity.description)
                } + "\n")
        } else {
            try write("removed  \(device.path.shown)  \(device.verdict.words.shown)\n")
        }
    }

    // Flushes immediately, because a program that reads from a pipe needs each line as soon as the event happens.
    private func write(_ text: String) throws(Failure) {
        buffer.append(text)
        try buffer.flush()
    }
}
