import GNSS
import SystemSupport
import TextOutput
import TrackFormats

/// Returns epochs as the text of a track.
func written(_ epochs: [Epoch], as format: TrackFormat) -> [UInt8] {
    let text = GatheredText()
    var writer = format.writer(into: text.output)
    writer.begin()
    writer.beginTrack(named: "track")
    for epoch in epochs { writer.append(epoch) }
    writer.end()
    do { return try text.take() } catch { fatalError(error.message) }
}
