/// A request from a client.
package enum Request: Equatable {
    /// A request for the version of the server.
    case version
    /// A request for the list of receivers.
    case devices
    /// A request for the latest reports of the watched receivers.
    case poll
    /// A request to change the client's watch policy; `nil` requests the current policy without changing it.
    case watch(WatchChange?)
    /// A request to return or change a receiver's settings.
    case device(DeviceChange?)
    /// A request with an unknown name.
    case unknown(String)
    /// A request with a known name that cannot be parsed. The values are the name and a description of the problem.
    case malformed(String, String)
    /// A request that exceeds the maximum length. The connection must be closed, because any further input may be a
    /// part of this request.
    case tooLong
}

/// The parameters of a `?WATCH={…}` request. Missing members are `nil`.
package struct WatchChange: Equatable {
    /// Whether any reports are sent. All members are described in ``WatchPolicy``.
    package var enable: Bool?
    package var json: Bool?
    package var nmea: Bool?
    package var raw: Int?
    package var scaled: Bool?
    package var split24: Bool?
    package var timing: Bool?
    package var pps: Bool?
    package var device: String?
    /// Whether to list all satellites, regardless of their number. This is an extension of the gpsd protocol.
    package var allSatellites: Bool?

    /// Creates a change without any members.
    package init() {}
}

/// The parameters of a `?DEVICE={…}` request.
package struct DeviceChange: Equatable {
    /// The receiver's name; `nil` if the request does not name a receiver.
    package var path: String?
    /// Whether the request would change a setting or send data to the receiver.
    package var wantsWriting = false

    /// Creates a request without any members.
    package init() {}
}
