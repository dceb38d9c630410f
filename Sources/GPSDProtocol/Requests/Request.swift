/// A request from a client.
package enum Request: Equatable {
    /// Asks for the version of the server.
    case version
    /// Asks for the list of receivers.
    case devices
    /// Asks for the latest reports.
    case poll
    /// Changes the wanted reports; `nil` asks for the current policy.
    case watch(WatchChange?)
    /// Asks for the settings of a receiver, and may change them.
    case device(DeviceChange?)
    /// An unknown request.
    case unknown(String)
    /// A known request that cannot be parsed, with its name and the problem.
    case malformed(String, String)
    /// A request that exceeds the maximum length. Input after it cannot be trusted.
    case tooLong
}

/// The object of `?WATCH={…}`. Missing members are `nil`.
package struct WatchChange: Equatable {
    /// For the meaning of the members, see ``WatchPolicy``.
    package var enable: Bool?
    package var json: Bool?
    package var nmea: Bool?
    package var raw: Int?
    package var scaled: Bool?
    package var split24: Bool?
    package var timing: Bool?
    package var pps: Bool?
    package var device: String?
    /// Whether to list all satellites, however many there are. An extension of the protocol.
    package var allSatellites: Bool?

    /// Creates an empty change.
    package init() {}
}

/// The object of `?DEVICE={…}`.
package struct DeviceChange: Equatable {
    /// The receiver, or `nil` for the only one.
    package var path: String?
    /// Whether the request changes a setting or sends data to the receiver.
    package var wantsWriting = false

    /// Creates a request for all receivers.
    package init() {}
}
