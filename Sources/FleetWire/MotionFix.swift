package import GNSS

/// The motion of a fix, which is all that maps, searches and simplified tracks need. Decoding it is faster than
/// decoding a ``FleetFix``, which is several times as large.
package struct MotionFix: BatchFix, Hashable {
    package var time: UTCTime?
    package var received: Int64 = 0
    package var coordinate: Coordinate?
    package var mode: Fix.Mode?
    package var speed: Double?
    package var course: Double?

    package static func decode(_ payload: [UInt8], into fixes: inout [MotionFix]) throws(WireError) {
        try Batch.decode(payload, into: &fixes, by: ColumnSet.decode)
    }
}
