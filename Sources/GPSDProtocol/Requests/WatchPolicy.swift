/// The reports that a client wants.
package struct WatchPolicy: Hashable {
    /// Whether the client wants any reports.
    package private(set) var isEnabled = false
    /// Whether to send reports as JSON.
    package private(set) var json = false
    /// Whether to send the receiver's sentences, or generated ones.
    package private(set) var nmea = false
    /// 0: off. 1: the receiver's data, with binary frames as hexadecimal digits. 2 and above: the receiver's unchanged
    /// data.
    package private(set) var raw = 0
    /// An option of AIS reports, which are not supported. Only echoed in replies.
    package private(set) var scaled = false
    /// An option of AIS reports, which are not supported. Only echoed in replies.
    package private(set) var split24 = false
    /// Whether reports include the time when the epoch arrived.
    package private(set) var timing = false
    /// Whether to send pulses and the offset of the system clock.
    package private(set) var pps = false
    /// The receiver whose reports are wanted, or `nil` for the primary receiver.
    package private(set) var device: String?
    /// Whether to list all satellites, however many there are.
    package private(set) var allSatellites = false

    /// Creates the policy of a client that has not requested anything.
    package init() {}

    /// Applies a request. The kinds of reports persist until a request changes them; everything else is reset by a
    /// request that does not mention it.
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
