/// Whether a program may use locations. On Linux, this depends on the permissions of the receiver's device file.
///
/// The raw values are those of CoreLocation.
public enum AuthorizationStatus: Int32, Hashable, Sendable, CaseIterable {
    /// Never occurs on Linux, where the permissions are known from the start.
    case notDetermined = 0
    /// Never occurs on Linux.
    case restricted
    /// The program may not open the receiver.
    case denied
    /// The program may open the receiver.
    case authorizedAlways
    /// The program may open the receiver, and has requested authorization only for the time of its use. On Linux, this
    /// has the same effect as ``authorizedAlways``.
    case authorizedWhenInUse

    /// An old name in CoreLocation for ``authorizedAlways``.
    public static var authorized: AuthorizationStatus { .authorizedAlways }
}

/// The accuracy that a program may use. On Linux it is always full.
///
/// The raw values are those of CoreLocation.
public enum AccuracyAuthorization: Int, Hashable, Sendable, CaseIterable {
    case fullAccuracy = 0
    case reducedAccuracy
}

/// The kind of motion that a program follows. It has no effect on Linux.
///
/// The raw values are those of CoreLocation.
public enum ActivityType: Int, Hashable, Sendable, CaseIterable {
    case other = 1
    case automotiveNavigation
    case fitness
    case otherNavigation
    case airborne
}

/// The orientation of a device. It has no effect on Linux: headings refer to the receiver's antennas.
///
/// The raw values are those of CoreLocation.
public enum DeviceOrientation: Int32, Hashable, Sendable, CaseIterable {
    case unknown = 0
    case portrait
    case portraitUpsideDown
    case landscapeLeft
    case landscapeRight
    case faceUp
    case faceDown
}
