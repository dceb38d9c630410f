import GNSS
import TextTestSupport

@testable import TrackFormats

/// Returns tracks in the form that a format's writer produces.
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

/// Returns one track in the form that a format's writer produces.
func written(_ format: TrackFormat, _ epochs: [Epoch]) throws -> String {
    try written(format, tracks: [("track", epochs)])
}
