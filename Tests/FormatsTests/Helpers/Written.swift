import GNSS

@testable import Formats

/// The text that is written into a buffer.
func gathered(_ write: (OutputBuffer) throws -> Void) throws -> String {
    let text = GatheredText()
    try write(text.output)
    return String(decoding: try text.take(), as: UTF8.self)
}

/// What a format's writer makes of tracks.
func written(_ format: TrackFormat, tracks: [(name: String, epochs: [Epoch])]) throws -> String {
    try gathered { buffer in
        var writer = format.writer(into: buffer)
        writer.begin()
        for track in tracks {
            writer.beginTrack(named: track.name)
            for epoch in track.epochs { writer.append(epoch) }
        }
        writer.end()
    }
}

/// What a format's writer makes of one track.
func written(_ format: TrackFormat, _ epochs: [Epoch]) throws -> String {
    try written(format, tracks: [("track", epochs)])
}
