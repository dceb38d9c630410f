/// A request of a client.
package enum Request: Equatable {
    /// The version of the server.
    case version
    /// The list of receivers.
    case devices
    /// The latest reports.
    case poll
    /// A change of the wanted reports; `nil` asks for the present choice.
    case watch(WatchChange?)
    /// The settings of a receiver, and perhaps a change of them.
    case device(DeviceChange?)
    /// An unknown request.
    case unknown(String)
    /// A known request that cannot be parsed: its name, and the problem.
    case malformed(String, String)
    /// Longer than any request. Nothing after it can be trusted.
    case tooLong
}

/// The object of `?WATCH={…}`. Missing members are `nil`.
package struct WatchChange: Equatable {
    /// See ``WatchPolicy`` for the meaning of these.
    package var enable: Bool?
    package var json: Bool?
    package var nmea: Bool?
    package var raw: Int?
    package var scaled: Bool?
    package var split24: Bool?
    package var timing: Bool?
    package var pps: Bool?
    package var device: String?
    /// Whether all satellites are wanted, however many there are: an extension.
    package var allSatellites: Bool?

    /// Makes a change of nothing.
    package init() {}
}

/// The object of `?DEVICE={…}`.
package struct DeviceChange: Equatable {
    /// The receiver, `nil` for the only one.
    package var path: String?
    /// Whether the request changes a setting or sends data to the receiver.
    package var wantsWriting = false

    /// Asks for all receivers.
    package init() {}
}
