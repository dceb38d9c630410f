internal import GNSS

/// The number of the track to which a point belongs, and that of the segment, as GDAL writes them (`track_fid` and
/// `track_seg_id`).
struct TrackPart: Equatable {
    var track: Int?
    var segment: Int?
}

extension TrackReader.Track {
    /// Appends a point of the same track as the previous point. A new segment starts if its number differs.
    mutating func append(_ epoch: Epoch, in part: TrackPart, after previous: TrackPart) {
        if part.segment != previous.segment { breakSegment() }
        epochs.append(epoch)
    }
}
