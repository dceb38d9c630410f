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
        withUnsafePointer(to: epoch) { append($0, next: nil) }
    }

    /// Adds epochs to the current track.
    package mutating func append(_ epochs: borrowing Span<Epoch>) {
        epochs.withUnsafeBufferPointer { epochs in
            guard let first = epochs.baseAddress else { return }
            for index in epochs.indices {
                append(first + index, next: index + 1 < epochs.count ? first + index + 1 : nil)
            }
        }
    }

    // The epochs are passed by pointer, because the compiler would otherwise copy them. An epoch is copied into the
    // buffer only if the next epoch amends it or is not known yet, or if it is an amendment itself.
    private mutating func append(_ epoch: UnsafePointer<Epoch>, next: UnsafePointer<Epoch>?) {
        // Only epochs from a receiver can be amended. The points of a drawn track are written without waiting for
        // amendments.
        guard breaks == .uncertainty else { return writer.append(epoch.pointee) }
        if !epochs.isEmpty, !epochs.isAmended(by: epoch) { settle() }
        if epochs.isEmpty, let next, !Epoch.isAmended(epoch, by: next) {
            writer.append(epoch.pointee)
        } else {
            // The buffer is empty, or holds the epoch that this one amends. In both cases, no epoch becomes final.
            _ = epochs.add(epoch)
        }
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
