extension Fix {
    /// The position; `nil` if it is off the earth, because a server or a file may send any number.
    @inlinable @inline(__always)
    package var plausibleCoordinate: Coordinate? { coordinate?.isOnEarth == true ? coordinate : nil }
}

extension Coordinate {
    @inlinable @inline(__always)
    var isOnEarth: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }
}
