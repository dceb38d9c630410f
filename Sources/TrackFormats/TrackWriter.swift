package import GNSS

/// Writes tracks in one format.
///
/// Call ``begin()`` first, then ``beginTrack(named:)`` for each track, followed by its epochs, and ``end()`` last. The
/// text is then valid, even if there were no epochs. The output buffer reports write errors.
package protocol TrackWriter {
    /// The number of items written: epochs, or reports about them.
    var count: Int { get }

    /// Writes the text before all tracks.
    mutating func begin()

    /// Ends the previous track, if there is one, and begins another.
    mutating func beginTrack(named name: String, breaks: TrackBreaks)

    /// Adds an epoch to the track.
    mutating func append(_ epoch: Epoch)

    /// Ends the last track and writes the text after all tracks.
    mutating func end()
}

extension TrackWriter {
    /// Ends the previous track, if there is one, and begins that of a receiver.
    package mutating func beginTrack(named name: String) { beginTrack(named: name, breaks: .uncertainty) }
}
