/// The authorization of a program to use locations. On Linux, it depends on the permissions of the receiver's device
/// file.
///
/// The raw values are the same as in CoreLocation.
public enum AuthorizationStatus: Int32, Hashable, Sendable, CaseIterable {
    /// Never occurs on Linux, where the permissions are known from the start.
    case notDetermined = 0
    /// Never occurs on Linux.
    case restricted
    /// The program does not have permission to open the receiver.
    case denied
    /// The program has permission to open the receiver.
    case authorizedAlways
    /// The program has permission to open the receiver, and has requested authorization only for the time it is in use.
    /// On Linux, this case has the same effect as ``authorizedAlways``.
    case authorizedWhenInUse

    /// An older CoreLocation name for ``authorizedAlways``.
    public static var authorized: AuthorizationStatus { .authorizedAlways }
}

/// The accuracy of the locations that a program is allowed to receive. On Linux, it is always full accuracy.
///
/// The raw values are the same as in CoreLocation.
public enum AccuracyAuthorization: Int, Hashable, Sendable, CaseIterable {
    case fullAccuracy = 0
    case reducedAccuracy
}

/// The kind of motion that a program tracks. It has no effect on Linux.
///
/// The raw values are the same as in CoreLocation.
public enum ActivityType: Int, Hashable, Sendable, CaseIterable {
    case other = 1
    case automotiveNavigation
    case fitness
    case otherNavigation
    case airborne
}

/// The orientation of a device. It has no effect on Linux, where headings are relative to the receiver's antennas.
///
/// The raw values are the same as in CoreLocation.
public enum DeviceOrientation: Int32, Hashable, Sendable, CaseIterable {
    case unknown = 0
    case portrait
    case portraitUpsideDown
    case landscapeLeft
    case landscapeRight
    case faceUp
    case faceDown
}
