package import GNSS
package import TextOutput

/// Writes a track in which no time occurs twice, even if epochs are amended.
package struct AmendedTrackWriter: TrackWriter {
    private var writer: any TrackWriter
    private var epochs = AmendedEpochs()
    private var breaks = TrackBreaks.uncertainty

    /// Creates a writer for a format.
    package init(_ format: TrackFormat, into output: OutputBuffer) { writer = format.writer(into: output) }

    package var count: Int { writer.count }

    package mutating func begin() { writer.begin() }

    package mutating func beginTrack(named name: String, breaks: TrackBreaks) {
        settle()
        self.breaks = breaks
        writer.beginTrack(named: name, breaks: breaks)
    }

    package mutating func append(_ epoch: Epoch) {
        // Only a receiver amends epochs. A drawn track has no amendments.
        guard breaks == .uncertainty else { return writer.append(epoch) }
        if let last = epochs.take(epoch) { writer.append(last) }
    }

    /// Writes the newest epoch without waiting for an amendment.
    package mutating func settle() {
        if let last = epochs.end() { writer.append(last) }
    }

    package mutating func end() {
        settle()
        writer.end()
    }
}
