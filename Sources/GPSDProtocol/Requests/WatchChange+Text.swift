internal import TextOutput

extension WatchChange {
    /// The request as clients send it, including the line end.
    package var text: String {
        let members: [(name: String, value: String?)] = [
            ("enable", enable?.description), ("json", json?.description), ("nmea", nmea?.description),
            ("raw", raw?.description), ("scaled", scaled?.description), ("split24", split24?.description),
            ("timing", timing?.description), ("pps", pps?.description), ("device", device?.quotedForJSON),
            ("allSatellites", allSatellites?.description),
        ]
        let object = members.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }.joined(separator: ",")
        return "?WATCH={\(object)}\n"
    }
}
