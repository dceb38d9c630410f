internal import Receivers
internal import TrackFormats

extension GPXAppender: RecordingWriter {
    mutating func append(_ batch: RecordedBatch) { append(batch.batch.epochs, of: batch.batch.status.name) }
}

extension GeoJSONAppender: RecordingWriter {
    mutating func append(_ batch: RecordedBatch) { append(batch.batch.epochs, of: batch.batch.status.name) }
}
