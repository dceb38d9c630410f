import GNSS
import TextTestSupport

@testable import TrackFormats

/// Returns tracks as the writer of a format writes them.
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

/// Returns one track as the writer of a format writes it.
func written(_ format: TrackFormat, _ epochs: [Epoch]) throws -> String {
    try written(format, tracks: [("track", epochs)])
}
