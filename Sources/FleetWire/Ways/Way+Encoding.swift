extension Way {
    /// The version of the format, which is the first byte of an encoded track.
    private static let version: UInt8 = 1

    /// The track as bytes: the version, followed by the differences between consecutive points as varints.
    package var encoded: [UInt8] {
        var writer = ProtobufWriter()
        var last = Point(latitude: 0, longitude: 0, milliseconds: 0)
        for point in points {
            writer.signedVarint(point.milliseconds - last.milliseconds)
            writer.signedVarint(Int64(point.latitude) - Int64(last.latitude))
            writer.signedVarint(Int64(point.longitude) - Int64(last.longitude))
            last = point
        }
        return [Self.version] + writer.bytes
    }

    /// Decodes a track. Throws an error if the version is unknown, or if there are too many points or a point is out of
    /// range.
    package init(encoded: [UInt8]) throws(WireError) {
        guard encoded.first == Self.version else { throw WireError("the simplified track has an unknown version") }
        var reader = ProtobufReader(encoded.dropFirst())
        var points: [Point] = []
        points.reserveCapacity(Self.maxCount)
        var (time, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
        while !reader.isAtEnd {
            guard points.count < Self.maxCount else {
                throw WireError("the simplified track has more than \(Self.maxCount) points")
            }
            time = try Self.sum(time, reader.signedVarint(), limit: .max / 1000)
            latitude = try Self.sum(latitude, reader.signedVarint(), limit: 90_000_000)
            longitude = try Self.sum(longitude, reader.signedVarint(), limit: 180_000_000)
            points.append(
                Point(latitude: Int32(latitude), longitude: Int32(longitude), milliseconds: time))
        }
        self.init(points: points)
    }

    private static func sum(_ value: Int64, _ change: Int64, limit: Int64) throws(WireError) -> Int64 {
        let (sum, overflows) = value.addingReportingOverflow(change)
        guard !overflows, -limit...limit ~= sum else {
            throw WireError("a point of the simplified track is out of range")
        }
        return sum
    }
}
