/// A program's authorization to use locations. On Linux, the user is not asked. The permissions of the receiver's device
/// file decide.
///
/// The raw values are the same as in CoreLocation.
public enum AuthorizationStatus: Int32, Hashable, Sendable {
    /// Never occurs on Linux, where the permissions are known from the start.
    case notDetermined = 0
    /// Never occurs on Linux.
    case restricted
    /// The program does not have permission to open the receiver.
    case denied
    /// The program has permission to open the receiver, and has requested authorization to use it at any time.
    case authorizedAlways
    /// The program has permission to open the receiver. On Linux, this case has the same effect as ``authorizedAlways``.
    case authorizedWhenInUse

    /// An older CoreLocation name for ``authorizedAlways``.
    public static var authorized: AuthorizationStatus { .authorizedAlways }
}

/// The accuracy of the locations that a program is allowed to receive. On Linux, the accuracy is always full.
///
/// The raw values are the same as in CoreLocation.
public enum AccuracyAuthorization: Int, Hashable, Sendable {
    /// Locations have the full accuracy of the receiver.
    case fullAccuracy = 0
    /// Locations are approximate. Never occurs on Linux.
    case reducedAccuracy
}

/// The kind of motion that a program tracks. This setting has no effect on Linux.
///
/// The raw values are the same as in CoreLocation.
public enum ActivityType: Int, Hashable, Sendable {
    /// Any motion that no other case describes.
    case other = 1
    /// Driving on roads.
    case automotiveNavigation
    /// Walking, running or cycling.
    case fitness
    /// Other vehicles, such as boats and trains.
    case otherNavigation
    /// Flying.
    case airborne
}

/// The orientation of a device. This setting has no effect on Linux, where headings are relative to the receiver's
/// antennas.
///
/// The raw values are the same as in CoreLocation.
public enum DeviceOrientation: Int32, Hashable, Sendable {
    /// The orientation is not known.
    case unknown = 0
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// Turned on its side, with the top edge to the left.
    case landscapeLeft
    /// Turned on its side, with the top edge to the right.
    case landscapeRight
    /// Lying flat, with the display up.
    case faceUp
    /// Lying flat, with the display down.
    case faceDown
}
