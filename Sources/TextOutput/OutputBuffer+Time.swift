package import GNSS

extension OutputBuffer {
    /// Appends a time in the format used in reports, such as `2026-03-01T12:00:00.000Z`.
    package func append(_ time: UTCTime) {
        var writer = TimestampWriter()
        write(atMost: TimestampWriter.maxLength) { writer.appendMilliseconds(time, to: &$0) }
    }
}
