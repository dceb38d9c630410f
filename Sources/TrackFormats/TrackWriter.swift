package import GNSS

/// A writer for tracks in one format.
///
/// Call ``begin()`` once, then ``beginTrack(named:)`` for each track, followed by ``append(_:)`` for each of its
/// epochs, and finally ``end()``. The output is then a valid document, even if there were no epochs. Write errors are
/// reported by the output buffer.
package protocol TrackWriter {
    /// The number of epochs or reports written so far.
    var count: Int { get }

    /// Writes the text that precedes all tracks.
    mutating func begin()

    /// Ends the current track, if any, and starts another track.
    mutating func beginTrack(named name: String, breaks: TrackBreaks)

    /// Adds an epoch to the current track.
    mutating func append(_ epoch: Epoch)

    /// Ends the current track and writes the text that follows all tracks.
    mutating func end()
}

extension TrackWriter {
    /// Ends the current track, if any, and starts the track of a receiver.
    package mutating func beginTrack(named name: String) { beginTrack(named: name, breaks: .uncertainty) }

    /// Separates a track from the previous one, if any, in a format that has no tracks. Otherwise, a reader of the file
    /// would connect the two.
    mutating func separateTracks() { if count > 0 { append(.lost) } }
}
