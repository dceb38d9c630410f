package import TextOutput

/// A file format for tracks. The raw values are used as file name extensions and on the command line.
package enum TrackFormat: String, CaseIterable {
    case gpx
    case kml
    case geojson
    case csv
    case nmea
    case json

    /// Returns a writer that writes to `output` in this format.
    ///
    /// - Parameter namesDevices: Whether tracks are named after devices, so that the JSON format contains the name of
    ///   its track in each report, as gpsd's member `device`.
    package func writer(into output: OutputBuffer, namesDevices: Bool = false) -> any TrackWriter {
        switch self {
        case .gpx: GPXWriter(into: output)
        case .kml: KMLWriter(into: output)
        case .geojson: GeoJSONWriter(into: output)
        case .csv: CSVWriter(into: output)
        case .nmea: NMEAWriter(into: output)
        case .json: JSONWriter(into: output, namesDevices: namesDevices)
        }
    }
}
