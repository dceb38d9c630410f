import GNSS
import TextTestSupport

@testable import TrackFormats

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
