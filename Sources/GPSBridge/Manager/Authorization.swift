/// Whether locations may be had, with CoreLocation's numbers. On Linux that is a matter of the device's node.
public enum AuthorizationStatus: Int32, Hashable, Sendable, CaseIterable {
    /// Nothing was tried yet.
    case notDetermined = 0
    /// Never here.
    case restricted
    /// The node may not be opened.
    case denied
    /// It may.
    case authorizedAlways
    /// It may, and the program has asked for no more than that. There is no difference on Linux.
    case authorizedWhenInUse

    /// An old name of CoreLocation.
    public static var authorized: AuthorizationStatus { .authorizedAlways }
}

/// Whether locations are made vague, with CoreLocation's numbers. Receivers never do.
public enum AccuracyAuthorization: Int, Hashable, Sendable, CaseIterable {
    case fullAccuracy = 0
    case reducedAccuracy
}

/// What a program follows, with CoreLocation's numbers. It changes nothing for a receiver.
public enum ActivityType: Int, Hashable, Sendable, CaseIterable {
    case other = 1
    case automotiveNavigation
    case fitness
    case otherNavigation
    case airborne
}

/// How a device is held, with CoreLocation's numbers. A receiver's heading is that of its antennas, whatever is said here.
public enum DeviceOrientation: Int32, Hashable, Sendable, CaseIterable {
    case unknown = 0
    case portrait
    case portraitUpsideDown
    case landscapeLeft
    case landscapeRight
    case faceUp
    case faceDown
}
