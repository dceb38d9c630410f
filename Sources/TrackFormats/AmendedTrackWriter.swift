package import GNSS
package import TextOutput

/// Writes a track in which no moment is twice, whatever epochs come.
package struct AmendedTrackWriter: TrackWriter {
    private var writer: any TrackWriter
    private var epochs = AmendedEpochs()
    private var breaks = TrackBreaks.uncertainty

    /// Makes a writer of a format.
    package init(_ format: TrackFormat, into output: OutputBuffer) { writer = format.writer(into: output) }

    package var count: Int { writer.count }

    package mutating func begin() { writer.begin() }

    package mutating func beginTrack(named name: String, breaks: TrackBreaks) {
        settle()
        self.breaks = breaks
        writer.beginTrack(named: name, breaks: breaks)
    }

    package mutating func append(_ epoch: Epoch) {
        // A track that was not received has no amendments.
        guard breaks == .uncertainty else { return writer.append(epoch) }
        if let last = epochs.take(epoch) { writer.append(last) }
    }

    /// Writes the newest epoch, too: no amendment of it comes.
    package mutating func settle() {
        if let last = epochs.end() { writer.append(last) }
    }

    package mutating func end() {
        settle()
        writer.end()
    }
}
