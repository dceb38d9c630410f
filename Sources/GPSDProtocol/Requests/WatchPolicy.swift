/// The reports that a client wants.
package struct WatchPolicy: Hashable {
    /// Whether it wants any.
    package private(set) var isEnabled = false
    /// Reports as JSON.
    package private(set) var json = false
    /// The receiver's sentences, or generated ones.
    package private(set) var nmea = false
    /// 1: what the receiver sends, binary frames as hexadecimal digits. 2 and more: what it sends, as it is.
    package private(set) var raw = 0
    /// Of AIS reports, which no receiver here makes.
    package private(set) var scaled = false
    /// The same.
    package private(set) var split24 = false
    /// When each epoch came, too.
    package private(set) var timing = false
    /// Pulses, and how far the computer's clock is off.
    package private(set) var pps = false
    /// The receiver whose reports are wanted, `nil` for whichever is best.
    package private(set) var device: String?
    /// All satellites, however many.
    package private(set) var allSatellites = false

    /// The policy of a client that has asked for nothing yet.
    package init() {}

    /// Applies a request. The kinds of reports stay until a request changes them; everything else is reset by each request
    /// without it.
    package mutating func apply(_ change: WatchChange) {
        isEnabled = change.enable ?? true
        json = change.json ?? json
        nmea = change.nmea ?? nmea
        raw = change.raw ?? raw
        scaled = change.scaled ?? false
        split24 = change.split24 ?? false
        timing = change.timing ?? false
        pps = change.pps ?? false
        device = change.device.flatMap { $0.isEmpty ? nil : $0 }
        allSatellites = change.allSatellites ?? false
    }
}
