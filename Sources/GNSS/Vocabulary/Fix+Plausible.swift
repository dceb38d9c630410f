extension Fix {
    /// The position; `nil` if the latitude or the longitude is out of range. A server or a file may contain any number.
    @inlinable @inline(__always)
    package var plausibleCoordinate: Coordinate? { coordinate?.isOnEarth == true ? coordinate : nil }
}

extension Coordinate {
    @inlinable @inline(__always)
    var isOnEarth: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }
}
