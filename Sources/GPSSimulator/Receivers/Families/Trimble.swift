import GNSS

extension Personality {
    /// The Trimble Lassen iQ, whose first port sends TSIP.
    static let lasseniq = Personality(
        name: "lasseniq",
        summary: "Trimble Lassen iQ, binary (TSIP): GPS",
        baudRate: 9600,
        maximumRate: 1,
        constellations: [.gps],
        settings: .twelveChannels,
        startUp: [],
        sentences: [],
        lists: SatelliteLists(used: [], inView: []),
        style: FieldStyle(),
        binary: .tsip)
}
