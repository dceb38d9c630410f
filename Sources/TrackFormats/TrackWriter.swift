package import GNSS

/// Writes tracks in one format.
///
/// After ``begin()`` comes, for each track, ``beginTrack(named:)`` and its epochs; ``end()`` is the last. Whatever the
/// epochs were, even none, the text is then valid. Failures are the business of the buffer that is written into.
package protocol TrackWriter {
    /// How much was worth writing: epochs, or reports about them.
    var count: Int { get }

    /// Writes what stands before all tracks.
    mutating func begin()

    /// Ends the track before, if there is one, and begins another.
    mutating func beginTrack(named name: String, breaks: TrackBreaks)

    /// Adds an epoch to the track.
    mutating func append(_ epoch: Epoch)

    /// Ends the last track and writes what stands after all of them.
    mutating func end()
}

extension TrackWriter {
    /// Ends the track before, if there is one, and begins that of a receiver.
    package mutating func beginTrack(named name: String) { beginTrack(named: name, breaks: .uncertainty) }
}
