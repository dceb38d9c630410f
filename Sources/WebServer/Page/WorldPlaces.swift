/// The list of places in the world map.
package enum WorldPlaces {
    /// Returns the list, compressed with gzip; `nil` if the program contains no map. docs/world-map.md describes the
    /// format.
    package static func compressed() -> [UInt8]? { WorldMap()?.compressedPlaces }
}
