extension Fix {
    /// The position; `nil` if the latitude or the longitude is missing or out of range. Positions from a server or a
    /// file may have any values.
    @inlinable @inline(__always)
    package var plausibleCoordinate: Coordinate? { coordinate?.isOnEarth == true ? coordinate : nil }
}

extension Coordinate {
    /// Whether the latitude is from -90 to 90 and the longitude is from -180 to 180.
    @inlinable @inline(__always)
    package var isOnEarth: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 }

    /// Creates a coordinate from degrees; `nil` if the latitude or the longitude is out of range.
    package init?(onEarth latitude: Double, _ longitude: Double) {
        self.init(latitude: latitude, longitude: longitude)
        guard isOnEarth else { return nil }
    }
}
