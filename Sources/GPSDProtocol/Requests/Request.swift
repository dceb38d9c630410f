/// What a client asks for.
package enum Request: Equatable {
    /// What the server is.
    case version
    /// Which receivers there are.
    case devices
    /// What has come last.
    case poll
    /// Which reports are wanted; `nil` only asks what was asked for.
    case watch(WatchChange?)
    /// How a receiver is set, and perhaps that it be set otherwise.
    case device(DeviceChange?)
    /// Something that no server knows.
    case unknown(String)
    /// A known request that cannot be read.
    case malformed(String, String)
    /// More than any request takes. Nothing after it can be trusted.
    case tooLong
}

/// What `?WATCH={…}` says. What it does not say is `nil`.
package struct WatchChange: Equatable {
    /// What these mean: see ``WatchPolicy``.
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

    /// Says nothing.
    package init() {}
}

/// What `?DEVICE={…}` says.
package struct DeviceChange: Equatable {
    /// Which receiver, `nil` for the only one.
    package var path: String?
    /// Whether it is to be set otherwise, or sent something.
    package var wantsWriting = false

    /// Asks for all receivers.
    package init() {}
}
