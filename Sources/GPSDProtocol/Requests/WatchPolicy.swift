/// The reports that a client has requested.
package struct WatchPolicy: Hashable {
    /// Whether any reports are sent to the client.
    package private(set) var isEnabled = false
    /// Whether to send JSON reports.
    package private(set) var json = false
    /// Whether to send sentences: the receiver's own or, if the receiver does not send any, generated ones.
    package private(set) var nmea = false
    /// The raw mode: 0 for no raw data, 1 for sentences and for binary frames as hexadecimal digits, and 2 or above for
    /// the receiver's data without changes.
    package private(set) var raw = 0
    /// Whether SUBFRAME reports contain physical units instead of the integers that the satellites transmit.
    package private(set) var scaled = false
    /// An option for AIS reports, which are not supported. Replies merely echo the value.
    package private(set) var split24 = false
    /// Whether to add the reception time of each epoch to its reports.
    package private(set) var timing = false
    /// Whether to send PPS and TOFF reports, which contain the offset of the system clock.
    package private(set) var pps = false
    /// The receiver whose reports are sent, or `nil` to send the reports of the primary receiver.
    package private(set) var device: String?
    /// Whether to list all satellites, regardless of their number.
    package private(set) var allSatellites = false

    /// Creates the policy of a client that has not sent a request yet.
    package init() {}

    /// Updates the policy with a request. The enabled kinds of reports (JSON, NMEA and raw) persist until a request
    /// changes them. All other options are reset unless the request contains them.
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
