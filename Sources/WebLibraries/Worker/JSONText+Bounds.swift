internal import TextOutput

extension JSONText {
    /// Appends the member `bounds`, which contains the limits of an area in degrees.
    mutating func appendBounds(south: Double, west: Double, north: Double, east: Double) {
        member("bounds") { json in
            json.list { json in for degrees in [south, west, north, east] { json.append(degrees, decimals: 7) } }
        }
    }
}
