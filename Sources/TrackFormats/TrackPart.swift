internal import GNSS

/// The numbers of the track and the segment to which a point belongs, as GDAL writes them (`track_fid` and
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
