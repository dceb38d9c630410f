package import GNSS

extension OutputBuffer {
    /// A moment as reports have it: `2026-03-01T12:00:00.000Z`.
    package func append(_ time: UTCTime) {
        var writer = TimestampWriter()
        write(atMost: TimestampWriter.longest) { writer.appendMilliseconds(time, to: &$0) }
    }
}
