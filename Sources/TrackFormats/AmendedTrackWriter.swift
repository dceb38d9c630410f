package import GNSS
package import TextOutput

/// A track writer that merges amended epochs, so that no time occurs twice in the output.
package struct AmendedTrackWriter: TrackWriter {
    private var writer: any TrackWriter
    private var epochs = AmendedEpochs()
    private var breaks = TrackBreaks.uncertainty

    /// Creates a writer that writes to `output` in the given format.
    package init(_ format: TrackFormat, into output: OutputBuffer) { writer = format.writer(into: output) }

    package var count: Int { writer.count }

    package mutating func begin() { writer.begin() }

    package mutating func beginTrack(named name: String, breaks: TrackBreaks) {
        settle()
        self.breaks = breaks
        writer.beginTrack(named: name, breaks: breaks)
    }

    package mutating func append(_ epoch: Epoch) {
        withUnsafePointer(to: epoch) { append($0) }
    }

    /// Adds epochs to the current track.
    package mutating func append(_ epochs: borrowing Span<Epoch>) {
        epochs.withUnsafeBufferPointer { epochs in
            guard let first = epochs.baseAddress else { return }
            for index in epochs.indices { append(first + index) }
        }
    }

    // The epoch is passed by pointer, because the compiler would otherwise copy it.
    private mutating func append(_ epoch: UnsafePointer<Epoch>) {
        // Only epochs from a receiver can be amended. The points of a drawn track are written without waiting for
        // amendments.
        guard breaks == .uncertainty else { return writer.append(epoch.pointee) }
        if let last = epochs.add(epoch) { writer.append(last) }
    }

    /// Writes the newest epoch immediately instead of waiting for an amendment.
    package mutating func settle() {
        if let last = epochs.end() { writer.append(last) }
    }

    package mutating func end() {
        settle()
        writer.end()
    }
}
