/// How a recording is made.
package struct RecordingOptions: Hashable, Sendable {
    /// When another file begins; `nil` for one file.
    package var rotation: Rotation?
    /// Which positions are recorded.
    package var filter = TrackFilter()

    /// Whether whoever hands over batches is held up when they come too fast, rather than that batches are lost. For what is
    /// read as fast as it goes.
    package var waitsForDisk = false

    /// Makes the default options: one file, all positions.
    package init() {}

    /// When another file begins.
    package enum Rotation: Hashable, Sendable {
        /// When the file has so many bytes.
        case size(Int)
        /// After so many seconds.
        case seconds(Double)
        /// At midnight, UTC.
        case day
    }
}
